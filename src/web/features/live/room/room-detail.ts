import type { LiveDetail } from '#contract/live.ts'
import type { RoomClock } from './room-clock.ts'

/** What is known of a room, from answers that may be some seconds old and from what is told. */
export interface RoomDetail {
  now(): LiveDetail
  take(answer: LiveDetail): void
  patch(patch: Partial<LiveDetail>): void
}

/** What was told is told again to an answer that is so much older, at most; seconds. */
const STALE_SECONDS = 15

export function createRoomDetail(first: LiveDetail, clock: RoomClock): RoomDetail {
  let detail = first
  /** What was told lately, and when; seconds of the server. */
  let told: Array<{ at: number; patch: Partial<LiveDetail> }> = []
  return {
    now: () => detail,
    take(answer) {
      clock.note(answer.server_time)
      if (answer.server_time < detail.server_time) return
      told = told.filter(({ at }) => at >= clock.now() - STALE_SECONDS)
      const newer = told.filter(({ at }) => at + 1 >= answer.server_time)
      detail = Object.assign({}, answer, ...newer.map(({ patch }) => patch))
    },
    patch(patch) {
      if (patch.server_time) clock.note(patch.server_time)
      told = [...told, { at: clock.now(), patch }]
      detail = { ...detail, ...patch }
    },
  }
}
