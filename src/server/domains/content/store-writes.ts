import { sql, type Insertable, type Updateable } from 'kysely'
import type { Tx } from '#server/storage/database.ts'
import { toIdList } from '#server/storage/id-list.ts'
import type { ContentBodiesTable, ContentsTable, ImagesTable } from '#server/storage/tables/content.ts'
import * as groups from './store-group-writes.ts'

/** The row of an item, held until the end of the transaction; undefined when there is none. */
export function lockContent(tx: Tx, id: number) {
  const query = tx.sql.selectFrom('contents').selectAll().where('id', '=', id)
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

/** The text of an item as it is shown; undefined where it has none yet. */
export async function findBodyHtml(tx: Tx, contentId: number): Promise<string | undefined> {
  const row = await tx.sql
    .selectFrom('content_bodies')
    .select('html')
    .where('content_id', '=', contentId)
    .executeTakeFirst()
  return row?.html
}

/** Replaces the text of an item. */
export async function saveBody(tx: Tx, contentId: number, body: Omit<ContentBodiesTable, 'content_id'>): Promise<void> {
  await tx.sql
    .insertInto('content_bodies')
    .values({ content_id: contentId, ...body })
    .onConflict((conflict) => conflict.column('content_id').doUpdateSet(body))
    .execute()
}

/** Puts a published item into its groups and under its tags, and counts it there; returns the groups. */
export async function listInGroups(
  tx: Tx,
  content: { id: number; type: ContentsTable['type']; account_id: number; publish_at: number; view_count: number },
): Promise<number[]> {
  const { id, type, account_id, publish_at, view_count } = content
  const groupIds = await groups.listInGroups(tx, { content_id: id, type, account_id, publish_at, view_count })
  await dateTags(tx, id, publish_at)
  return groupIds
}

/** Takes an item out of every list; returns the groups that it was in. */
export async function unlistFromGroups(tx: Tx, contentId: number): Promise<number[]> {
  const groupIds = await groups.unlistFromGroups(tx, contentId)
  await dateTags(tx, contentId, 0)
  return groupIds
}

/** Tags carry the publish time of their item, 0 while it is not public. */
async function dateTags(tx: Tx, contentId: number, publishAt: number): Promise<void> {
  await tx.sql.updateTable('content_tags').set({ publish_at: publishAt }).where('content_id', '=', contentId).execute()
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

/** The row of a picture by its hash, made when it is not there yet. One that stands for an upload too is kept for good. */
export async function ensureImage(tx: Tx, row: Insertable<ImagesTable>): Promise<number> {
  await tx.sql
    .insertInto('images')
    .values(row)
    .onConflict((conflict) =>
      row.from_upload === 1
        ? conflict.column('hash').doNothing()
        : conflict.column('hash').doUpdateSet({ from_upload: 0 }).where('images.from_upload', '>', 0),
    )
    .execute()
  const { id } = await tx.sql.selectFrom('images').select('id').where('hash', '=', row.hash).executeTakeFirstOrThrow()
  return id
}

/** Forgets a picture of the media store, and where it came from. */
export async function deleteImage(tx: Tx, hash: string): Promise<void> {
  const image = tx.sql.selectFrom('images').select('id').where('hash', '=', hash)
  await tx.sql.deleteFrom('image_sources').where('image_id', 'in', image).execute()
  await tx.sql.deleteFrom('images').where('hash', '=', hash).execute()
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
 * Adds views to the public ones of these items, their places in groups, their groups and the hour. Rows are locked in
 * the order of ids, items before groups, so that two processes never wait for each other.
 */
export async function addViews(tx: Tx, views: ReadonlyMap<number, number>, hour: number): Promise<void> {
  const query = tx.sql
    .selectFrom('contents')
    .select(['id', 'state'])
    .where('id', 'in', toIdList([...views.keys()]))
    .orderBy('id')
  // Asked for the state, too, SQLite would go through all that is published as soon as there are eight ids.
  const found = await (tx.dialect.rowLocks ? query.forNoKeyUpdate() : query).execute()
  const rows = found.filter((row) => row.state === 'published')
  if (rows.length === 0) return
  const json = JSON.stringify(rows.map(({ id }) => [id, views.get(id) ?? 0]))
  const given = sql`(select cast(value ->> 0 as bigint) as id, cast(value ->> 1 as bigint) as views
    from ${sql.raw(tx.dialect.jsonElements)}(${json})) as given`
  await sql`
    update contents set view_count = contents.view_count + given.views
    from ${given} where contents.id = given.id`.execute(tx.sql)
  await groups.addGroupViews(
    tx,
    rows.map((row) => row.id),
    given,
  )
  await sql`
    insert into content_views (hour_at, content_id, views)
    select cast(${hour} as bigint), given.id, given.views from ${given} where true
    on conflict (hour_at, content_id) do update set views = content_views.views + excluded.views`.execute(tx.sql)
}

/** Deletes up to `most` of the rows of hours before one. */
export async function deleteViewsBefore(tx: Tx, hour: number, most: number): Promise<void> {
  const old = tx.sql
    .selectFrom('content_views')
    .select(['hour_at', 'content_id'])
    .where('hour_at', '<', hour)
    .orderBy('hour_at')
    .limit(most)
  await tx.sql
    .deleteFrom('content_views')
    .where((eb) => eb(eb.refTuple('hour_at', 'content_id'), 'in', old.$asTuple('hour_at', 'content_id')))
    .execute()
}
