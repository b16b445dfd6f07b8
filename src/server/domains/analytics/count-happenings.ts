import type { Database, Db, Tx } from '#server/storage/database.ts'
import type { ReaderDaysTable } from '#server/storage/tables/tracking.ts'
import {
  addDifference,
  addHappening,
  beginDay,
  SAME_VISIT_SECONDS,
  toCounts,
  toDay,
  type Counts,
  type Happening,
  type ReaderDay,
} from './rules.ts'
import * as store from './store.ts'

/** What counting needs of the items themselves. */
export interface CountedContent {
  /** The public ones among `ids`. */
  filterPublished(db: Db, ids: readonly number[]): Promise<ReadonlySet<number>>
  /** Adds views by id. */
  countViews(tx: Tx, views: ReadonlyMap<number, number>, now: number): Promise<void>
}

const NO_COUNTS: Counts = { views: 0, readers: 0, reads: 0, duration: 0, finished: 0, exposures: 0 }
const DAY_SECONDS = 24 * 60 * 60

interface Day {
  key: store.ReaderDayKey
  happenings: Happening[]
}

/**
 * Counts what happened, all of it in one transaction; returns the items that it was counted for, which are the public
 * ones.
 */
export async function countHappenings(
  database: Database,
  content: CountedContent,
  happenings: readonly Happening[],
): Promise<ReadonlySet<number>> {
  const ids = [...new Set(happenings.map(({ contentId }) => contentId))]
  return database.write(async (tx) => {
    await store.lockTracking(tx)
    const published = await content.filterPublished(tx.db, ids)
    const days = groupByDay(happenings.filter(({ contentId }) => published.has(contentId)))
    if (days.length === 0) return published
    const known = new Map((await store.listReaderDays(tx, days.flatMap(keysToRead))).map((row) => [toKey(row), row]))
    const saved: ReaderDaysTable[] = []
    const counts = new Map<string, { day: number; content_id: number } & Counts>()
    const views = new Map<number, number>()
    for (const { key, happenings: ofDay } of days) {
      const { day, content_id } = key
      const before: ReaderDay = known.get(toKey(key)) ?? beginDay(known.get(toKey(dayBefore(key))))
      const after = ofDay.reduce(addHappening, before)
      if (after === before) continue
      saved.push({ ...after, ...key })
      const item = `${day} ${content_id}`
      const total = counts.get(item) ?? { day, content_id, ...NO_COUNTS }
      counts.set(item, { day, content_id, ...addDifference(total, toCounts(before), toCounts(after)) })
      if (after.views > before.views) views.set(content_id, (views.get(content_id) ?? 0) + after.views - before.views)
    }
    if (saved.length === 0) return published
    await store.saveReaderDays(tx, saved)
    await store.addToContentDays(tx, [...counts.values()])
    if (views.size > 0) await content.countViews(tx, views, tx.now)
    return published
  })
}

/**
 * What happened by reader, item and day, in the order in which rows lie; what is of one day in the order in which it
 * happened.
 */
function groupByDay(happenings: readonly Happening[]): Day[] {
  const days = new Map<string, Day>()
  for (const happening of happenings) {
    const key = { day: toDay(happening.at), content_id: happening.contentId, reader: happening.reader }
    const known = days.get(toKey(key))
    if (known) known.happenings.push(happening)
    else days.set(toKey(key), { key, happenings: [happening] })
  }
  for (const day of days.values()) day.happenings.sort((a, b) => a.at - b.at)
  return [...days.values()].toSorted((a, b) => compareKeys(a.key, b.key))
}

/** Shortly after midnight the day before matters too. */
function keysToRead({ key, happenings }: Day): store.ReaderDayKey[] {
  const isEarly = happenings.some(({ at }) => at < key.day + SAME_VISIT_SECONDS)
  return isEarly ? [key, dayBefore(key)] : [key]
}

function dayBefore(key: store.ReaderDayKey): store.ReaderDayKey {
  return { ...key, day: key.day - DAY_SECONDS }
}

function compareKeys(a: store.ReaderDayKey, b: store.ReaderDayKey): number {
  return a.day - b.day || a.content_id - b.content_id || a.reader - b.reader
}

function toKey({ day, content_id, reader }: store.ReaderDayKey): string {
  return `${day} ${content_id} ${reader}`
}
