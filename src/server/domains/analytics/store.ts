import { sql } from 'kysely'
import type { Db, Tx } from '#server/storage/database.ts'
import type {
  ContentDaysTable,
  ContentDepthsTable,
  ContentWaysTable,
  LaunchDaysTable,
  ReaderDaysTable,
  VitalDaysTable,
} from '#server/storage/tables/tracking.ts'
import type { Counts, Span } from './rules.ts'

/** What a reader's day is found by. */
export type ReaderDayKey = Pick<ReaderDaysTable, 'day' | 'content_id' | 'reader'>

/** Any number but those of other locks. */
const TRACKING_LOCK = 620_260_006

const READER_DAY = [
  'day',
  'content_id',
  'reader',
  'view_at',
  'views',
  'read_at',
  'duration',
  'percent',
  'finished',
  'expose_at',
  'exposures',
  'furthest',
  'acted_at',
] as const
const CONTENT_DAY = ['day', 'content_id', 'views', 'readers', 'reads', 'duration', 'finished', 'exposures'] as const

/** Lets one batch at a time count, so that none overlooks a row that another one is about to insert. */
export async function lockTracking(tx: Tx): Promise<void> {
  if (tx.dialect.rowLocks) await sql`select pg_advisory_xact_lock(${TRACKING_LOCK})`.execute(tx.sql)
}

/** The rows there are of these keys. */
export async function listReaderDays(tx: Tx, keys: readonly ReaderDayKey[]): Promise<ReaderDaysTable[]> {
  const columns = sql.join(READER_DAY.map((name) => sql.ref(`reader_days.${name}`)))
  const { rows } = await sql<ReaderDaysTable>`
    select ${columns} from ${toRows(tx, keys, ['day', 'content_id', 'reader'])} as given
    cross join reader_days
    where reader_days.day = given.day and reader_days.content_id = given.content_id
      and reader_days.reader = given.reader`.execute(tx.sql)
  return rows
}

/** Writes these rows, over what was there. */
export async function saveReaderDays(tx: Tx, rows: readonly ReaderDaysTable[]): Promise<void> {
  const changed = READER_DAY.slice(3).map((name) => sql`${sql.ref(name)} = ${sql.ref(`excluded.${name}`)}`)
  await sql`
    insert into reader_days (${sql.join(READER_DAY.map((name) => sql.ref(name)))})
    select * from ${toRows(tx, rows, READER_DAY)} as given where true
    on conflict (day, content_id, reader) do update set ${sql.join(changed)}`.execute(tx.sql)
}

/** Adds to the counts of items. */
export async function addToContentDays(tx: Tx, rows: readonly ContentDaysTable[]): Promise<void> {
  const added = CONTENT_DAY.slice(2).map(
    (name) => sql`${sql.ref(name)} = ${sql.ref(`content_days.${name}`)} + ${sql.ref(`excluded.${name}`)}`,
  )
  await sql`
    insert into content_days (${sql.join(CONTENT_DAY.map((name) => sql.ref(name)))})
    select * from ${toRows(tx, rows, CONTENT_DAY)} as given where true
    on conflict (day, content_id) do update set ${sql.join(added)}`.execute(tx.sql)
}

/** Adds to how often items were come to and left in each way. */
export async function addToContentWays(tx: Tx, rows: readonly ContentWaysTable[]): Promise<void> {
  await sql`
    insert into content_ways (day, content_id, kind, word, times)
    select * from ${toRows(tx, rows, ['day', 'content_id', 'kind', 'word', 'times'], ['kind', 'word'])} as given
    where true
    on conflict (day, content_id, kind, word) do update
    set times = content_ways.times + excluded.times`.execute(tx.sql)
}

/** Adds to, or takes from, how many readers came just so far. */
export async function addToContentDepths(tx: Tx, rows: readonly ContentDepthsTable[]): Promise<void> {
  await sql`
    insert into content_depths (day, content_id, paragraph, readers)
    select * from ${toRows(tx, rows, ['day', 'content_id', 'paragraph', 'readers'])} as given where true
    on conflict (day, content_id, paragraph) do update
    set readers = content_depths.readers + excluded.readers`.execute(tx.sql)
}

/**
 * Begins anew with how far readers come in an item whose paragraphs have other numbers now. Readers are still followed on
 * `days`.
 */
export async function forgetDepths(tx: Tx, contentId: number, days: readonly number[]): Promise<void> {
  await tx.sql.deleteFrom('content_depths').where('content_id', '=', contentId).execute()
  await tx.sql
    .updateTable('reader_days')
    .set({ furthest: 0 })
    .where('content_id', '=', contentId)
    .where('day', 'in', days)
    .execute()
}

/** Adds to how often pages were just so fast. */
export async function addToVitalDays(tx: Tx, rows: readonly VitalDaysTable[]): Promise<void> {
  const columns = ['day', 'screen', 'client', 'name', 'up_to', 'times'] as const
  await sql`
    insert into vital_days (${sql.join(columns.map((name) => sql.ref(name)))})
    select * from ${toRows(tx, rows, columns, ['screen', 'client', 'name'])} as given where true
    on conflict (day, screen, client, name, up_to) do update
    set times = vital_days.times + excluded.times`.execute(tx.sql)
}

/** Adds to how often launches came to an end. */
export async function addToLaunchDays(tx: Tx, rows: readonly LaunchDaysTable[]): Promise<void> {
  const columns = ['day', 'kind', 'client', 'outcome', 'reason', 'times'] as const
  await sql`
    insert into launch_days (${sql.join(columns.map((name) => sql.ref(name)))})
    select * from ${toRows(tx, rows, columns, ['kind', 'client', 'outcome', 'reason'])} as given where true
    on conflict (day, kind, client, outcome, reason) do update
    set times = launch_days.times + excluded.times`.execute(tx.sql)
}

/** Deletes up to `limit` rows about launches on days before `day`; returns how many there were. */
export async function deleteLaunchDaysBefore(tx: Tx, day: number, limit: number): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    delete from launch_days where (day, kind, client, outcome, reason) in (
      select day, kind, client, outcome, reason from launch_days where day < ${day} limit ${limit}
    )`.execute(tx.sql)
  return Number(numAffectedRows)
}

/** Deletes up to `limit` rows about the speed of pages on days before `day`; returns how many there were. */
export async function deleteVitalDaysBefore(tx: Tx, day: number, limit: number): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    delete from vital_days where (day, screen, client, name, up_to) in (
      select day, screen, client, name, up_to from vital_days where day < ${day} limit ${limit}
    )`.execute(tx.sql)
  return Number(numAffectedRows)
}

/** Deletes the first `limit` rows of days before `day`; returns how many there were. */
export async function deleteReaderDaysBefore(tx: Tx, day: number, limit: number): Promise<number> {
  // Named by their keys: given as everything up to a key, SQLite would go through all older days for each batch.
  const { numAffectedRows = 0n } = await sql`
    delete from reader_days where (day, content_id, reader) in (
      select day, content_id, reader from reader_days where day < ${day} order by day, content_id, reader limit ${limit}
    )`.execute(tx.sql)
  return Number(numAffectedRows)
}

const SUMS = ['views', 'readers', 'reads', 'duration', 'finished', 'exposures'] as const

/** Counts of a span, of one item or of all. */
export async function sumContentDays(db: Db, span: Span, contentId: number | null): Promise<Counts> {
  return daysIn(db, span, contentId)
    .select(SUMS.map((name) => sumOf(name).as(name)))
    .executeTakeFirstOrThrow()
}

/** Counts of each day of a span on which there was anything, of one item or of all. */
export async function sumDays(db: Db, span: Span, contentId: number | null): Promise<Array<Counts & { day: number }>> {
  return daysIn(db, span, contentId)
    .select('day')
    .select(SUMS.map((name) => sumOf(name).as(name)))
    .groupBy('day')
    .execute()
}

/** The items that come first by a count in a span; what was shown most comes first of equal ones. */
export async function listItems(
  db: Db,
  { since, last }: Span,
  order: (typeof SUMS)[number],
  limit: number,
): Promise<Array<Counts & { content_id: number }>> {
  // The plus keeps SQLite from going through all days in the order of items.
  const item = sql<number>`+content_id`
  return db
    .selectFrom('content_days')
    .select(item.as('content_id'))
    .select(SUMS.map((name) => sumOf(name).as(name)))
    .where('day', '>=', since)
    .where('day', '<=', last)
    .groupBy(item)
    .orderBy(sumOf(order), 'desc')
    .orderBy(sumOf('exposures'), 'desc')
    .orderBy(item)
    .limit(limit)
    .execute()
}

/** The days of one item since a day, newest first. */
export async function listDays(db: Db, since: number, contentId: number): Promise<ContentDaysTable[]> {
  return db
    .selectFrom('content_days')
    .selectAll()
    .where('content_id', '=', contentId)
    .where('day', '>=', since)
    .orderBy('day', 'desc')
    .execute()
}

/** How often each way was taken in a span, of one item or of all; the most taken first. */
export async function sumContentWays(
  db: Db,
  { since, last }: Span,
  contentId: number | null,
): Promise<Omit<ContentWaysTable, 'day' | 'content_id'>[]> {
  const times = sql<number>`cast(sum(times) as bigint)`
  let query = db
    .selectFrom('content_ways')
    .select(['kind', 'word', times.as('times')])
    .where('day', '>=', since)
    .where('day', '<=', last)
  if (contentId !== null) query = query.where('content_id', '=', contentId)
  return query.groupBy(['kind', 'word']).orderBy(times, 'desc').orderBy('kind').orderBy('word').execute()
}

/** How many readers since a day came just as far as each paragraph, in the order of the text. */
export async function sumContentDepths(
  db: Db,
  since: number,
  contentId: number,
): Promise<Pick<ContentDepthsTable, 'paragraph' | 'readers'>[]> {
  return db
    .selectFrom('content_depths')
    .select(['paragraph', sql<number>`cast(sum(readers) as bigint)`.as('readers')])
    .where('content_id', '=', contentId)
    .where('day', '>=', since)
    .groupBy('paragraph')
    .orderBy('paragraph')
    .execute()
}

/** When the first day began of which it is known how far readers came; null where none is. */
export async function findDepthsStart(db: Db, contentId: number): Promise<number | null> {
  const row = await db
    .selectFrom('content_depths')
    .select('day')
    .where('content_id', '=', contentId)
    .where('readers', '>', 0)
    .orderBy('day')
    .limit(1)
    .executeTakeFirst()
  return row?.day ?? null
}

/** How often pages were just so fast since a day. */
export async function sumVitalDays(db: Db, since: number): Promise<Omit<VitalDaysTable, 'day'>[]> {
  return db
    .selectFrom('vital_days')
    .select(['screen', 'client', 'name', 'up_to', sql<number>`cast(sum(times) as bigint)`.as('times')])
    .where('day', '>=', since)
    .groupBy(['screen', 'client', 'name', 'up_to'])
    .orderBy('screen')
    .orderBy('client')
    .execute()
}

/** How often launches came to each end since a day; the most frequent first. */
export function sumLaunchDays(db: Db, since: number): Promise<Omit<LaunchDaysTable, 'day'>[]> {
  const times = sql<number>`cast(sum(times) as bigint)`
  return db
    .selectFrom('launch_days')
    .select(['kind', 'client', 'outcome', 'reason', times.as('times')])
    .where('day', '>=', since)
    .groupBy(['kind', 'client', 'outcome', 'reason'])
    .orderBy(times, 'desc')
    .orderBy('kind')
    .orderBy('client')
    .orderBy('outcome')
    .orderBy('reason')
    .execute()
}

function daysIn(db: Db, { since, last }: Span, contentId: number | null) {
  const query = db.selectFrom('content_days').where('day', '>=', since).where('day', '<=', last)
  return contentId === null ? query : query.where('content_id', '=', contentId)
}

function sumOf(name: (typeof SUMS)[number]) {
  return sql<number>`cast(coalesce(sum(${sql.ref(name)}), 0) as bigint)`
}

/**
 * Rows of whole numbers, and texts where columns are named as such, as a derived table, in one parameter whatever their
 * number, so that every batch is the same statement.
 */
function toRows<K extends string>(
  tx: Tx,
  rows: readonly Record<K, number | string>[],
  columns: readonly K[],
  texts: readonly K[] = [],
) {
  const json = JSON.stringify(rows.map((row) => columns.map((name) => row[name])))
  const fields = columns.map((name, index) => {
    const type = sql.raw(texts.includes(name) ? 'text' : 'bigint')
    return sql`cast(value ->> ${sql.lit(index)} as ${type}) as ${sql.ref(name)}`
  })
  return sql`(select ${sql.join(fields)} from ${sql.raw(tx.dialect.jsonElements)}(${json}))`
}
