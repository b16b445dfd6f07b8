import { sql } from 'kysely'
import type { Db, Tx } from '#server/storage/database.ts'
import { toIdList } from '#server/storage/id-list.ts'

export type EditedRow = NonNullable<Awaited<ReturnType<typeof findEdited>>>

export const EDITED_COLUMNS = [
  'id',
  'source_id',
  'source_hash',
  'type',
  'actor',
  'state',
  'account_id',
  'title',
  'summary',
  'cover_image_id',
  'publish_at',
  'created_at',
  'updated_at',
  'version',
  'view_count',
  'comment_count',
  'star_count',
  'collect_count',
] as const

/** What editors see of an item in whatever state. */
export function findEdited(db: Db, id: number) {
  return db.selectFrom('contents').select(EDITED_COLUMNS).where('id', '=', id).executeTakeFirst()
}

/** How many pictures of an item have no description. */
export async function countUndescribed(db: Db, id: number): Promise<number> {
  const { count } = await db
    .selectFrom('content_images')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('content_id', '=', id)
    .where(sql`trim(alt)`, '=', '')
    .executeTakeFirstOrThrow()
  return count
}

/** Addresses of pictures without a description as an item writes them, in their order. */
export async function listUndescribed(db: Db, id: number): Promise<string[]> {
  const rows = await db
    .selectFrom('content_images')
    .select('src')
    .where('content_id', '=', id)
    .where(sql`trim(alt)`, '=', '')
    .orderBy('position')
    .execute()
  return rows.map(({ src }) => src)
}

/** State and version of items. */
export async function findStates(db: Db, ids: readonly number[]) {
  const rows =
    ids.length === 0
      ? []
      : await db.selectFrom('contents').select(['id', 'state', 'version']).where('id', 'in', toIdList(ids)).execute()
  return new Map(rows.map(({ id, state, version }) => [id, { state, version }]))
}

/** The groups that each of some items is meant for. */
export function listPlacesOf(db: Db, ids: readonly number[]) {
  return db
    .selectFrom('content_columns')
    .innerJoin('groups', 'groups.id', 'content_columns.group_id')
    .select(['content_columns.content_id', 'groups.id', 'groups.kind', 'groups.source_id', 'groups.name'])
    .where('content_columns.content_id', 'in', toIdList(ids))
    .orderBy('groups.position')
    .orderBy('groups.id')
    .execute()
}

export async function findImageId(db: Db, hash: string): Promise<number | null> {
  const row = await db
    .selectFrom('images')
    .select('id')
    .where('hash', '=', hash)
    .where('remote_url', '=', '')
    .executeTakeFirst()
  return row?.id ?? null
}

/** The groups that an item comes first in. */
export function listPins(db: Db, contentId: number) {
  return db
    .selectFrom('content_pins')
    .innerJoin('groups', 'groups.id', 'content_pins.group_id')
    .select(['groups.id', 'groups.kind', 'groups.source_id', 'groups.name'])
    .where('content_pins.content_id', '=', contentId)
    .orderBy('groups.id')
    .execute()
}

/** The public items that come first in a group with when they were put there, the latest first. */
export function listListedPins(tx: Tx, groupId: number) {
  return tx.sql
    .selectFrom('content_groups')
    .select(['content_id', 'pinned_at'])
    .where('group_id', '=', groupId)
    .where('pinned_at', '>', 0)
    .orderBy('pinned_at', 'desc')
    .execute()
}

/** Whether all of these stand in a group, publicly. */
export async function areListedIn(tx: Tx, groupId: number, contentIds: readonly number[]): Promise<boolean> {
  const rows = await tx.sql
    .selectFrom('content_groups')
    .select('content_id')
    .where('group_id', '=', groupId)
    .where('content_id', 'in', toIdList(contentIds))
    .execute()
  return rows.length === new Set(contentIds).size
}

/** Puts an item first in a group; what is listed there moves. */
export async function savePin(tx: Tx, groupId: number, contentId: number, pinnedAt: number): Promise<void> {
  await tx.sql
    .insertInto('content_pins')
    .values({ group_id: groupId, content_id: contentId, pinned_at: pinnedAt })
    .onConflict((conflict) => conflict.columns(['group_id', 'content_id']).doUpdateSet({ pinned_at: pinnedAt }))
    .execute()
  await setListedPin(tx, groupId, contentId, pinnedAt)
}

/** Takes an item back to its place in a group; false when it was not first. */
export async function deletePin(tx: Tx, groupId: number, contentId: number): Promise<boolean> {
  const deleted = await tx.sql
    .deleteFrom('content_pins')
    .where('group_id', '=', groupId)
    .where('content_id', '=', contentId)
    .returning('group_id')
    .executeTakeFirst()
  await setListedPin(tx, groupId, contentId, 0)
  return deleted !== undefined
}

async function setListedPin(tx: Tx, groupId: number, contentId: number, pinnedAt: number): Promise<void> {
  await tx.sql
    .updateTable('content_groups')
    .set({ pinned_at: pinnedAt })
    .where('group_id', '=', groupId)
    .where('content_id', '=', contentId)
    .execute()
}

/** Takes an item that is in no list out of every table of this domain. */
export async function deleteContent(tx: Tx, id: number): Promise<void> {
  for (const table of PARTS_OF_CONTENT) await tx.sql.deleteFrom(table).where('content_id', '=', id).execute()
  await tx.sql.deleteFrom('contents').where('id', '=', id).execute()
}

const PARTS_OF_CONTENT = [
  'content_bodies',
  'content_media',
  'content_mini_programs',
  'content_tags',
  'content_images',
  'content_columns',
  'content_pins',
  'content_views',
] as const

/** Takes everything out of a group. */
export async function emptyGroup(tx: Tx, groupId: number): Promise<void> {
  for (const table of ['content_groups', 'content_columns', 'content_pins', 'group_types'] as const) {
    await tx.sql.deleteFrom(table).where('group_id', '=', groupId).execute()
  }
}
