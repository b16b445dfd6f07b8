import { bookingTypeOf, type BookingType } from '#contract/content-types.ts'
import type { RemindChannel } from '#contract/bookings.ts'
import type { ContentType } from '#contract/content.ts'
import { AppError } from '#server/http/app-error.ts'
import type { Viewer } from '#server/http/call.ts'

/** When and where an item takes place; seconds, `endAt` 0 where it is not known. */
export interface ContentTimes {
  startAt: number
  endAt: number
  place: string
}

/** What became public in such a span is told at once, when it is over. */
export const NEWS_SPAN_SECONDS = 5 * 60
/** A transaction that began in a span may commit so much later. */
const NEWS_SLACK_SECONDS = 60

/** How long a reminder is tried. */
export const TRIED_SECONDS = 24 * 60 * 60
/** For so long nobody else sends what one process has taken to send. */
export const LEASE_SECONDS = 60
const FIRST_PAUSE_SECONDS = 60
const LONGEST_PAUSE_SECONDS = 60 * 60

/** What went out, or came to nothing, is forgotten after this long. */
export const REMINDERS_KEPT_SECONDS = 3 * 24 * 60 * 60

/** Whose bookings these are. Throws 40101 for nobody. */
export function getSubject(viewer: Viewer): string {
  if (viewer.kind === 'none') throw new AppError(40101)
  return viewer.subject
}

/** Whether items of a type are booked under a number. */
export function isBookedAs(type: ContentType, bookingType: BookingType): boolean {
  return bookingTypeOf(type) === bookingType
}

/** Whether it is followed by being booked: what is new in it is told for as long as it is there. */
export function isFollowed(bookingType: BookingType): boolean {
  return bookingType === 3
}

/** Whether it is too late to book: what takes place has begun. What has no start can always be booked. */
export function hasBegun(times: ContentTimes | null, now: number): boolean {
  return times !== null && now >= times.startAt
}

/** The span that a time lies in, by its number. */
export function toNewsSpan(at: number): number {
  return Math.floor(at / NEWS_SPAN_SECONDS)
}

/** The first span that may still grow. */
export function openNewsSpan(now: number): number {
  return toNewsSpan(now - NEWS_SLACK_SECONDS)
}

/** When a reminder that did not go out is tried again, twice as late each time; null: not any more. */
export function toNextTry({ createdAt, tries, now }: { createdAt: number; tries: number; now: number }): number | null {
  const next = now + Math.min(FIRST_PAUSE_SECONDS * 2 ** Math.max(0, tries - 1), LONGEST_PAUSE_SECONDS)
  return next - createdAt > TRIED_SECONDS ? null : next
}

/** Channels that reach a caller, in the order of the site: messages to a telephone need a number. */
export function offeredChannels(
  channel: { reaches: readonly RemindChannel[] } | null,
  hasNumber: boolean,
): RemindChannel[] {
  return (channel?.reaches ?? []).filter((name) => name !== 'sms' || hasNumber)
}

/** A message to a telephone is never sent a second time, so that it is not tried again when nobody knows what became of it. */
export function isSentOnce(channel: RemindChannel): boolean {
  return channel === 'sms'
}

/** Those channels that were asked for and that this site has. */
export function openChannels(
  channel: { reaches: readonly RemindChannel[] } | null,
  remind: readonly RemindChannel[],
): RemindChannel[] {
  return remind.filter((name) => channel?.reaches.includes(name))
}
