import type { Db } from '#server/storage/database.ts'

export type SourceRow = Awaited<ReturnType<typeof listSources>>[number]

/** Items with their sources in the order of their ids, from behind `afterId` on. */
export function listSources(db: Db, afterId: number, limit: number) {
  return selectSources(db).where('contents.id', '>', afterId).orderBy('contents.id').limit(limit).execute()
}

/** One item with its source, in whatever state. */
export function findSource(db: Db, id: number): Promise<SourceRow | undefined> {
  return selectSources(db).where('contents.id', '=', id).executeTakeFirst()
}

function selectSources(db: Db) {
  return db
    .selectFrom('contents')
    .innerJoin('content_bodies', 'content_bodies.content_id', 'contents.id')
    .selectAll('contents')
    .select(['content_bodies.source as body_source', 'content_bodies.format as body_format'])
}

/** The columns, topics and lists that an item is meant for. */
export function listMeantGroups(db: Db, contentId: number) {
  return db
    .selectFrom('content_columns')
    .innerJoin('groups', 'groups.id', 'content_columns.group_id')
    .select(['groups.kind', 'groups.source_id'])
    .where('content_columns.content_id', '=', contentId)
    .orderBy('groups.position')
    .orderBy('groups.id')
    .execute()
}
