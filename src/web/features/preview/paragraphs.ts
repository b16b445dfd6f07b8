import { REMARK_QUOTE_LENGTH_MAX } from '#contract/limits.ts'
import { BODY_ATTRIBUTE } from '../../rendering/page-elements.ts'

/** A paragraph of the text as it is shown. */
export interface Paragraph {
  /** Its number, from 1. */
  number: number
  /** How it begins; empty for a picture. */
  quote: string
}

const PARAGRAPHS = `[${BODY_ATTRIBUTE}] [data-p]`

export function listParagraphs(): Paragraph[] {
  return [...document.querySelectorAll<HTMLElement>(PARAGRAPHS)].map((element) => ({
    number: Number(element.dataset['p']),
    quote: Array.from(element.textContent.replaceAll(/\s+/g, ' ').trim()).slice(0, REMARK_QUOTE_LENGTH_MAX).join(''),
  }))
}

/** Number of the paragraph that was tapped, else of the one in the middle of the screen; 0 where there is none. */
export function findMeant(): number {
  const chosen = document.querySelector<HTMLElement>(`${PARAGRAPHS}[${CHOSEN}]`)
  const middle = innerHeight / 2
  const inSight = [...document.querySelectorAll<HTMLElement>(PARAGRAPHS)].find((element) => {
    const { top, bottom } = element.getBoundingClientRect()
    return bottom >= middle && top < innerHeight
  })
  return Number((chosen ?? inSight)?.dataset['p'] ?? 0)
}

const CHOSEN = 'data-chosen'

/** Marks the paragraph that is tapped, and no other; returns how to stop. */
export function markTapped(): () => void {
  const mark = ({ target }: Event) => {
    if (!(target instanceof Element) || target.closest('a, button, dialog')) return
    const tapped = target.closest(PARAGRAPHS)
    if (!tapped) return
    for (const other of document.querySelectorAll(`[${CHOSEN}]`)) if (other !== tapped) other.removeAttribute(CHOSEN)
    tapped.toggleAttribute(CHOSEN)
  }
  document.addEventListener('click', mark)
  return () => document.removeEventListener('click', mark)
}
