import { localBrowserStorage } from '../../storage/browser-storage.ts'
import { createListeners } from '../../runtime/listeners.ts'

/** Where a reader is in a sound or a film. */
export interface MediaPosition {
  seconds: number
  /** Length of the whole in seconds, 0 while it is not known. */
  duration: number
  /** When, in milliseconds. */
  at: number
}

/** What a list of what was heard shows of an item. */
export interface HeardItem {
  title: string
  /** Its number in an album, 0 outside of one. */
  index: number
  /** Id of the album that it was heard in, empty outside of one. */
  albumId: string
  /** Name of the album, else of the account. */
  source: string
  cover: string
  color: string
  path: string
}

export interface Heard extends MediaPosition {
  /** Whether it was heard to its end once, and perhaps begun again. */
  isFinished: boolean
  item?: HeardItem
}

const KEY = 'davmu.media'
const NARRATION = 'narration:'
const KEPT = 300
const RESUMABLE_MS = 90 * 24 * 60 * 60 * 1000
/** Less than this is no beginning. */
const BEGUN_SECONDS = 5
const FINISHED_SHARE = 0.95
const FINISHED_LEFT_SECONDS = 10

const { tell, subscribe } = createListeners()

/** What the narration of an article is called: under the article's own id stands where the reader is in its text. */
export function narrationId(id: string): string {
  return NARRATION + id
}

/** Whether something is a narration: where it was left is kept in this browser alone, and nothing of it is reported. */
export function isNarration(id: string): boolean {
  return id.startsWith(NARRATION)
}

/** Calls back whenever something was kept or forgotten; answers how to stop. */
export const onHeardChange = subscribe

/** Whether next to nothing is left of it. */
export function isAtEnd({ seconds, duration }: Pick<MediaPosition, 'seconds' | 'duration'>): boolean {
  return duration > 0 && (seconds >= duration * FINISHED_SHARE || duration - seconds < FINISHED_LEFT_SECONDS)
}

/**
 * Keeps where a reader is. A kept position is never replaced by the very beginning, which is where a player stands while
 * it loads, nor by an older one. `item` is kept along; without it, the one that is known stays.
 */
export function savePosition(id: string, position: MediaPosition, item?: HeardItem): void {
  const all = readHeard()
  const kept = all[id]
  if (!(position.seconds > 0) || (kept && kept.at > position.at)) return
  const known = item ?? kept?.item
  const heard: Heard = {
    seconds: position.seconds,
    duration: position.duration || (kept?.duration ?? 0),
    at: position.at,
    isFinished: (kept?.isFinished ?? false) || isAtEnd(position),
    ...(known && { item: known }),
  }
  const others = Object.entries(all).filter(([other]) => other !== id)
  const newest = others.toSorted(([, left], [, right]) => right.at - left.at).slice(0, KEPT - 1)
  write(Object.fromEntries([[id, heard], ...newest]))
}

/**
 * Seconds at which to go on: of the newer one of the positions here and elsewhere. Null when there is nothing to go on
 * with: never begun, finished, or too long ago.
 */
export function findPosition(
  id: string,
  elsewhere: Omit<MediaPosition, 'duration'> | null = null,
  now = Date.now(),
): number | null {
  const here = readHeard()[id]
  const newest = here && here.at >= (elsewhere?.at ?? 0) ? here : elsewhere
  if (!newest || newest.seconds < BEGUN_SECONDS || now - newest.at > RESUMABLE_MS) return null
  const duration = here?.duration ?? 0
  return isAtEnd({ seconds: newest.seconds, duration }) ? null : newest.seconds
}

/** What is kept of an item, null when nothing is. */
export function findHeard(id: string): Heard | null {
  return readHeard()[id] ?? null
}

/** Everything that was heard or watched here, with its id, last one first. */
export function listHeard(): (Heard & { id: string })[] {
  return Object.entries(readHeard())
    .map(([id, heard]) => ({ id, ...heard }))
    .toSorted((left, right) => right.at - left.at)
}

/** Forgets all of them that a list can show. */
export function clearHeard(): void {
  write(Object.fromEntries(Object.entries(readHeard()).filter(([, { item }]) => !item)), true)
}

/** Forgets everything, also what no list can show. */
export function forgetAllHeard(): void {
  write({}, true)
}

/** Forgets where the reader was in an item; answers how to take that back. */
export function forgetHeard(id: string): () => void {
  const { [id]: taken, ...others } = readHeard()
  write(others, true)
  return () => taken && write({ ...readHeard(), [id]: taken })
}

/** Everything by its id, as it is stored now. */
export function readHeard(): Record<string, Heard> {
  const stored = localBrowserStorage.read(KEY) as Record<string, Heard> | null
  return stored ?? {}
}

function write(all: Record<string, Heard>, forgets = false): void {
  localBrowserStorage.write(KEY, all, forgets)
  tell()
}
