import type { Insertable, Selectable } from 'kysely'
import type { Db, Tx } from '#server/storage/database.ts'
import { isAfterRow } from '#server/storage/keyset.ts'
import type { AuditTable } from '#server/storage/tables/staff.ts'

export type AuditRow = Selectable<AuditTable>

export interface AuditFilter {
  staffId: number | null
  isByCommand: boolean
  action: string | null
  target: string | null
  /** From this second on, and before that one. */
  since: number
  until: number | null
}

/** Time and id of the last entry that was handed out. */
export type AuditPlace = readonly [createdAt: number, id: number]

export async function insertAudit(tx: Tx, row: Insertable<AuditTable>): Promise<void> {
  await tx.sql.insertInto('audit').values(row).execute()
}

/** Entries, newest first, after a place in this order. */
export function listAudit(
  db: Db,
  filter: AuditFilter,
  { after, limit }: { after: AuditPlace | null; limit: number },
): Promise<AuditRow[]> {
  let query = db
    .selectFrom('audit')
    .selectAll()
    .where('created_at', '>=', filter.since)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
  if (filter.staffId !== null) query = query.where('staff_id', '=', filter.staffId)
  if (filter.isByCommand) query = query.where('staff_id', 'is', null).where('by', '=', 'cli')
  if (filter.action !== null) query = query.where('action', '=', filter.action)
  if (filter.target !== null) query = query.where('target', '=', filter.target)
  if (filter.until !== null) query = query.where('created_at', '<', filter.until)
  if (after !== null) query = query.where(isAfterRow(['created_at', 'id'], 'desc', after))
  return query.execute()
}

/** Forgets the oldest entries from before a second, at most so many; returns how many went. */
export async function deleteOldAudit(tx: Tx, before: number, limit: number): Promise<number> {
  const old = tx.sql
    .selectFrom('audit')
    .select('id')
    .where('created_at', '<', before)
    .orderBy('created_at')
    .orderBy('id')
    .limit(limit)
  const result = await tx.sql.deleteFrom('audit').where('id', 'in', old).executeTakeFirst()
  return Number(result.numDeletedRows)
}
