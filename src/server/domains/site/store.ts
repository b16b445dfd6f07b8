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

/** What every page starts with: the columns of the site, the first of its lists, and the one that is home's carousel. */
export interface SiteGroups {
  columns: GroupRow[]
  listId: number | null
  carouselId: number | null
}

export async function findSiteGroups(db: Db): Promise<SiteGroups> {
  const inOrder = db
    .selectFrom('groups')
    .select(['id', 'source_id', ...FACTS])
    .orderBy('position')
    .orderBy('id')
  const columns = inOrder.where('kind', '=', 'column')
  const lists = inOrder.where('kind', '=', 'list')
  const first = lists.where('style', '<>', 'carousel').limit(1)
  const carousel = lists.where('style', '=', 'carousel').limit(1)
  const rows = await db
    .selectFrom(columns.as('columns'))
    .selectAll()
    .unionAll(db.selectFrom(first.as('first')).selectAll())
    .unionAll(db.selectFrom(carousel.as('carousel')).selectAll())
    .execute()
  return {
    columns: rows.filter(({ kind }) => kind === 'column').toSorted((a, b) => a.position - b.position || a.id - b.id),
    listId: rows.find(({ kind, style }) => kind === 'list' && style !== 'carousel')?.id ?? null,
    carouselId: rows.find(({ style }) => style === 'carousel')?.id ?? null,
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

export function findGroupById(db: Db, id: number): Promise<GroupRow | undefined> {
  return db
    .selectFrom('groups')
    .select(['id', 'source_id', ...FACTS])
    .where('id', '=', id)
    .executeTakeFirst()
}

export async function setPosition(tx: Tx, id: number, position: number): Promise<void> {
  await tx.sql.updateTable('groups').set({ position }).where('id', '=', id).execute()
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
    .onConflict((conflict) =>
      conflict.column('source_id').doUpdateSet((eb) => ({ ...facts, version: eb('groups.version', '+', 1) })),
    )
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
