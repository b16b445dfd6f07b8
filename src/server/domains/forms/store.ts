import { sql } from 'kysely'
import type { Db } from '#server/storage/database.ts'
import { isAfterRow } from '#server/storage/keyset.ts'
import { toIdList } from '#server/storage/id-list.ts'

export type FormRow = NonNullable<Awaited<ReturnType<typeof findForm>>>
export type EntryRow = NonNullable<Awaited<ReturnType<typeof findEntry>>>

const ENTRY_COLUMNS = [
  'id',
  'content_id',
  'subject',
  'receipt_no',
  'sealed_values',
  'created_at',
  'updated_at',
  // its place in the waiting list
  sql<number>`case when waits = 1 then (
    select count(*) from form_entries earlier
    where earlier.content_id = form_entries.content_id and earlier.waits = 1 and earlier.id <= form_entries.id
  ) else 0 end`.as('waiting'),
] as const

export function findForm(db: Db, contentId: number) {
  return db.selectFrom('forms').selectAll().where('content_id', '=', contentId).executeTakeFirst()
}

export function listForms(db: Db, contentIds: readonly number[]) {
  return db.selectFrom('forms').selectAll().where('content_id', 'in', toIdList(contentIds)).execute()
}

export function findEntry(db: Db, id: number) {
  return db.selectFrom('form_entries').select(ENTRY_COLUMNS).where('id', '=', id).executeTakeFirst()
}

export function findEntryOf(db: Db, contentId: number, subject: string) {
  return db
    .selectFrom('form_entries')
    .select(ENTRY_COLUMNS)
    .where('content_id', '=', contentId)
    .where('subject', '=', subject)
    .executeTakeFirst()
}

/** Entries of a subject, last made first, from the one after `after` on. */
export function listEntriesOf(
  db: Db,
  subject: string,
  after: { at: number; id: number } | null,
  page: { limit: number; offset: number },
) {
  return db
    .selectFrom('form_entries')
    .select(ENTRY_COLUMNS)
    .where('subject', '=', subject)
    .$if(after !== null, (query) =>
      query.where(isAfterRow(['created_at', 'id'], 'desc', [after?.at ?? 0, after?.id ?? 0])),
    )
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(page.limit)
    .offset(page.offset)
    .execute()
}

/** Entries of a form in the order in which they were made, behind the one with the id `after`; of those who wait alone. */
export function listEntriesIn(
  db: Db,
  contentId: number,
  { after, limit, areWaiting = false }: { after: number; limit: number; areWaiting?: boolean },
) {
  return db
    .selectFrom('form_entries')
    .select(ENTRY_COLUMNS)
    .where('content_id', '=', contentId)
    .where('id', '>', after)
    .$if(areWaiting, (query) => query.where(sql<boolean>`waits = 1`))
    .orderBy('id')
    .limit(limit)
    .execute()
}

/** How many entries of a form have a place, and how many wait for one. */
export async function countEntries(db: Db, contentId: number): Promise<{ used: number; waiting: number }> {
  const rows = await db
    .selectFrom('form_entries')
    .select(({ fn }) => ['waits', fn.countAll<number>().as('count')])
    .where('content_id', '=', contentId)
    .groupBy('waits')
    .execute()
  const of = (waits: number) => rows.find((row) => row.waits === waits)?.count ?? 0
  return { used: of(0), waiting: of(1) }
}

/** All forms that a subject has entered, each once, in the order of their ids. */
export async function listEnteredForms(db: Db, subject: string): Promise<number[]> {
  const rows = await db
    .selectFrom('form_entries')
    .select('content_id')
    .where('subject', '=', subject)
    .orderBy('content_id')
    .execute()
  return rows.map((row) => row.content_id)
}

export async function hasEntries(db: Db, contentId: number): Promise<boolean> {
  const row = await db
    .selectFrom('form_entries')
    .select(sql<number>`1`.as('one'))
    .where('content_id', '=', contentId)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}
