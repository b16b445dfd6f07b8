import type { Database } from '#server/storage/database.ts'
import type {
  ContentDaysTable,
  ContentDepthsTable,
  ContentWaysTable,
  LaunchDaysTable,
  ReaderDaysTable,
  VitalDaysTable,
} from '#server/storage/tables/tracking.ts'
import type { Content } from '../content/content.ts'
import {
  addDifference,
  addHappening,
  beginDay,
  findCountedWays,
  NO_ITEM,
  SAME_VISIT_SECONDS,
  toCounts,
  toDay,
  type Counts,
  type Happening,
  type ReaderDay,
  type SeenVital,
} from './rules.ts'
import * as store from './store.ts'
import { stepOf } from './vital-steps.ts'

/** What counting needs of the items themselves. */
export type CountedContent = Pick<Content, 'filterPublished' | 'countViews'>

const NO_COUNTS: Counts = { views: 0, readers: 0, reads: 0, duration: 0, finished: 0, exposures: 0 }
const DAY_SECONDS = 24 * 60 * 60

interface Day {
  key: store.ReaderDayKey
  happenings: Happening[]
}

/**
 * Counts what happened and how fast pages were, all of it in one transaction; returns the items that it was counted for,
 * which are the public ones, and `NO_ITEM`.
 */
export async function countHappenings(
  database: Database,
  content: CountedContent,
  given: readonly (Happening | SeenVital)[],
): Promise<ReadonlySet<number>> {
  const happenings = given.filter((one) => 'behavior' in one)
  const vitals = given.filter((one) => 'screen' in one)
  const ids = [...new Set(happenings.map(({ contentId }) => contentId))]
  return database.write(async (tx) => {
    await store.lockTracking(tx)
    if (vitals.length > 0) await store.addToVitalDays(tx, toVitalDays(vitals))
    const counted = new Set([NO_ITEM, ...(ids.length > 0 ? await content.filterPublished(tx.db, ids) : [])])
    const days = groupByDay(happenings.filter(({ contentId }) => counted.has(contentId)))
    if (days.length === 0) return counted
    const known = new Map((await store.listReaderDays(tx, days.flatMap(keysToRead))).map((row) => [toKey(row), row]))
    const { readers, counts, ways, depths, launches, views } = addUp(days, known)
    if (readers.length === 0) return counted
    await store.saveReaderDays(tx, readers)
    if (counts.length > 0) await store.addToContentDays(tx, counts)
    if (ways.length > 0) await store.addToContentWays(tx, ways)
    if (launches.length > 0) await store.addToLaunchDays(tx, launches)
    if (depths.length > 0) await store.addToContentDepths(tx, depths)
    if (views.size > 0) await content.countViews(tx, views, tx.now)
    return counted
  })
}

/** What days add to what is known: the rows of readers as they are then, the differences of everything else. */
function addUp(days: readonly Day[], known: ReadonlyMap<string, ReaderDay>) {
  const readers: ReaderDaysTable[] = []
  const counts = new Map<string, ContentDaysTable>()
  const ways = new Map<string, ContentWaysTable>()
  const depths = new Map<string, ContentDepthsTable>()
  const launches = new Map<string, LaunchDaysTable>()
  const views = new Map<number, number>()

  for (const { key, happenings } of days) {
    const { day, content_id } = key
    const before: ReaderDay = known.get(toKey(key)) ?? beginDay(known.get(toKey(dayBefore(key))))
    let after = before
    for (const happening of happenings) {
      const next = addHappening(after, happening)
      for (const way of findCountedWays(after, next, happening)) {
        addTo(ways, `${day} ${content_id} ${way.kind} ${way.word}`, { day, content_id, ...way }, 'times', 1)
        if (!happening.launch) continue
        const ended = { day, ...happening.launch, outcome: way.word }
        addTo(launches, Object.values(ended).join('\n'), ended, 'times', 1)
      }
      after = next
    }
    if (after === before) continue
    readers.push({ ...after, ...key })
    if (content_id === NO_ITEM) continue
    const item = `${day} ${content_id}`
    const total = counts.get(item) ?? { day, content_id, ...NO_COUNTS }
    counts.set(item, { day, content_id, ...addDifference(total, toCounts(before), toCounts(after)) })
    if (after.views > before.views) views.set(content_id, (views.get(content_id) ?? 0) + after.views - before.views)
    if (after.furthest === before.furthest) continue
    for (const [paragraph, change] of [
      [before.furthest, -1],
      [after.furthest, 1],
    ] as const) {
      if (paragraph > 0) addTo(depths, `${item} ${paragraph}`, { day, content_id, paragraph }, 'readers', change)
    }
  }
  return {
    readers,
    counts: [...counts.values()],
    ways: [...ways.values()],
    depths: [...depths.values()],
    launches: [...launches.values()],
    views,
  }
}

function toVitalDays(vitals: readonly SeenVital[]): VitalDaysTable[] {
  const rows = new Map<string, VitalDaysTable>()
  for (const { at, screen, client, name, value } of vitals) {
    const key = { day: toDay(at), screen, client, name, up_to: stepOf({ name, value }) }
    addTo(rows, Object.values(key).join(' '), key, 'times', 1)
  }
  return [...rows.values()]
}

/** Adds to one number of the row under a key, which begins at 0. */
function addTo<Row extends Record<Count, number>, Count extends string & keyof Row>(
  rows: Map<string, Row>,
  at: string,
  key: Omit<Row, Count>,
  count: Count,
  change: number,
): void {
  const number = (rows.get(at)?.[count] ?? 0) + change
  rows.set(at, { ...key, [count]: number } as Row)
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
