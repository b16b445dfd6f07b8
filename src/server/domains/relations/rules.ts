import { simplify } from '#base/simplify.ts'
import type { ContentActor, ContentType } from '#contract/content.ts'
import { hasPart } from '#contract/content-types.ts'
import type { Viewer } from '#server/http/call.ts'
import { AppError } from '#server/http/app-error.ts'
import { contentType } from '#contract/content.ts'

/** Stars that one subject sets in `BURST_SECONDS` before it is asked for a proof of work. */
export const STARS_OF_SUBJECT = 20
/** Stars that the anonymous readers behind one address set on one item in that time before they are asked. */
export const STARS_OF_ADDRESS = 60
export const BURST_SECONDS = 60

/** Items whose progress is kept for one subject. */
export const PROGRESS_MAX = 2000

/** How far off a reader's clock may be, in seconds. */
const CLOCK_AHEAD_MAX = 300

/** Where somebody was in an item, and how far they have come. */
export interface Progress {
  contentId: number
  percent: number
  position: number
  paragraph: number
  updatedAt: number
  /** When it was opened last, or they were in it. */
  seenAt: number
}

/** Whom marks belong to. Throws 40101 for nobody. */
export function getSubject(viewer: Viewer): string {
  if (viewer.kind === 'none') throw new AppError(40101)
  return viewer.subject
}

/** Which items the first part of the address of `user_related` lets through; null for a part that there is not. */
export function toFilter(a: string): { actor?: ContentActor; type?: ContentType } | null {
  if (a === 'inner') return { actor: 'inner' }
  if (a === 'dinner') return { actor: 'mp' }
  const type = contentType.safeParse(a)
  return type.success ? { type: type.data } : null
}

/** Where somebody is in an item: in seconds of what is listened to or watched, else at a paragraph. */
export function toLastPosition(type: ContentType, progress: Pick<Progress, 'position' | 'paragraph'>): number {
  return hasPart(type, 'sound', 'film', 'album', 'live') ? progress.position : progress.paragraph
}

/** What is kept when two devices, or two subjects, tell of the same item: the newest place and time, the highest percent. */
export function mergeProgress(known: Progress, told: Progress): Progress {
  const newest = told.updatedAt >= known.updatedAt ? told : known
  return {
    ...newest,
    percent: Math.max(known.percent, told.percent),
    seenAt: Math.max(known.seenAt, told.seenAt),
  }
}

/** One entry for each item in the order of the ids, in which rows are locked. No time lies far ahead of `now`. */
export function settleProgress(told: readonly Progress[], now: number): Progress[] {
  const settled = new Map<number, Progress>()
  for (const one of told) {
    const latest = now + CLOCK_AHEAD_MAX
    const entry = { ...one, updatedAt: Math.min(one.updatedAt, latest), seenAt: Math.min(one.seenAt, latest) }
    const known = settled.get(entry.contentId)
    settled.set(entry.contentId, known ? mergeProgress(known, entry) : entry)
  }
  return [...settled.values()].toSorted((a, b) => a.contentId - b.contentId)
}

/** Whether a text holds every word of a keyword, wherever and however it is written. */
export function createMatch(keyword: string): (text: string) => boolean {
  const words = normalize(keyword).split(/\s+/).filter(Boolean)
  return (text) => {
    const compared = normalize(text)
    return words.every((word) => compared.includes(word))
  }
}

function normalize(text: string): string {
  return simplify(text.normalize('NFKC').toLowerCase())
}
