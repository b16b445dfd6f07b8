import type { Insertable } from 'kysely'
import type { Db, Tx } from '#server/storage/database.ts'
import { toIdList } from '#server/storage/id-list.ts'
import { prepareQuery } from '#server/storage/prepared-query.ts'
import type { ContentMediaTable, ContentMiniProgramsTable } from '#server/storage/tables/content.ts'

export type MiniProgramRow = NonNullable<Awaited<ReturnType<typeof findMiniProgram>>>

/** The text of an item as its page shows it, and the facts of its sound or film. */
export async function findBody(db: Db, contentId: number) {
  return (await bodyOfContent(db, [contentId]))[0]
}

const bodyOfContent = prepareQuery((db, [contentId]: readonly [number]) =>
  db
    .selectFrom('content_bodies')
    .leftJoin('content_media', 'content_media.content_id', 'content_bodies.content_id')
    .select(['content_bodies.html', 'content_media.facts'])
    .where('content_bodies.content_id', '=', contentId),
)

/** Sound or film of an item, whole. */
export function findMedia(db: Db, contentId: number) {
  return db
    .selectFrom('content_media')
    .select(['facts', 'transcript', 'seconds'])
    .where('content_id', '=', contentId)
    .executeTakeFirst()
}

/** Facts of the sound or film of items, in no order. */
export function listMedia(db: Db, contentIds: readonly number[]) {
  return db
    .selectFrom('content_media')
    .select(['content_id', 'facts'])
    .where('content_id', 'in', toIdList(contentIds))
    .execute()
}

/** The mini program of an item; the picture of its code is a picture like others. */
export function findMiniProgram(db: Db, contentId: number) {
  return db
    .selectFrom('content_mini_programs')
    .select(['app_id', 'username', 'path', 'env_version', 'code_image_id'])
    .where('content_id', '=', contentId)
    .executeTakeFirst()
}

/** The first pictures of each body, in their order. */
export function listFirstImages(db: Db, contentIds: readonly number[], most: number) {
  return db
    .selectFrom('content_images')
    .innerJoin('images', 'images.id', 'content_images.image_id')
    .selectAll('images')
    .select(['content_images.content_id'])
    .where('content_images.content_id', 'in', toIdList(contentIds))
    .where('content_images.position', '<', most)
    .orderBy('content_images.content_id')
    .orderBy('content_images.position')
    .execute()
}

/** Replaces the sound or film of an item; null: it has none. */
export async function saveMedia(
  tx: Tx,
  contentId: number,
  media: Omit<Insertable<ContentMediaTable>, 'content_id'> | null,
): Promise<void> {
  if (media === null) {
    await tx.sql.deleteFrom('content_media').where('content_id', '=', contentId).execute()
    return
  }
  await tx.sql
    .insertInto('content_media')
    .values({ content_id: contentId, ...media })
    .onConflict((conflict) => conflict.column('content_id').doUpdateSet(media))
    .execute()
}

/** Replaces what is said in the sound or film of an item. */
export async function saveTranscript(
  tx: Tx,
  contentId: number,
  said: { transcript: string; seconds: string },
): Promise<void> {
  await tx.sql.updateTable('content_media').set(said).where('content_id', '=', contentId).execute()
}

/** Replaces the mini program of an item; null: it has none. */
export async function saveMiniProgram(
  tx: Tx,
  contentId: number,
  program: Omit<ContentMiniProgramsTable, 'content_id'> | null,
): Promise<void> {
  if (program === null) {
    await tx.sql.deleteFrom('content_mini_programs').where('content_id', '=', contentId).execute()
    return
  }
  await tx.sql
    .insertInto('content_mini_programs')
    .values({ content_id: contentId, ...program })
    .onConflict((conflict) => conflict.column('content_id').doUpdateSet(program))
    .execute()
}
