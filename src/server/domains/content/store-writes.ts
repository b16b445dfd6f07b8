import { sql, type Insertable, type Updateable } from 'kysely'
import type { Tx } from '#server/storage/database.ts'
import { toIdList } from '#server/storage/id-list.ts'
import type { ContentBodiesTable, ContentsTable, ImagesTable } from '#server/storage/tables/content.ts'

/** State of an item, held until the end of the transaction; undefined when there is none. */
export function lockContent(tx: Tx, id: number) {
  const query = tx.sql
    .selectFrom('contents')
    .select(['id', 'state', 'type', 'account_id', 'publish_at', 'view_count'])
    .where('id', '=', id)
  return (tx.dialect.rowLocks ? query.forUpdate() : query).executeTakeFirst()
}

/** Inserts an item; null when another transaction inserted one of the same source first. */
export async function insertContent(tx: Tx, row: Insertable<ContentsTable>): Promise<number | null> {
  const inserted = await tx.sql
    .insertInto('contents')
    .values(row)
    .onConflict((conflict) => conflict.column('source_id').doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted?.id ?? null
}

/** Changes an item and counts its version up. */
export async function updateContent(tx: Tx, id: number, change: Updateable<ContentsTable>): Promise<void> {
  await tx.sql
    .updateTable('contents')
    .set(change)
    .set((eb) => ({ version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute()
}

/** Replaces the text of an item. */
export async function saveBody(tx: Tx, contentId: number, body: Omit<ContentBodiesTable, 'content_id'>): Promise<void> {
  await tx.sql
    .insertInto('content_bodies')
    .values({ content_id: contentId, ...body })
    .onConflict((conflict) => conflict.column('content_id').doUpdateSet(body))
    .execute()
}

/** Puts a published item into its groups and under its tags, and counts it there. */
export async function listInGroups(
  tx: Tx,
  content: { id: number; type: ContentsTable['type']; account_id: number; publish_at: number; view_count: number },
): Promise<void> {
  const groups = await tx.sql
    .selectFrom('groups')
    .select('id')
    .where('source_id', '=', `account:${content.account_id}`)
    .unionAll((eb) => eb.selectFrom('content_columns').select('group_id as id').where('content_id', '=', content.id))
    .execute()
  const groupIds = groups.map((group) => group.id)
  if (groupIds.length > 0) {
    await tx.sql
      .insertInto('content_groups')
      .values(
        groupIds.map((groupId) => ({
          group_id: groupId,
          content_id: content.id,
          type: content.type,
          publish_at: content.publish_at,
          view_count: content.view_count,
        })),
      )
      .execute()
    await countGroups(tx, groupIds, 1)
  }
  await tx.sql
    .updateTable('content_tags')
    .set({ publish_at: content.publish_at })
    .where('content_id', '=', content.id)
    .execute()
}

/** Takes an item out of every list. */
export async function unlistFromGroups(tx: Tx, contentId: number): Promise<void> {
  const removed = await tx.sql
    .deleteFrom('content_groups')
    .where('content_id', '=', contentId)
    .returning('group_id')
    .execute()
  if (removed.length > 0)
    await countGroups(
      tx,
      removed.map((row) => row.group_id),
      -1,
    )
  await tx.sql.updateTable('content_tags').set({ publish_at: 0 }).where('content_id', '=', contentId).execute()
}

async function countGroups(tx: Tx, groupIds: readonly number[], by: 1 | -1): Promise<void> {
  await tx.sql
    .updateTable('groups')
    .set((eb) => ({ content_count: eb('content_count', '+', by) }))
    .where('id', 'in', toIdList(groupIds))
    .execute()
}

/** Replaces the tags of an item that is not listed at the moment. */
export async function replaceTags(tx: Tx, contentId: number, names: readonly string[]): Promise<void> {
  await tx.sql.deleteFrom('content_tags').where('content_id', '=', contentId).execute()
  if (names.length === 0) return
  await tx.sql
    .insertInto('tags')
    .values(names.toSorted().map((name) => ({ name })))
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute()
  const tags = await tx.sql
    .selectFrom('tags')
    .select(['id', 'name'])
    .where('name', 'in', [...names])
    .execute()
  await tx.sql
    .insertInto('content_tags')
    .values(
      tags.map((tag) => ({
        content_id: contentId,
        tag_id: tag.id,
        position: names.indexOf(tag.name),
        publish_at: 0,
      })),
    )
    .execute()
}

/** Replaces the columns that an item is meant for. */
export async function replaceColumns(tx: Tx, contentId: number, groupIds: readonly number[]): Promise<void> {
  await tx.sql.deleteFrom('content_columns').where('content_id', '=', contentId).execute()
  if (groupIds.length === 0) return
  await tx.sql
    .insertInto('content_columns')
    .values([...new Set(groupIds)].map((groupId) => ({ content_id: contentId, group_id: groupId })))
    .execute()
}

/** Replaces the pictures of a body. */
export async function replaceBodyImages(
  tx: Tx,
  contentId: number,
  images: ReadonlyArray<{ imageId: number; src: string; alt: string; caption: string }>,
): Promise<void> {
  await tx.sql.deleteFrom('content_images').where('content_id', '=', contentId).execute()
  if (images.length === 0) return
  await tx.sql
    .insertInto('content_images')
    .values(
      images.map(({ imageId, src, alt, caption }, position) => ({
        content_id: contentId,
        position,
        image_id: imageId,
        src,
        alt,
        caption,
      })),
    )
    .execute()
}

/** The row of a picture by its hash, made when it is not there yet. */
export async function ensureImage(tx: Tx, row: Insertable<ImagesTable>): Promise<number> {
  await tx.sql
    .insertInto('images')
    .values(row)
    .onConflict((conflict) => conflict.column('hash').doNothing())
    .execute()
  const { id } = await tx.sql.selectFrom('images').select('id').where('hash', '=', row.hash).executeTakeFirstOrThrow()
  return id
}

/** Remembers which stored picture came from an address. */
export async function saveImageSource(tx: Tx, addressHash: string, imageId: number): Promise<void> {
  await tx.sql
    .insertInto('image_sources')
    .values({ address_hash: addressHash, image_id: imageId })
    .onConflict((conflict) => conflict.column('address_hash').doUpdateSet({ image_id: imageId }))
    .execute()
}

/**
 * Adds views to the public ones of these items, their places in groups and the hour. Rows are locked in the order of
 * ids, so that two processes never wait for each other.
 */
export async function addViews(tx: Tx, views: ReadonlyMap<number, number>, hour: number): Promise<void> {
  const query = tx.sql
    .selectFrom('contents')
    .select('id')
    .where('id', 'in', toIdList([...views.keys()]))
    .where('state', '=', 'published')
    .orderBy('id')
  const rows = await (tx.dialect.rowLocks ? query.forNoKeyUpdate() : query).execute()
  if (rows.length === 0) return
  const json = JSON.stringify(rows.map(({ id }) => [id, views.get(id) ?? 0]))
  const given = sql`(select cast(value ->> 0 as bigint) as id, cast(value ->> 1 as bigint) as views
    from ${sql.raw(tx.dialect.jsonElements)}(${json})) as given`
  await sql`
    update contents set view_count = contents.view_count + given.views
    from ${given} where contents.id = given.id`.execute(tx.sql)
  await sql`
    update content_groups set view_count = content_groups.view_count + given.views
    from ${given} where content_groups.content_id = given.id`.execute(tx.sql)
  await sql`
    insert into content_views (hour_at, content_id, views)
    select cast(${hour} as bigint), given.id, given.views from ${given} where true
    on conflict (hour_at, content_id) do update set views = content_views.views + excluded.views`.execute(tx.sql)
}

export async function deleteViewsBefore(tx: Tx, hour: number): Promise<void> {
  await tx.sql.deleteFrom('content_views').where('hour_at', '<', hour).execute()
}
