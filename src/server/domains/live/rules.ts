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
