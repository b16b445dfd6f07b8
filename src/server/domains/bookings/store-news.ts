import { sql } from 'kysely'
import type { Db, Tx } from '#server/storage/database.ts'
import { toIdList } from '#server/storage/id-list.ts'

/** Not as an index has it: SQLite would begin with all that is published. */
const IS_PUBLISHED = sql<boolean>`contents.state || '' = 'published'`

/**
 * How much became public in specials since a subject, who booked them, looked at them last, each item once. Those in which
 * nothing did are left out.
 */
export async function countNews(db: Db, subject: string, contentIds: readonly number[]): Promise<Map<number, number>> {
  if (contentIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('bookings')
    .select((eb) => [
      'bookings.content_id',
      eb
        .selectFrom('special_modules')
        .innerJoin('special_items', 'special_items.module_id', 'special_modules.id')
        .innerJoin('contents', 'contents.source_id', 'special_items.item_source_id')
        .innerJoin('debuts', 'debuts.content_id', 'contents.id')
        .select((inner) => inner.fn.count<number>('contents.id').distinct().as('count'))
        .whereRef('special_modules.content_id', '=', 'bookings.content_id')
        .whereRef('debuts.debut_at', '>', 'bookings.seen_at')
        .where(IS_PUBLISHED)
        .as('news'),
    ])
    .where('bookings.subject', '=', subject)
    .where('bookings.content_id', 'in', toIdList(contentIds))
    .execute()
  return new Map(rows.flatMap(({ content_id: id, news }) => (news === null || news === 0 ? [] : [[id, news]])))
}

/** The subject has looked at what it booked. */
export async function updateSeen(tx: Tx, subject: string, contentId: number): Promise<void> {
  await tx.sql
    .updateTable('bookings')
    .set({ seen_at: tx.now })
    .where('subject', '=', subject)
    .where('content_id', '=', contentId)
    .execute()
}
