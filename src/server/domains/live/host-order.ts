import { toLine } from '#base/to-line.ts'
import { AppError } from '#server/http/app-error.ts'
import { recordChange } from '#server/storage/change-log.ts'
import type { Tx } from '#server/storage/database.ts'
import type { LiveParts } from './live.ts'
import { findRoom, type MessageRow } from './store.ts'
import { deleteMute, saveMute } from './store-order.ts'
import * as writes from './store-writes.ts'
import { publishPatch, publishRemoval, tellDesk, tellHeld } from './tell.ts'
import { toChatPolicy } from './view.ts'

export type OrderParts = Pick<LiveParts, 'ids' | 'accounts' | 'identity' | 'publications'>

const AT_ONCE = 500

/** Keeps a user from speaking in a room. Throws 40401. */
export async function muteSpeaker(
  parts: OrderParts,
  tx: Tx,
  contentId: number,
  { userId, until, reason, removes }: { userId: number; until: number; reason: string; removes: boolean },
): Promise<void> {
  if (!(await writes.lockRoom(tx, contentId))) throw new AppError(40401)
  if (!(await parts.identity.findAuthors(tx.db, [userId])).has(userId)) throw new AppError(40401)
  await saveMute(tx, {
    content_id: contentId,
    user_id: userId,
    until_at: until,
    reason: toLine(reason),
    created_at: tx.now,
  })
  await tellDesk(parts, tx, contentId, { t: 'mutes' })
  if (!removes) return
  for (;;) {
    const said = await writes.listStanding(tx.db, userId, { contentId, limit: AT_ONCE })
    await takeAway(parts, tx, said)
    if (said.length < AT_ONCE) return
  }
}

/** Takes away some of what a user has said, in any room; answers how much. */
export async function removeSome(parts: OrderParts, tx: Tx, userId: number, limit: number): Promise<number> {
  const found = await writes.listStanding(tx.db, userId, { limit })
  const contentIds = new Set(found.map((row) => row.content_id))
  for (const contentId of contentIds) await writes.lockRoom(tx, contentId)
  const said = await writes.listStanding(tx.db, userId, { limit }) // as it stands now that nobody changes it
  await takeAway(
    parts,
    tx,
    said.filter((row) => contentIds.has(row.content_id)),
  )
  return found.length
}

/** Lets a user speak in a room again. Throws 40401 for one who may. */
export async function unmuteSpeaker(
  parts: Pick<OrderParts, 'ids' | 'publications'>,
  tx: Tx,
  contentId: number,
  userId: number,
): Promise<void> {
  if (!(await deleteMute(tx, contentId, userId))) throw new AppError(40401)
  await tellDesk(parts, tx, contentId, { t: 'mutes' })
}

/** Sets how viewers may speak; what is left out stays. Throws 40401. */
export async function setPolicy(
  parts: OrderParts,
  tx: Tx,
  contentId: number,
  { slowSeconds, preDelaySeconds, role }: { slowSeconds?: number; preDelaySeconds?: number; role?: 'user' | 'host' },
): Promise<void> {
  const room = await writes.lockRoom(tx, contentId)
  if (!room) throw new AppError(40401)
  const change = {
    slow_seconds: slowSeconds ?? room.slow_seconds,
    pre_delay_seconds: preDelaySeconds ?? room.pre_delay_seconds,
    chat_role: role ?? room.chat_role,
  }
  await writes.updateRoom(tx, contentId, change)
  await publishPatch(parts, tx, contentId, { chat_policy: toChatPolicy(change) })
  await recordChange(tx, { kind: 'content', id: contentId })
}

async function takeAway(parts: OrderParts, tx: Tx, said: readonly MessageRow[]): Promise<void> {
  await writes.removeMessages(
    tx,
    said.map(({ id }) => id),
  )
  for (const row of said.toReversed()) {
    if (row.status === 1) await publishRemoval(parts, tx, row)
    else await tellGone(parts, tx, row)
  }
}

/** Of what nobody saw those alone are told who keep order. */
async function tellGone(parts: OrderParts, tx: Tx, row: MessageRow): Promise<void> {
  const room = await findRoom(tx.db, row.content_id)
  if (room) await tellHeld(parts, tx, room, { ...row, status: 2, release_at: 0 })
}
