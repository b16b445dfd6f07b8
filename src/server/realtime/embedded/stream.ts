import type { HistoryOptions, StreamPosition } from '../realtime.ts'

/** Publications of a channel as far as they are kept, oldest first; `text` is their JSON. */
export interface Entry {
  offset: number
  text: string
}

/** History of one channel: offsets from 1 without a gap, in an epoch that is another one once anything was forgotten. */
export interface Stream {
  readonly epoch: string
  /** Offset of the newest publication, kept or not. */
  top: number
  entries: Entry[]
  /** Milliseconds; every publication puts it off for all of them. */
  expiresAt: number
}

/** More publications are not handed over on the way back; the client loads anew. */
export const RECOVERED_MAX = 300
const RECOVERED_BYTES_MAX = 512 * 1024

export function createStream(epoch: string): Stream {
  return { epoch, top: 0, entries: [], expiresAt: 0 }
}

/** Keeps what `write` makes of its offset, and lets the oldest go. */
export function append(
  stream: Stream,
  write: (offset: number) => string,
  keep: { size: number; ttlMs: number },
  nowMs: number,
): Entry {
  dropExpired(stream, nowMs)
  stream.top += 1
  const entry = { offset: stream.top, text: write(stream.top) }
  stream.entries.push(entry)
  if (stream.entries.length > keep.size) stream.entries.shift()
  stream.expiresAt = nowMs + keep.ttlMs
  return entry
}

/** Forgets what was kept too long; the position stays. */
export function dropExpired(stream: Stream, nowMs: number): void {
  if (stream.entries.length > 0 && stream.expiresAt <= nowMs) stream.entries = []
}

/** What came after a position; null when that cannot be told without a gap, or is too much. */
export function recover(stream: Stream, since: { offset: number; epoch: string }, nowMs: number): Entry[] | null {
  dropExpired(stream, nowMs)
  if (since.epoch !== '' && since.epoch !== stream.epoch) return null
  const missed = stream.top - since.offset
  if (missed < 0 || missed > RECOVERED_MAX || missed > stream.entries.length) return null
  const entries = missed === 0 ? [] : stream.entries.slice(-missed)
  const size = entries.reduce((sum, { text }) => sum + text.length, 0)
  return size > RECOVERED_BYTES_MAX ? null : entries
}

/** Part of what is kept, as the command `history` asks for it; null when `since` is of another epoch. */
export function readHistory(stream: Stream, { limit, since, reverse }: HistoryOptions, nowMs: number): Entry[] | null {
  dropExpired(stream, nowMs)
  if (since && since.epoch !== '' && since.epoch !== stream.epoch) return null
  if (limit === 0) return []
  const found = stream.entries.filter(
    ({ offset }) => !since || (reverse ? offset < since.offset : offset > since.offset),
  )
  const ordered = reverse ? found.toReversed() : found
  return limit < 0 ? ordered : ordered.slice(0, limit)
}

export function positionOf(stream: Stream): StreamPosition {
  return { offset: stream.top, epoch: stream.epoch }
}
