import { sql, type Insertable, type Selectable } from 'kysely'
import type { Db, Tx } from '#server/storage/database.ts'
import type { RestrictionsTable } from '#server/storage/tables/moderation.ts'

export type RestrictionRow = Selectable<RestrictionsTable>

const YES = sql.lit(1)

/** What holds for a subject, and for all networks. */
export function listStanding(db: Db, subject: string): Promise<RestrictionRow[]> {
  return db
    .selectFrom('restrictions')
    .selectAll()
    .where('subject', 'in', [subject, ''])
    .where('lifted_at', 'is', null)
    .execute()
}

export function listOfSubject(db: Db, subject: string): Promise<RestrictionRow[]> {
  return db.selectFrom('restrictions').selectAll().where('subject', '=', subject).execute()
}

export interface RestrictionFilter {
  subject: string | null
  /** Only those that hold at this time; null for all. */
  activeAt: number | null
}

/** Restrictions, newest first, from behind one of them on. */
export function listRestrictions(
  db: Db,
  { subject, activeAt }: RestrictionFilter,
  before: number | null,
  limit: number,
): Promise<RestrictionRow[]> {
  let query = db
    .selectFrom('restrictions')
    .selectAll()
    .where('id', '<', before ?? Number.MAX_SAFE_INTEGER)
    .orderBy('id', 'desc')
    .limit(limit)
  if (subject !== null) query = query.where('subject', '=', subject)
  if (activeAt !== null)
    query = query
      .where('lifted_at', 'is', null)
      .where((eb) => eb.or([eb('until_at', '=', 0), eb('until_at', '>', activeAt)]))
  return query.execute()
}

export function insertRestriction(tx: Tx, row: Insertable<RestrictionsTable>): Promise<RestrictionRow> {
  return tx.sql.insertInto('restrictions').values(row).returningAll().executeTakeFirstOrThrow()
}

/** Lifts a restriction, once; undefined when there is none. */
export async function liftRestriction(
  tx: Tx,
  id: number,
  lifted: { by: string; at: number },
): Promise<RestrictionRow | undefined> {
  await tx.sql
    .updateTable('restrictions')
    .set({ lifted_at: lifted.at, lifted_by: lifted.by, taking_down: 0 })
    .where('id', '=', id)
    .where('lifted_at', 'is', null)
    .execute()
  return tx.sql.selectFrom('restrictions').selectAll().where('id', '=', id).executeTakeFirst()
}

/** Bans that still have comments to take down, oldest first. */
export function listTakingDown(db: Db, limit: number): Promise<RestrictionRow[]> {
  return db.selectFrom('restrictions').selectAll().where('taking_down', '=', YES).orderBy('id').limit(limit).execute()
}

export async function endTakingDown(tx: Tx, id: number): Promise<void> {
  await tx.sql.updateTable('restrictions').set({ taking_down: 0 }).where('id', '=', id).execute()
}

export async function moveRestrictions(tx: Tx, from: string, to: string): Promise<void> {
  await tx.sql.updateTable('restrictions').set({ subject: to }).where('subject', '=', from).execute()
}

/** Has those restrictions of a subject that still hold, hold for another one as well. */
export async function copyStanding(tx: Tx, from: string, to: string): Promise<void> {
  const rows = await tx.sql
    .selectFrom('restrictions')
    .selectAll()
    .where('subject', '=', from)
    .where('lifted_at', 'is', null)
    .where((eb) => eb.or([eb('until_at', '=', 0), eb('until_at', '>', tx.now)]))
    .execute()
  for (const { id: _id, ...row } of rows)
    await tx.sql
      .insertInto('restrictions')
      .values({ ...row, subject: to, taking_down: 0 })
      .execute()
}

export async function deleteRestrictions(tx: Tx, subject: string): Promise<void> {
  await tx.sql.deleteFrom('restrictions').where('subject', '=', subject).execute()
}
