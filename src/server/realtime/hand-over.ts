import {
  deletePublications,
  listPublicationsAfter,
  prunePublications,
  type PublicationRow,
} from '../storage/publications.ts'
import type { Carrier, OutboxParts } from './publications.ts'
import { isPassing } from './realtime.ts'
import { createSpacing } from './spacing.ts'

const PAGE = 200
/** What another process wrote is its own to pass on for so long. */
const OTHERS_AFTER_MS = 2000
/** Clients that missed it learn of it by HTTP, and a Centrifugo knows a key again for this long. */
const KEEP_SECONDS = 300
const PRUNE_EVERY_MS = 60_000
/** Rows that were passed on are deleted together. */
const DELETE_AFTER_MS = 500

/**
 * The carrier for a Centrifugo: each row is passed on by the process that wrote it, in order within its channel, and
 * deleted when that is acknowledged. What could not be passed on stays in the table and is tried again by whoever looks
 * next; the row's key keeps it from being published twice.
 */
export function createHandOver({ database, realtime, report }: OutboxParts): Carrier {
  /** Rows of this process: on their way, or acknowledged and not deleted yet. */
  const taken = new Set<number>()
  const acknowledged = new Set<number>()
  /** When each row of others was seen first: their clocks are not ours. */
  let seen = new Map<number, number>()
  /** The end of what is under way on a channel. */
  const ways = new Map<string, Promise<void>>()
  /** From a failure on until everything that waits is passed on, nothing overtakes it. */
  let isDown = false
  let deleting: Promise<void> = Promise.resolve()
  let deleteTimer: NodeJS.Timeout | undefined
  let pruneAt = performance.now() + PRUNE_EVERY_MS

  /** Whether the row needs no further care. */
  const passOn = async ({ id, channel, data, created_at }: PublicationRow): Promise<boolean> => {
    try {
      await realtime.publish(channel, JSON.parse(data), { idempotencyKey: `p:${id}:${created_at}` })
    } catch (error) {
      if (isPassing(error)) {
        if (!isDown) report(error, 'publications have to wait')
        isDown = true
        return false
      }
      report(error, `a publication on ${channel} was refused`)
    }
    acknowledge(id)
    return true
  }

  const acknowledge = (id: number) => {
    acknowledged.add(id)
    deleteTimer ??= setTimeout(() => void deleteAcknowledged(), DELETE_AFTER_MS).unref()
  }

  const deleteAcknowledged = async () => {
    clearTimeout(deleteTimer)
    deleteTimer = undefined
    const ids = [...acknowledged]
    if (ids.length === 0) return
    const before = deleting
    deleting = (async () => {
      await before
      try {
        await database.write((tx) => deletePublications(tx, ids))
      } catch (error) {
        report(error, 'publications could not be deleted') // another look finds them, and their keys
      }
      for (const id of ids) {
        acknowledged.delete(id)
        taken.delete(id)
      }
    })()
    await deleting
  }

  const spacing = createSpacing({ pass: (row) => send(row), drop: ({ id }) => acknowledge(id) })

  const take = (row: PublicationRow) => {
    if (isDown) return
    taken.add(row.id)
    spacing.take(row)
  }

  const send = (row: PublicationRow) => {
    const way = (ways.get(row.channel) ?? Promise.resolve()).then(async () => {
      if (isDown || !(await passOn(row))) taken.delete(row.id)
      if (ways.get(row.channel) === way) ways.delete(row.channel)
    })
    ways.set(row.channel, way)
  }

  const look = async () => {
    if (isDown && ways.size > 0) return // what is under way comes first
    const seenBefore = seen
    seen = new Map()
    for (let after = 0, isMore = true; isMore;) {
      const rows = await listPublicationsAfter(database.db, after, PAGE)
      for (const row of rows) {
        after = row.id
        if (taken.has(row.id) || acknowledged.has(row.id)) continue
        const at = seenBefore.get(row.id) ?? performance.now()
        seen.set(row.id, at)
        if ((isDown || performance.now() - at >= OTHERS_AFTER_MS) && !(await passOn(row))) return
      }
      isMore = rows.length === PAGE || (isDown && rows.length > 0)
    }
    isDown = false
    if (performance.now() >= pruneAt) await prune()
  }

  const prune = async () => {
    pruneAt = performance.now() + PRUNE_EVERY_MS
    const lost = await prunePublications(database, Math.floor(Date.now() / 1000) - KEEP_SECONDS)
    if (lost > 0) report(new Error(`${lost} publications were too old to be passed on`), 'publications were given up')
  }

  return {
    take,
    begin: prune,
    look,
    isWaiting: () => isDown,
    async settle() {
      spacing.end()
      await Promise.all(ways.values())
      await deleteAcknowledged()
      await deleting
    },
  }
}
