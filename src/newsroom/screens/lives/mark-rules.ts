import { isOnAir } from '#contract/live-kinds.ts'
import { sayMoment } from '../../parts/say-moment.ts'
import { saySeconds } from './say-seconds.ts'
import type { Room } from './use-room.ts'

/** A second that somebody marked as a key event; its words may follow. */
export interface Mark {
  id: string
  /** Seconds of the server. */
  at: number
  words: string
  /** Its words are written: it goes as soon as somebody answers. */
  isSending: boolean
  /** It is sent as an ordinary post, of the time when it is sent. */
  isLate?: boolean
}

/** The server takes no moment that is longer ago, nor one from before the room went on air. */
const KEPT_SECONDS = 590

type Times = Pick<Room, 'status' | 'started_at'>

/** Whether a mark can be a key event no more. `now`: seconds of the server. */
export function isTooLate({ at }: Mark, room: Times, now: number): boolean {
  return !isOnAir(room.status) || at < Math.max(room.started_at, now - KEPT_SECONDS)
}

/**
 * When a mark was made, as its host says it: the second of what is on air, or the time of the day where the room was reopened
 * since and has no such second.
 */
export function sayMark({ at }: Mark, { started_at: startedAt }: Pick<Room, 'started_at'>, locale: string): string {
  return startedAt > 0 && at >= startedAt ? saySeconds(at - startedAt) : sayMoment(at, locale)
}

/** Marks without those of which nothing becomes any more: too late, and nobody wrote anything. */
export function withoutSpent(marks: readonly Mark[], room: Times, now: number): Mark[] {
  return marks.filter((mark) => mark.words.trim() !== '' || mark.isSending || !isTooLate(mark, room, now))
}
