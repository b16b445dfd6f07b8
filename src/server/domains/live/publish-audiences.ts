import { randomUUID } from 'node:crypto'
import { channelOf } from '#contract/channels.ts'
import type { LivePush } from '#contract/live.ts'
import { isPassing } from '#server/realtime/realtime.ts'
import type { LiveParts } from './live.ts'
import * as store from './store.ts'
import { deleteAudiences, saveAudience } from './store-audiences.ts'
import { listActive } from './store-writes.ts'
import { toRoomState } from './view.ts'

/** What this process has counted itself is written again after so long, so that it is not taken for gone. */
const REPEAT_SECONDS = 10
/** Counts of processes that are gone go after so long. */
const KEPT_SECONDS = 600
const EVERY_SECONDS = 2
/** A hub that does not answer is left alone for so long. */
const AWAY_SECONDS = 30

type Parts = Pick<LiveParts, 'database' | 'ids' | 'realtime'>

/** Counts who is there and tells how many, room by room. */
export interface Audiences {
  tell(now: number): Promise<void>
}

/**
 * Each process counts its own clients and writes that down; what is told is the sum over all of them. A hub of its own
 * counts for everybody.
 */
export function createAudiences(parts: Parts): Audiences {
  const { database, ids, realtime } = parts
  const countedBy = realtime.kind === 'embedded' ? randomUUID() : 'hub'
  const written = new Map<number, { clients: number; at: number }>()
  const told = new Map<number, string>()
  /** How many there were in all processes when they were counted last. */
  const known = new Map<number, number>()
  let nextAt = 0
  let pruneAt = 0

  /** Of a room without anybody a row is written only to say so. */
  function isToBeWritten(contentId: number, clients: number, now: number): boolean {
    const last = written.get(contentId) ?? { clients: 0, at: 0 }
    return last.clients !== clients || (clients > 0 && now - last.at >= REPEAT_SECONDS)
  }

  /** How many this process, or the hub, counts in each room. */
  async function count(contentIds: readonly number[], now: number): Promise<Map<number, number>> {
    const counted = new Map<number, number>()
    for (const contentId of contentIds) {
      counted.set(contentId, (await realtime.presenceStats(channelOf.live(ids.encode(contentId)))).clients)
    }
    const rows = [...counted].filter(([contentId, clients]) => isToBeWritten(contentId, clients, now))
    if (rows.length === 0 && now < pruneAt) return counted
    await database.write(async (tx) => {
      for (const [contentId, clients] of rows)
        await saveAudience(tx, { content_id: contentId, counted_by: countedBy, clients, counted_at: now })
      if (now >= pruneAt) await deleteAudiences(tx, now - KEPT_SECONDS)
    })
    for (const [contentId, clients] of rows) written.set(contentId, { clients, at: now })
    if (now >= pruneAt) pruneAt = now + KEPT_SECONDS
    return counted
  }

  async function publishRoom(contentId: number, online: number, now: number): Promise<void> {
    const room = await store.findRoom(database.db, contentId)
    if (!room) return
    const { online_count, view_count, live_count } = toRoomState(room, null, online)
    const detail = { online_count, view_count, live_count }
    const text = JSON.stringify(detail)
    if (told.get(contentId) === text) return
    told.set(contentId, text)
    const push: LivePush = { t: 'patch', detail }
    // Where several processes share a hub they tell it the same.
    const key = `counts:${contentId}:${Math.floor(now / EVERY_SECONDS)}`
    const id = ids.encode(contentId)
    for (const channel of [channelOf.live(id), channelOf.desk(id)])
      await realtime.publish(channel, push, { skipHistory: true, idempotencyKey: key })
  }

  async function publishAll(now: number): Promise<void> {
    const occupied = [...written].filter(([, { clients }]) => clients > 0).map(([contentId]) => contentId)
    const contentIds = [...new Set([...(await listActive(database.db)), ...occupied])]
    if (contentIds.length === 0) return
    const counted = await count(contentIds, now)
    const totals = await store.countAudiences(database.db, contentIds, now)
    for (const [contentId, clients] of counted) {
      const online = totals.get(contentId) ?? 0
      // A desk may be open where no viewer is.
      if (clients > 0 || online !== (known.get(contentId) ?? 0)) await publishRoom(contentId, online, now)
      known.set(contentId, online)
      if (clients === 0) told.delete(contentId) // nobody to be told
    }
  }

  return {
    async tell(now) {
      if (now < nextAt) return
      nextAt = now + EVERY_SECONDS
      try {
        await publishAll(now)
      } catch (error) {
        if (isPassing(error)) nextAt = now + AWAY_SECONDS
        throw error
      }
    },
  }
}
