import type { Insertable, Updateable } from 'kysely'
import type { Db, Tx } from '#server/storage/database.ts'
import { toIdList } from '#server/storage/id-list.ts'
import type { IdRange } from '../sitemaps/sitemaps.ts'
import type { ModelItemsTable, ModelNodesTable, RepositoriesTable } from '#server/storage/tables/community.ts'

export type RepositoryRow = NonNullable<Awaited<ReturnType<typeof findRepository>>>
export type NodeRow = NonNullable<Awaited<ReturnType<typeof findNode>>>
export type ItemRow = NonNullable<Awaited<ReturnType<typeof findItem>>>
export type ListedItemRow = Awaited<ReturnType<typeof listItems>>[number]

const LISTED = ['id', 'uuid', 'node_id', 'place', 'title', 'summary', 'cover_image_id', 'updated_at'] as const

export function findRepository(db: Db, id: number) {
  return db.selectFrom('repositories').selectAll().where('id', '=', id).executeTakeFirst()
}

export function findNode(db: Db, repositoryId: number, id: number) {
  return db
    .selectFrom('model_nodes')
    .selectAll()
    .where('id', '=', id)
    .where('repository_id', '=', repositoryId)
    .executeTakeFirst()
}

/** Nodes in the order of `ids`. */
export async function listNodes(db: Db, ids: readonly number[]): Promise<NodeRow[]> {
  if (ids.length === 0) return []
  const rows = await db.selectFrom('model_nodes').selectAll().where('id', 'in', toIdList(ids)).execute()
  return ids.flatMap((id) => rows.find((row) => row.id === id) ?? [])
}

export function listChildren(db: Db, repositoryId: number, parentId: number, limit: number): Promise<NodeRow[]> {
  return db
    .selectFrom('model_nodes')
    .selectAll()
    .where('repository_id', '=', repositoryId)
    .where('parent_id', '=', parentId)
    .orderBy('place')
    .limit(limit)
    .execute()
}

/** Nodes of a catalogue in its order, from a place on. */
export function listTree(db: Db, repositoryId: number, fromPlace: number, limit: number): Promise<NodeRow[]> {
  return db
    .selectFrom('model_nodes')
    .selectAll()
    .where('repository_id', '=', repositoryId)
    .where('place', '>=', fromPlace)
    .orderBy('place')
    .limit(limit)
    .execute()
}

/** How many items there are in a repository. */
export async function countItems(db: Db, repositoryId: number): Promise<number> {
  const row = await db
    .selectFrom('model_items')
    .select('place')
    .where('repository_id', '=', repositoryId)
    .orderBy('place', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row ? row.place + 1 : 0
}

/** Items whose places lie from `from` up to, not with, `end`. */
export function listItems(db: Db, repositoryId: number, { from, end }: { from: number; end: number }) {
  return db
    .selectFrom('model_items')
    .select(LISTED)
    .where('repository_id', '=', repositoryId)
    .where('place', '>=', from)
    .where('place', '<', end)
    .orderBy('place')
    .execute()
}

export function findItem(db: Db, repositoryId: number, uuid: string) {
  return db
    .selectFrom('model_items')
    .selectAll()
    .where('repository_id', '=', repositoryId)
    .where('uuid', '=', uuid)
    .executeTakeFirst()
}

/** Repositories in the order of their ids, from behind `afterId` on. */
export function findNextRepository(db: Db, afterId: number) {
  return db.selectFrom('repositories').selectAll().where('id', '>', afterId).orderBy('id').limit(1).executeTakeFirst()
}

/** Whole items in their order, from a place on. */
export function listWholeItems(db: Db, repositoryId: number, fromPlace: number, limit: number): Promise<ItemRow[]> {
  return db
    .selectFrom('model_items')
    .selectAll()
    .where('repository_id', '=', repositoryId)
    .where('place', '>=', fromPlace)
    .orderBy('place')
    .limit(limit)
    .execute()
}

export function findRepositoryByKey(db: Db, sourceId: string) {
  return db.selectFrom('repositories').selectAll().where('source_id', '=', sourceId).executeTakeFirst()
}

/** All of them, with the place of the last item of each. */
export function listRepositories(db: Db) {
  return db
    .selectFrom('repositories')
    .select((eb) => [
      'id',
      'source_id',
      'name',
      'version',
      eb
        .selectFrom('model_items')
        .whereRef('repository_id', '=', 'repositories.id')
        .select(({ fn }) => fn.max('place').as('last'))
        .as('last_place'),
    ])
    .orderBy('id')
    .execute()
}

/** The repository of a source, an empty one where there is none, held until the end of the transaction. */
export async function lockRepository(tx: Tx, sourceId: string): Promise<RepositoryRow> {
  const query = tx.sql.selectFrom('repositories').selectAll().where('source_id', '=', sourceId)
  const locking = tx.dialect.rowLocks ? query.forUpdate() : query
  const known = await locking.executeTakeFirst()
  if (known) return known
  await tx.sql
    .insertInto('repositories')
    .values({ source_id: sourceId, source_hash: '', name: '', model_name: '', fields: '[]', version: 0 })
    .onConflict((conflict) => conflict.column('source_id').doNothing())
    .execute()
  return await locking.executeTakeFirstOrThrow()
}

export async function updateRepository(tx: Tx, id: number, facts: Updateable<RepositoriesTable>): Promise<void> {
  await tx.sql.updateTable('repositories').set(facts).where('id', '=', id).execute()
}

export function listAllNodes(db: Db, repositoryId: number): Promise<NodeRow[]> {
  return db.selectFrom('model_nodes').selectAll().where('repository_id', '=', repositoryId).execute()
}

export function listAllItems(db: Db, repositoryId: number): Promise<ItemRow[]> {
  return db.selectFrom('model_items').selectAll().where('repository_id', '=', repositoryId).execute()
}

/** Creates or updates a node by its key; returns its id. */
export async function upsertNode(tx: Tx, row: Insertable<ModelNodesTable>): Promise<number> {
  const { repository_id: _, source_id: __, ...facts } = row
  const { id } = await tx.sql
    .insertInto('model_nodes')
    .values(row)
    .onConflict((conflict) => conflict.columns(['repository_id', 'source_id']).doUpdateSet(facts))
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Creates or updates an item by its key. */
export async function upsertItem(tx: Tx, row: Insertable<ModelItemsTable>): Promise<void> {
  const { repository_id: _, source_id: __, ...facts } = row
  await tx.sql
    .insertInto('model_items')
    .values(row)
    .onConflict((conflict) => conflict.columns(['repository_id', 'source_id']).doUpdateSet(facts))
    .execute()
}

export async function deleteNodes(tx: Tx, ids: readonly number[]): Promise<void> {
  for (const batch of batches(ids)) await tx.sql.deleteFrom('model_nodes').where('id', 'in', toIdList(batch)).execute()
}

export async function deleteItems(tx: Tx, ids: readonly number[]): Promise<void> {
  for (const batch of batches(ids)) await tx.sql.deleteFrom('model_items').where('id', 'in', toIdList(batch)).execute()
}

/** Fewer than a statement may have parameters. */
const AT_ONCE = 1000

function batches(ids: readonly number[]): number[][] {
  return Array.from({ length: Math.ceil(ids.length / AT_ONCE) }, (_, index) =>
    ids.slice(index * AT_ONCE, (index + 1) * AT_ONCE),
  )
}

/** Items of all repositories in a range of ids, in order. */
export function listItemPages(db: Db, { from, until }: IdRange) {
  return db
    .selectFrom('model_items')
    .select(['repository_id', 'uuid', 'updated_at'])
    .where('id', '>=', from)
    .where('id', '<', until)
    .orderBy('id')
    .execute()
}
