import { sql, type Selectable } from 'kysely'
import type { Db, Tx } from '#server/storage/database.ts'
import { toIdList } from '#server/storage/id-list.ts'
import type { GroupsTable } from '#server/storage/tables/content.ts'

const FACTS = ['kind', 'name', 'summary', 'cover', 'color', 'style', 'related', 'merged_into', 'position'] as const

/** What a source says of a group. */
export type GroupFacts = Pick<Selectable<GroupsTable>, (typeof FACTS)[number]>

export type GroupRow = GroupFacts & { id: number; source_id: string }

/** Groups of a kind in their order. */
export function listGroups(db: Db, kind: GroupFacts['kind']): Promise<GroupRow[]> {
  return db
    .selectFrom('groups')
    .select(['id', 'source_id', ...FACTS])
    .where('kind', '=', kind)
    .orderBy('position')
    .orderBy('id')
    .execute()
}

/** Groups of some kinds in their order, with how many public items each holds. */
export function listCountedGroups(db: Db, kinds: ReadonlyArray<GroupFacts['kind']>) {
  return db
    .selectFrom('groups')
    .select(['id', 'source_id', 'content_count', ...FACTS])
    .where('kind', 'in', kinds)
    .orderBy('position')
    .orderBy('id')
    .execute()
}

/** The columns of the site, and the first of its lists behind them. */
export async function listColumns(db: Db): Promise<{ columns: GroupRow[]; listId: number | null }> {
  const inOrder = db
    .selectFrom('groups')
    .select(['id', 'source_id', ...FACTS])
    .orderBy('position')
    .orderBy('id')
  const columns = inOrder.where('kind', '=', 'column')
  const first = inOrder.where('kind', '=', 'list').limit(1)
  const rows = await db
    .selectFrom(columns.as('columns'))
    .selectAll()
    .unionAll(db.selectFrom(first.as('lists')).selectAll())
    .execute()
  return {
    columns: rows.filter(({ kind }) => kind === 'column').toSorted((a, b) => a.position - b.position || a.id - b.id),
    listId: rows.find(({ kind }) => kind === 'list')?.id ?? null,
  }
}

export function listTopicsByIds(db: Db, ids: readonly number[]) {
  return db
    .selectFrom('groups')
    .select(['id', 'name', 'summary', 'cover', 'color', 'view_count'])
    .where('id', 'in', toIdList(ids))
    .where('kind', '=', 'topic')
    .execute()
}

/** Lets nobody else change a group until the transaction ends. */
export function lockTopic(tx: Tx, id: number) {
  const query = tx.sql.selectFrom('groups').select(['name', 'summary', 'merged_into']).where('id', '=', id)
  return (tx.dialect.rowLocks ? query.forUpdate() : query).executeTakeFirst()
}

export function findGroupByKey(db: Db, sourceId: string): Promise<GroupRow | undefined> {
  return db
    .selectFrom('groups')
    .select(['id', 'source_id', ...FACTS])
    .where('source_id', '=', sourceId)
    .executeTakeFirst()
}

/** Groups that were merged into the one of a key, whether it is there or not. */
export async function listMergedInto(db: Db, sourceId: string): Promise<number[]> {
  const rows = await db
    .selectFrom('groups')
    .select('id')
    .where('merged_into', '=', sourceId)
    .where('merged_into', '<>', sql.lit('')) // the index holds nothing else
    .orderBy('id')
    .execute()
  return rows.map((row) => row.id)
}

/** Deletes a group that nothing is in. */
export async function deleteGroup(tx: Tx, id: number): Promise<void> {
  await tx.sql.deleteFrom('groups').where('id', '=', id).execute()
}

export async function upsertGroup(tx: Tx, sourceId: string, facts: GroupFacts): Promise<number> {
  const { id } = await tx.sql
    .insertInto('groups')
    .values({ source_id: sourceId, ...facts, content_count: 0 })
    .onConflict((conflict) => conflict.column('source_id').doUpdateSet(facts))
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
