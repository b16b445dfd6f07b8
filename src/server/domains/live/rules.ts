import { LIVE_STATUS } from '#contract/live-kinds.ts'

/** The beginning of a text: at most `length` characters, none of them halved. */
export function shorten(text: string, length: number): string {
  const characters = Array.from(text)
  return characters.length > length ? `${characters.slice(0, length - 1).join('')}…` : text
}

/** Whether a room can be booked: neither begun nor called off; `status` null: there is none. */
export function isBookable(status: number | null): boolean {
  return status === LIVE_STATUS.upcoming
}

/** When an item takes place; seconds, `endAt` 0 where it is not known. */
export interface PlannedTimes {
  startAt: number
  endAt: number
}

/** What a message shows of a user. */
export interface Speaker {
  id: string
  name: string
  avatar: string
}

interface Listed {
  status: number
  plan_start_time: number
  started_at: number
}

/** Those on air first, the longest ago first; then those to begin, the next one first, and those without a time last. */
export function inOrderOfDesk(one: Listed, other: Listed): number {
  const isOnAir = ({ status }: Listed) => Number(status !== LIVE_STATUS.upcoming)
  const timeOf = ({ started_at: startedAt, plan_start_time: planned }: Listed) => startedAt || planned || Infinity
  const [first, second] = [timeOf(one), timeOf(other)]
  return isOnAir(other) - isOnAir(one) || (first === second ? 0 : first - second)
}

export const MINUTE = 60

/** When the minute of a time began, in seconds. */
export function minuteOf(seconds: number): number {
  return seconds - (seconds % MINUTE)
}

interface CountedMinute {
  minute: number
  online: number
  likes: number
  messages: number
}

/**
 * What came within each minute, of what there was at the end of each; rows before `begun` are only what the first is
 * counted from. Likes that were taken back count as none.
 */
export function toMinutes(rows: readonly CountedMinute[], begun: number): CountedMinute[] {
  return rows.flatMap((row, place) => {
    if (row.minute < begun) return []
    const before = rows[place - 1] ?? row
    const likes = Math.max(0, row.likes - before.likes)
    return [{ minute: row.minute, online: row.online, likes, messages: row.messages - before.messages }]
  })
}
