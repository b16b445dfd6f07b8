import {
  findNewestPublication,
  listPublications,
  listPublicationsAfter,
  prunePublications,
  type PublicationRow,
} from '../storage/publications.ts'
import type { Carrier, OutboxParts } from './publications.ts'

const PAGE = 500
/** Ids below the newest one that are looked for at the start, and most that are waited for. */
const GAPS_AT_START = 100
const GAPS_MAX = 1000
/** A transaction may commit long after its rows were numbered; later than this it does not. */
const GAP_MS = 120_000
/** Nobody looks for older rows. */
const KEEP_SECONDS = 300
const PRUNE_EVERY_MS = 60_000

/**
 * The carrier for a hub in this process: its own rows are published right after the commit, those of other processes
 * are found by their ids. Ids are given out before the commit, so one may appear below others that were seen: such gaps
 * are looked for until they are too old.
 */
export function createTelling({ database, realtime, report }: OutboxParts): Carrier {
  /** What was published lately, by whichever of both ways came first: two halves, the older one dropped in turn. */
  let told = new Set<number>()
  let toldBefore = new Set<number>()
  /** When each id was missed first. */
  const gaps = new Map<number, number>()
  let newest = 0
  let pruneAt = Date.now() + PRUNE_EVERY_MS

  const tell = ({ id, channel, data }: PublicationRow) => {
    if (told.has(id) || toldBefore.has(id)) return
    told.add(id)
    realtime.publish(channel, JSON.parse(data)).catch((error: unknown) => report(error, `publishing on ${channel}`))
  }
  const note = (id: number) => {
    gaps.delete(id)
    for (let missed = Math.max(newest + 1, id - GAPS_MAX); missed < id; missed += 1) gaps.set(missed, Date.now())
    newest = Math.max(newest, id)
  }
  const receive = (rows: readonly PublicationRow[]) => {
    for (const row of rows) {
      note(row.id)
      tell(row)
    }
  }
  const forgetOldGaps = () => {
    const before = Date.now() - GAP_MS
    for (const [id, at] of gaps) {
      if (at > before && gaps.size <= GAPS_MAX) break // they stand in the order in which they were missed
      gaps.delete(id)
    }
  }
  const prune = async () => {
    pruneAt = Date.now() + PRUNE_EVERY_MS
    toldBefore = told
    told = new Set()
    await database.write((tx) => prunePublications(tx, tx.now - KEEP_SECONDS))
  }

  return {
    take: tell,
    async begin() {
      newest = await findNewestPublication(database.db)
      const known = await listPublicationsAfter(database.db, Math.max(0, newest - GAPS_AT_START), GAPS_AT_START)
      const ids = new Set(known.map((row) => row.id))
      for (let id = Math.max(1, newest - GAPS_AT_START + 1); id < newest; id += 1) {
        if (!ids.has(id)) gaps.set(id, Date.now())
      }
    },
    async look() {
      if (gaps.size > 0) receive(await listPublications(database.db, [...gaps.keys()]))
      for (let isMore = true; isMore;) {
        const rows = await listPublicationsAfter(database.db, newest, PAGE)
        receive(rows)
        isMore = rows.length === PAGE
      }
      forgetOldGaps()
      if (Date.now() >= pruneAt) await prune()
    },
    settle: async () => {},
    isWaiting: () => false,
  }
}
