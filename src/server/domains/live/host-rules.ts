import { toLine } from '#base/to-line.ts'
import { isOnAir, LIVE_STATUS, type LiveStatus } from '#contract/live-kinds.ts'
import { AppError } from '#server/http/app-error.ts'
import type { PlannedTimes } from './rules.ts'
import type { RoomRow } from './store.ts'

const { upcoming, live, paused, ended, replay, cancelled } = LIVE_STATUS

/** What hosts do to a room as a whole. */
export type HostStep = 'start' | 'pause' | 'end' | 'cancel' | 'reopen' | 'setReplay'

/** From which states each step can be taken. */
const FROM: Readonly<Record<HostStep, readonly number[]>> = {
  start: [upcoming, paused],
  pause: [live],
  end: [live, paused],
  cancel: [upcoming],
  reopen: [ended, cancelled],
  setReplay: [ended, replay],
}

/** Throws 40901 where a room is in no state for a step. */
export function refuseStep(step: HostStep, { status }: Pick<RoomRow, 'status'>): void {
  if (!FROM[step].includes(status)) throw new AppError(40901, { detail: `${step} in the status ${status}` })
}

/** What a step makes of a room. */
export type RoomChange = Partial<
  Pick<
    RoomRow,
    | 'status'
    | 'started_at'
    | 'ended_at'
    | 'views_before'
    | 'views_at_end'
    | 'auto_start'
    | 'replay_url'
    | 'replay_offset'
  >
>

/** Going on air; after a pause nothing but the state changes. */
export function toStarted(room: Pick<RoomRow, 'status' | 'view_count'>, now: number): RoomChange {
  if (room.status === paused) return { status: live }
  return { status: live, started_at: now, ended_at: 0, views_before: room.view_count }
}

export function toEnded(
  { view_count: views }: Pick<RoomRow, 'view_count'>,
  given: { address: string; offset: number } | null,
  now: number,
): RoomChange {
  const over = { ended_at: now, views_at_end: views }
  if (given === null) return { status: ended, ...over }
  return { status: replay, ...over, replay_url: given.address, replay_offset: given.offset }
}

/** Still to begin, with its planned time; where that is past, hosts start it themselves. */
export function toReopened(times: PlannedTimes | null, now: number): RoomChange {
  const isPast = times !== null && times.startAt <= now
  const open = { status: upcoming, started_at: 0, ended_at: 0, views_before: 0, views_at_end: 0 }
  return { ...open, ...(isPast && { auto_start: 0 }) }
}

/** What is left out stays; an empty address takes the replay away. */
export function toReplaySet(
  room: Pick<RoomRow, 'replay_url' | 'replay_offset'>,
  { address = room.replay_url, offset = room.replay_offset }: { address?: string; offset?: number },
): RoomChange {
  return { status: address === '' ? ended : replay, replay_url: address, replay_offset: offset }
}

/** Whether viewers may speak in a room in this state. */
export function isOpenForChat(status: number): boolean {
  const open: readonly LiveStatus[] = [upcoming, live, paused]
  return open.some((each) => each === status)
}

/** Seconds of something said at `at` since the room went on air, or since it is to do so; 0 where neither is known. */
export function toPlayOffset(
  { started_at: startedAt }: Pick<RoomRow, 'started_at'>,
  times: PlannedTimes | null,
  at: number,
) {
  const start = startedAt > 0 ? startedAt : (times?.startAt ?? 0)
  return start > 0 ? at - start : 0
}

/** Since when a host may still say that something happened. */
const AT_SECONDS = 600
/** Whoever says it may know the time so badly. */
const AHEAD_SECONDS = 2

/** Throws 40901 for a time that is none of those during which the room was on air, or lies too far back. */
export function refuseTime(
  { status, started_at: startedAt }: Pick<RoomRow, 'status' | 'started_at'>,
  at: number | undefined,
  now: number,
): void {
  if (at === undefined) return
  if (isOnAir(status) && at >= Math.max(startedAt, now - AT_SECONDS) && at <= now + AHEAD_SECONDS) return
  throw new AppError(40901, { detail: `${at} is no time of the last ten minutes on air` })
}

/** Seconds that somebody has still to wait before the next message; 0: none. `last`: when they spoke last. */
export function waitSeconds(last: number | null, slowSeconds: number, now: number): number {
  return last === null ? 0 : Math.max(0, last + slowSeconds - now)
}

/** Embeddings, overrides and isolates of writing direction: they reach over the end of what they stand in. */
const DIRECTION_OVERRIDES = /[\u202A-\u202E\u2066-\u2069]/g
const VISIBLE = /[^\s\p{C}\p{Default_Ignorable_Code_Point}\u2800]/u

/** What a viewer says, on one line; empty when nothing in it can be seen. */
export function toSpokenLine(written: string): string {
  const line = toLine(written.normalize('NFC').replace(DIRECTION_OVERRIDES, ''))
  return VISIBLE.test(line) ? line : ''
}

/** What a host says: as written, without control characters. */
export function toHostText(written: string): string {
  return written
    .toWellFormed()
    .normalize('NFC')
    .replace(/\r\n?|[\u0085\u2028\u2029]/g, '\n')
    .replace(/(?!\n)\p{Cc}/gu, ' ')
    .replace(DIRECTION_OVERRIDES, '')
    .trim()
}
