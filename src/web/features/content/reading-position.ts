import { localBrowserStorage } from '../../storage/browser-storage.ts'
import { readShare } from '../../runtime/read-share.ts'

/** Where a reader left a document. */
export interface ReadingPosition {
  /** Number of the paragraph at the top of the screen (`data-p`). */
  paragraph: string
  /** How much of the way to the end of the text was scrolled, 0 to 100. */
  percent: number
  /** When, in milliseconds. */
  at: number
}

type Positions = Record<string, ReadingPosition>

const KEY = 'davmu.positions'
const KEPT = 200
export const RESUMABLE_MS = 90 * 24 * 60 * 60 * 1000
/** Below this there is nothing to resume, above it the document was read. */
const RESUMABLE_PERCENT = { from: 5, to: 95 }

/** Paragraph that is listened to: that is where the reader is, whatever the screen shows. */
let heard: string | null = null

export function currentPosition(body: HTMLElement, now: number): ReadingPosition | null {
  const listened = heard === null ? null : findBlock(body, heard)
  const paragraph = listened ?? findBlockInSight(body)
  if (!paragraph?.dataset['p']) return null
  const share = listened ? shareAt(body, listened) : readShare(body)
  return { paragraph: paragraph.dataset['p'], percent: Math.round(share * 100), at: now }
}

/** The number of the paragraph at the top of the screen. */
export function paragraphInSight(body: HTMLElement): string | null {
  return findBlockInSight(body)?.dataset['p'] ?? null
}

/** The reader listens to a paragraph, and is there; null for no longer. */
export function hearParagraph(id: string, body: HTMLElement, paragraph: string | null): void {
  heard = paragraph
  const position = paragraph === null ? null : currentPosition(body, Date.now())
  if (position) savePosition(id, position)
}

/** The newer of the positions here and elsewhere, null when there is none worth offering or it is too old. */
export function findPosition(id: string, elsewhere: ReadingPosition | null, now: number): ReadingPosition | null {
  const here = readPositions()[id]
  const position = here && here.at >= (elsewhere?.at ?? 0) ? here : elsewhere
  return position && isResumable(position, now) ? position : null
}

/** Positions of this browser that are newer than a moment (milliseconds), with the ids of their items, newest first. */
export function listPositionsSince(moment: number): (ReadingPosition & { id: string })[] {
  return Object.entries(readPositions())
    .filter(([, { at }]) => at > moment)
    .map(([id, position]) => ({ id, ...position }))
    .toSorted((left, right) => right.at - left.at)
}

/** Keeps the position of a document; the oldest ones are forgotten. */
export function savePosition(id: string, position: ReadingPosition): void {
  const others = Object.entries(readPositions()).filter(([other]) => other !== id)
  const kept = others.toSorted(([, left], [, right]) => right.at - left.at).slice(0, KEPT - 1)
  localBrowserStorage.write(KEY, Object.fromEntries([[id, position], ...kept]))
}

/** Forgets where the reader was in an item; answers that. */
export function takePosition(id: string): ReadingPosition | null {
  const { [id]: taken = null, ...others } = readPositions()
  localBrowserStorage.write(KEY, others, true)
  return taken
}

function readPositions(): Positions {
  return (localBrowserStorage.read(KEY) as Positions | null) ?? {}
}

export function scrollToParagraph(body: HTMLElement, paragraph: string): void {
  const block = findBlock(body, paragraph)
  if (block) scrollTo({ top: scrollY + block.getBoundingClientRect().top - topOfText() })
}

export function isResumable({ percent, at }: ReadingPosition, now: number): boolean {
  return now - at < RESUMABLE_MS && percent >= RESUMABLE_PERCENT.from && percent <= RESUMABLE_PERCENT.to
}

function findBlock(body: HTMLElement, paragraph: string): HTMLElement | null {
  return body.querySelector<HTMLElement>(`[data-p="${CSS.escape(paragraph)}"]`)
}

function findBlockInSight(body: HTMLElement): HTMLElement | undefined {
  return [...body.querySelectorAll<HTMLElement>('[data-p]')].find(
    (block) => block.getBoundingClientRect().bottom > topOfText(),
  )
}

/** What `readShare` is once a block stands at the top of the screen. */
function shareAt(body: HTMLElement, block: HTMLElement): number {
  const way = body.getBoundingClientRect().bottom + scrollY - innerHeight
  const top = block.getBoundingClientRect().top + scrollY - topOfText()
  return way <= 0 ? 1 : Math.max(0, Math.min(1, top / way))
}

/** Lower edge of the top bar, or the top of the screen where the bar goes away with the page. */
function topOfText(): number {
  const bar = document.querySelector('header')
  return !bar || getComputedStyle(bar).position === 'absolute' ? 0 : bar.getBoundingClientRect().bottom
}
