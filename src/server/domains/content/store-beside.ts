import { sql } from 'kysely'
import type { Db } from '#server/storage/database.ts'
import { prepareQuery } from '#server/storage/prepared-query.ts'
import { isAfterRow } from '#server/storage/keyset.ts'
import type { TimeKey } from './store.ts'

const TAGS_COMPARED = 8
const NEWEST_OF_EACH = 50

/** The items right before (older) and after one in the stream of an account; null where there is none. */
export async function findBeside(
  db: Db,
  accountId: number,
  here: TimeKey,
): Promise<[older: number | null, newer: number | null]> {
  const rows = await besideInStream(db, [accountId, here.publishAt, here.id])
  const isOlder = (row: (typeof rows)[number]) =>
    row.publish_at < here.publishAt || (row.publish_at === here.publishAt && row.content_id < here.id)
  const newer = rows.find((row) => !isOlder(row))
  return [rows.find(isOlder)?.content_id ?? null, newer?.content_id ?? null]
}

const besideInStream = prepareQuery((db, [accountId, publishAt, id]: readonly [number, number, number]) => {
  const next = (order: 'desc' | 'asc') =>
    db
      .selectFrom(
        db
          .selectFrom('content_groups')
          .select(['content_id', 'publish_at'])
          .where('group_id', '=', streamOf(accountId))
          .where(isAfterRow(['publish_at', 'content_id'], order, [publishAt, id]))
          .orderBy('publish_at', order)
          .orderBy('content_id', order)
          .limit(1)
          .as(order === 'desc' ? 'older' : 'newer'),
      )
      .selectAll()
  return next('desc').unionAll(next('asc'))
})

/**
 * The newest items of each of the first tags of an item and of its account, not later than `anchor`: one row per shared
 * tag, and one with nothing shared where it is of the account.
 */
export async function listAlike(
  db: Db,
  item: { id: number; account_id: number },
  anchor: TimeKey,
): Promise<Array<TimeKey & { shared: number }>> {
  const rows = await alike(db, [item.id, item.account_id, anchor.publishAt, anchor.id])
  return rows.map(({ content_id: id, publish_at: publishAt, shared }) => ({ id, publishAt, shared }))
}

const alike = prepareQuery((db, [itemId, accountId, publishAt, id]: readonly [number, number, number, number]) => {
  const newest = (name: string, from: ReturnType<typeof sql>, shared: 0 | 1) => sql`select * from (
      select content_id, publish_at, ${sql.lit(shared)} as shared from ${from}
      and (publish_at, content_id) <= (${publishAt}, ${id})
      order by publish_at desc, content_id desc limit ${sql.lit(NEWEST_OF_EACH)}
    ) as ${sql.ref(name)}`
  const tags = Array.from({ length: TAGS_COMPARED }, (_, index) => {
    const tagId = sql`(select tag_id from content_tags where content_id = ${itemId} and position = ${sql.lit(index)} limit 1)`
    return newest(`tagged_${index}`, sql`content_tags where tag_id = ${tagId} and publish_at > 0`, 1)
  })
  const ofAccount = newest('of_account', sql`content_groups where group_id = ${streamOf(accountId)}`, 0)
  return db
    .selectFrom(
      sql<{
        content_id: number
        publish_at: number
        shared: number
      }>`(${sql.join([...tags, ofAccount], sql` union all `)})`.as('alike'),
    )
    .selectAll()
})

/** The list of everything that an account publishes. */
function streamOf(accountId: number) {
  return sql<number>`(select id from groups where source_id = 'account:' || cast(${accountId} as bigint))`
}
