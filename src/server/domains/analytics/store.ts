import { sql } from 'kysely'
import type { Db, Tx } from '#server/storage/database.ts'
import type { ContentDaysTable, ReaderDaysTable } from '#server/storage/tables/tracking.ts'
import type { Counts } from './rules.ts'

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

/** Deletes the first `limit` rows of days before `day`; returns how many there were. */
export async function deleteReaderDaysBefore(tx: Tx, day: number, limit: number): Promise<number> {
  const next = await tx.sql
    .selectFrom('reader_days')
    .select(['day', 'content_id', 'reader'])
    .where('day', '<', day)
    .orderBy('day')
    .orderBy('content_id')
    .orderBy('reader')
    .limit(1)
    .offset(limit)
    .executeTakeFirst()
  let query = tx.sql.deleteFrom('reader_days').where('day', '<', day)
  if (next) {
    query = query.where(({ eb, refTuple, tuple }) =>
      eb(refTuple('day', 'content_id', 'reader'), '<', tuple(next.day, next.content_id, next.reader)),
    )
  }
  const { numDeletedRows } = await query.executeTakeFirstOrThrow()
  return Number(numDeletedRows)
}

const SUMS = ['views', 'readers', 'reads', 'duration', 'finished', 'exposures'] as const

/** Counts since a day, of one item or of all. */
export async function sumContentDays(db: Db, since: number, contentId: number | null): Promise<Counts> {
  let query = db
    .selectFrom('content_days')
    .select(SUMS.map((name) => sumOf(name).as(name)))
    .where('day', '>=', since)
  if (contentId !== null) query = query.where('content_id', '=', contentId)
  return query.executeTakeFirstOrThrow()
}

/** Most read items since a day. */
export async function listMostRead(
  db: Db,
  since: number,
  limit: number,
): Promise<Array<Counts & { content_id: number }>> {
  // The plus keeps SQLite from going through all days in the order of items.
  const item = sql<number>`+content_id`
  return db
    .selectFrom('content_days')
    .select(item.as('content_id'))
    .select(SUMS.map((name) => sumOf(name).as(name)))
    .where('day', '>=', since)
    .groupBy(item)
    .orderBy(sumOf('readers'), 'desc')
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

function sumOf(name: (typeof SUMS)[number]) {
  return sql<number>`cast(coalesce(sum(${sql.ref(name)}), 0) as bigint)`
}

/**
 * Rows of whole numbers as a derived table, in one parameter whatever their number, so that every batch is the same
 * statement.
 */
function toRows<K extends string>(tx: Tx, rows: readonly Record<K, number>[], columns: readonly K[]) {
  const json = JSON.stringify(rows.map((row) => columns.map((name) => row[name])))
  const fields = columns.map((name, index) => sql`cast(value ->> ${sql.lit(index)} as bigint) as ${sql.ref(name)}`)
  return sql`(select ${sql.join(fields)} from ${sql.raw(tx.dialect.jsonElements)}(${json}))`
}
