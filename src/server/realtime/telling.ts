import { createNewRows } from '../storage/new-rows.ts'
import {
  findNewestPublication,
  listPublications,
  listPublicationsAfter,
  prunePublications,
  type PublicationRow,
} from '../storage/publications.ts'
import type { Carrier, OutboxParts } from './publications.ts'
import { createSpacing } from './spacing.ts'

/** Nobody looks for older rows. */
const KEEP_SECONDS = 300
const PRUNE_EVERY_MS = 60_000

/**
 * The carrier for a hub in this process: its own rows are published right after the commit, those of other processes
 * are found by their ids.
 */
export function createTelling({ database, realtime, report }: OutboxParts): Carrier {
  /** What was published lately, by whichever of both ways came first: two halves, the older one dropped in turn. */
  let told = new Set<number>()
  let toldBefore = new Set<number>()
  let pruneAt = performance.now() + PRUNE_EVERY_MS
  const newRows = createNewRows<PublicationRow>({
    findNewest: () => findNewestPublication(database.db),
    listAfter: (after, limit) => listPublicationsAfter(database.db, after, limit),
    listSome: (ids) => listPublications(database.db, ids),
  })

  const spacing = createSpacing({
    pass({ channel, data }) {
      realtime.publish(channel, JSON.parse(data)).catch((error: unknown) => report(error, `publishing on ${channel}`))
    },
    drop: () => {},
  })
  const tell = (row: PublicationRow) => {
    if (told.has(row.id) || toldBefore.has(row.id)) return
    told.add(row.id)
    spacing.take(row)
  }
  const prune = async () => {
    pruneAt = performance.now() + PRUNE_EVERY_MS
    toldBefore = told
    told = new Set()
    await prunePublications(database, Math.floor(Date.now() / 1000) - KEEP_SECONDS)
  }

  return {
    take: tell,
    begin: newRows.begin,
    async look() {
      await newRows.look((rows) => rows.forEach(tell))
      if (performance.now() >= pruneAt) await prune()
    },
    settle: async () => spacing.end(),
    isWaiting: () => false,
  }
}
