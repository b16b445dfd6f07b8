import { sql } from 'kysely'
import type { Db } from '#server/storage/database.ts'
import { toIdList } from '#server/storage/id-list.ts'
import { prepareQuery } from '#server/storage/prepared-query.ts'

export type CardRow = Awaited<ReturnType<typeof listCardRows>>[number]

/** Between the tags of a row, whose names are one line each. */
export const TAG_SEPARATOR = '\n'

/**
 * What cards say of items in whatever state, in no order: their row, their account, their cover, and their tags in their
 * order, each as its id, a space and its name.
 */
export function listCardRows(db: Db, ids: readonly number[]) {
  return cardRows(db, toIdList(ids))
}

const cardRows = prepareQuery((db, ids: readonly number[]) =>
  // With the state in the query SQLite would go through all published items, not through these.
  db
    .selectFrom('contents')
    .leftJoin('accounts', 'accounts.id', 'contents.account_id')
    .leftJoin('images', 'images.id', 'contents.cover_image_id')
    .select([
      'contents.id',
      'contents.state',
      'contents.actor',
      'contents.type',
      'contents.account_id',
      'contents.title',
      'contents.summary',
      'contents.label',
      'contents.word_count',
      'contents.read_minutes',
      'contents.image_count',
      'contents.duration',
      'contents.publish_at',
      'contents.view_count',
      'contents.comment_count',
      'contents.star_count',
      'contents.collect_count',
      'accounts.name as author_name',
      'accounts.avatar as author_avatar',
      'accounts.verified as author_verified',
      'accounts.verify_label as author_verify_label',
      'accounts.intro as author_intro',
      'images.hash as cover_hash',
      'images.remote_url as cover_remote_url',
      'images.width as cover_width',
      'images.height as cover_height',
      'images.color as cover_color',
      'images.format as cover_format',
      'images.variants as cover_variants',
      sql<string | null>`(
        select string_agg(tags.id || ' ' || tags.name, ${sql.lit(TAG_SEPARATOR)} order by content_tags.position)
        from content_tags inner join tags on tags.id = content_tags.tag_id
        where content_tags.content_id = contents.id
      )`.as('tag_lines'),
    ])
    .where('contents.id', 'in', ids),
)
