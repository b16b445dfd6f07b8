import { sql } from 'kysely'
import type { ContentType, GroupKind } from '#contract/content.ts'
import type { Db } from '#server/storage/database.ts'
import type { IdRange } from '../sitemaps/sitemaps.ts'

export type ListedItem = Awaited<ReturnType<typeof listItems>>[number]
export type ListedGroup = Awaited<ReturnType<typeof listGroups>>[number]

/** When the last of the public items of these types in a range changed; null where there are none. */
export async function findItemChange(db: Db, range: IdRange, types: readonly ContentType[]): Promise<number | null> {
  const row = await publicItems(db, range, types)
    .select(({ fn }) => [fn.max('publish_at').as('published'), fn.max('updated_at').as('updated')])
    .executeTakeFirst()
  return row?.updated == null ? null : Math.max(row.published, row.updated)
}

/** The public items of these types in a range, by id. */
export function listItems(db: Db, range: IdRange, types: readonly ContentType[]) {
  return publicItems(db, range, types)
    .select(['id', 'actor', 'type', 'publish_at', 'updated_at'])
    .orderBy('id')
    .execute()
}

function publicItems(db: Db, { from, until }: IdRange, types: readonly ContentType[]) {
  return db
    .selectFrom('contents')
    .where(sql<string>`state || ''`, '=', 'published') // by the index of a state in the order of ids
    .where('id', '>=', from)
    .where('id', '<', until)
    .where(sql<string>`type || ''`, 'in', [...types])
}

/** Groups of these kinds in a range that hold something and stand for themselves, with when the last item came. */
export function listGroups(db: Db, { from, until }: IdRange, kinds: readonly GroupKind[]) {
  return db
    .selectFrom('groups')
    .select(['id', 'source_id', 'kind', 'style'])
    .select(({ selectFrom }) =>
      selectFrom('content_groups')
        .select('publish_at')
        .whereRef('content_groups.group_id', '=', 'groups.id')
        .orderBy('publish_at', 'desc')
        .limit(1)
        .as('changed_at'),
    )
    .where('id', '>=', from)
    .where('id', '<', until)
    .where(sql<string>`kind || ''`, 'in', [...kinds])
    .where('content_count', '>', 0)
    .where(sql<string>`merged_into || ''`, '=', '')
    .orderBy('id')
    .execute()
}
