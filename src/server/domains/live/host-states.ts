import { AppError } from '#server/http/app-error.ts'
import { recordChange } from '#server/storage/change-log.ts'
import type { Tx } from '#server/storage/database.ts'
import {
  refuseStep,
  toEnded,
  toReopened,
  toReplaySet,
  toStarted,
  type HostStep,
  type RoomChange,
} from './host-rules.ts'
import { keepBeginning } from './keep-minutes.ts'
import type { LiveParts } from './live.ts'
import type { PlannedTimes } from './rules.ts'
import type { RoomRow } from './store.ts'
import * as writes from './store-writes.ts'
import { publishPatch } from './tell.ts'
import { toRoomState, type RoomState } from './view.ts'

export type StateParts = Pick<LiveParts, 'ids' | 'bookings' | 'publications'>

/** What steps change of what readers see. */
const CHANGING = ['status', 'start_time', 'end_time', 'live_count', 'replay'] as const satisfies Array<keyof RoomState>

/** Goes on air, or on again after a pause. Throws 40401, 40901 where it is none of both, or not public. */
export async function startRoom(parts: StateParts, tx: Tx, contentId: number): Promise<void> {
  await takeStep(parts, tx, contentId, 'start', (room) => {
    if (room.state !== 'published') throw new AppError(40901, { detail: 'the item is not public' })
    return toStarted(room, tx.now)
  })
}

export async function pauseRoom(parts: StateParts, tx: Tx, contentId: number): Promise<void> {
  await takeStep(parts, tx, contentId, 'pause', () => ({ status: 2 }))
}

export async function endRoom(
  parts: StateParts,
  tx: Tx,
  contentId: number,
  replay: { address: string; offset: number } | null,
): Promise<void> {
  await takeStep(parts, tx, contentId, 'end', (room) => toEnded(room, replay, tx.now))
}

export async function cancelRoom(parts: StateParts, tx: Tx, contentId: number): Promise<void> {
  await takeStep(parts, tx, contentId, 'cancel', () => ({ status: 5 }))
}

export async function reopenRoom(parts: StateParts, tx: Tx, contentId: number): Promise<void> {
  await takeStep(parts, tx, contentId, 'reopen', (_, times) => toReopened(times, tx.now))
}

export async function setReplay(
  parts: StateParts,
  tx: Tx,
  contentId: number,
  replay: { address?: string; offset?: number },
): Promise<void> {
  await takeStep(parts, tx, contentId, 'setReplay', (room) => toReplaySet(room, replay))
}

/** Locked, allowed, changed, told, and dropped from what is kept. */
async function takeStep(
  parts: StateParts,
  tx: Tx,
  contentId: number,
  step: HostStep,
  decide: (room: RoomRow, times: PlannedTimes | null) => RoomChange,
): Promise<void> {
  const room = await writes.lockRoom(tx, contentId)
  if (!room) throw new AppError(40401)
  refuseStep(step, room)
  const times = (await parts.bookings.timesOf(tx.db, [contentId])).get(contentId) ?? null
  const change = decide(room, times)
  await writes.updateRoom(tx, contentId, change)
  if (change.started_at) {
    await writes.shiftOffsets(tx, contentId, change.started_at)
    await keepBeginning(tx, room, change.started_at)
  }
  await publishPatch(
    parts,
    tx,
    contentId,
    diff(toRoomState(room, times, 0), toRoomState({ ...room, ...change }, times, 0)),
  )
  await recordChange(tx, { kind: 'content', id: contentId })
}

/** What is another now; the state always. */
function diff(before: RoomState, after: RoomState): Partial<RoomState> {
  const changed = CHANGING.filter(
    (field) => field === 'status' || JSON.stringify(before[field]) !== JSON.stringify(after[field]),
  )
  return Object.fromEntries(changed.map((field) => [field, after[field]]))
}
