import { localBrowserStorage } from '../../browser-storage.ts'
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

export function currentPosition(body: HTMLElement, now: number): ReadingPosition | null {
  const paragraph = [...body.querySelectorAll<HTMLElement>('[data-p]')].find(
    (block) => block.getBoundingClientRect().bottom > topOfText(),
  )
  if (!paragraph?.dataset['p']) return null
  return { paragraph: paragraph.dataset['p'], percent: Math.round(readShare(body) * 100), at: now }
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

function readPositions(): Positions {
  return (localBrowserStorage.read(KEY) as Positions | null) ?? {}
}

export function scrollToParagraph(body: HTMLElement, paragraph: string): void {
  const block = body.querySelector<HTMLElement>(`[data-p="${CSS.escape(paragraph)}"]`)
  if (block) scrollTo({ top: scrollY + block.getBoundingClientRect().top - topOfText() })
}

export function isResumable({ percent, at }: ReadingPosition, now: number): boolean {
  return now - at < RESUMABLE_MS && percent >= RESUMABLE_PERCENT.from && percent <= RESUMABLE_PERCENT.to
}

/** Lower edge of the top bar. */
function topOfText(): number {
  return document.querySelector('header')?.getBoundingClientRect().bottom ?? 0
}
