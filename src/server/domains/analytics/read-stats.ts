import type { Db } from '#server/storage/database.ts'
import { toSpan, type Counts, type Way } from './rules.ts'
import * as store from './store.ts'

export interface StatsQuery {
  now: number
  /** How many days, today included. */
  days: number
  /** Of one item, day by day; null for the most read of all. */
  contentId: number | null
}

export interface StatsLine extends Counts {
  contentId: number
  /** When the day began; null for the sum of all. */
  day: number | null
}

/** `lines` are items, or the days of one item. A reader counts once for each item and day. */
export interface Stats {
  since: number
  total: Counts
  lines: StatsLine[]
  /** How readers came, shared and went to the app; the most taken way first. */
  ways: (Way & { times: number })[]
  /** How many came just as far as each paragraph, in the order of the text; of one item alone. */
  depths: { paragraph: number; readers: number }[]
}

const ITEMS_MAX = 20

export async function readStats(db: Db, { now, days, contentId }: StatsQuery): Promise<Stats> {
  const span = toSpan(now, days)
  const { since } = span
  const total = await store.sumContentDays(db, span, contentId)
  const ways = await store.sumContentWays(db, span, contentId)
  if (contentId === null) {
    const items = await store.listItems(db, span, 'readers', ITEMS_MAX)
    return {
      since,
      total,
      ways,
      depths: [],
      lines: items.map(({ content_id, ...counts }) => ({ contentId: content_id, day: null, ...counts })),
    }
  }
  const rows = await store.listDays(db, since, contentId)
  const depths = (await store.sumContentDepths(db, since, contentId)).filter(({ readers }) => readers > 0)
  const lines = rows.map(({ content_id, ...rest }) => ({ contentId: content_id, ...rest }))
  return { since, total, ways, depths, lines }
}
