import { createHash } from 'node:crypto'
import { escapeHtml } from '#base/escape-html.ts'
import type { SubmissionState } from '#server/storage/tables/submissions.ts'

/** The same words by the same user within this time were handed in once. */
export const TWIN_SECONDS = 60
/** How long an account is new, and how much it may hand in within a day while it is. */
export const NEW_ACCOUNT_SECONDS = 7 * 24 * 60 * 60
export const NEW_ACCOUNT_SUBMISSIONS = 20
export const DAY_SECONDS = 24 * 60 * 60

/** What of a secret is stored. */
export function hashSecret(secret: string): string {
  return createHash('sha256').update(secret).digest('base64url')
}

/** Plain text with pictures behind it as the body of an item, harmless whatever it says. */
export function toBody(text: string, pictures: readonly string[]): string {
  const paragraphs = text.split(/\n{2,}/).map((paragraph) => escapeHtml(paragraph).replaceAll('\n', '<br>'))
  const images = pictures.map((address) => `<img src="${escapeHtml(address)}" alt="">`)
  return [...paragraphs, ...images]
    .filter((part) => part !== '')
    .map((part) => `<p>${part}</p>`)
    .join('\n')
}

const TITLE_LENGTH = 30

/** What the item of a text is called that has no title: the beginning of its first line. */
export function toTitle(text: string): string {
  const characters = Array.from(text.split('\n', 1)[0] ?? '')
  return characters.length <= TITLE_LENGTH ? characters.join('') : `${characters.slice(0, TITLE_LENGTH).join('')}…`
}

/** What a change of state asks for: to be shown, to be taken away, or nothing that others see. */
export function toStep(from: SubmissionState, to: SubmissionState): 'show' | 'hide' | 'none' {
  if (to === 'public') return from === 'public' ? 'none' : 'show'
  return from === 'public' ? 'hide' : 'none'
}

/** Ids of the pictures of a submission, in their order. */
export function toImageIds({ image_ids: ids }: { image_ids: string }): number[] {
  return JSON.parse(ids) as number[]
}
