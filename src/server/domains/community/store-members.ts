import type { Insertable } from 'kysely'
import type { Db, Tx } from '#server/storage/database.ts'
import { toIdList } from '#server/storage/id-list.ts'
import type { MembersTable } from '#server/storage/tables/community.ts'

export type MemberRow = Awaited<ReturnType<typeof listMembers>>[number]

export function listMembers(db: Db, ids: readonly number[]) {
  return db.selectFrom('members').selectAll().where('id', 'in', toIdList(ids)).execute()
}

/** Creates or updates a member by the source; returns the id. */
export async function upsertMember(tx: Tx, row: Insertable<MembersTable>): Promise<number> {
  const { source_id: _, ...facts } = row
  const { id } = await tx.sql
    .insertInto('members')
    .values(row)
    .onConflict((conflict) => conflict.column('source_id').doUpdateSet(facts))
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Drops those of `ids` who are known by an answer that is gone. */
export async function deleteAnswerers(tx: Tx, ids: readonly number[]): Promise<void> {
  await tx.sql
    .deleteFrom('members')
    .where('id', 'in', toIdList(ids))
    .where('source_id', 'like', 'answer:%')
    .where((eb) => eb.not(eb.exists(eb.selectFrom('answers').select('id').whereRef('member_id', '=', 'members.id'))))
    .execute()
}

/** Forgets what a member is called. */
export async function forgetName(tx: Tx, sourceId: string): Promise<void> {
  await tx.sql.updateTable('members').set({ name: '', avatar: '' }).where('source_id', '=', sourceId).execute()
}
