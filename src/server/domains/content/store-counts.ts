import type { Tx } from '#server/storage/database.ts'

/** By how much readers' marks on an item went up or down. */
export interface CountChanges {
  comments?: number
  stars?: number
  collections?: number
}

/** An item's counts as they stand. */
export interface Counts {
  comments: number
  stars: number
  collections: number
}

/** Changes the counts of an item in the transaction of what they count; returns them as they are then. */
export async function addCounts(tx: Tx, contentId: number, changes: CountChanges): Promise<Counts> {
  const { comments = 0, stars = 0, collections = 0 } = changes
  const row = await tx.sql
    .updateTable('contents')
    .set((eb) => ({
      comment_count: eb('comment_count', '+', comments),
      star_count: eb('star_count', '+', stars),
      collect_count: eb('collect_count', '+', collections),
    }))
    .where('id', '=', contentId)
    .returning(['comment_count', 'star_count', 'collect_count'])
    .executeTakeFirstOrThrow()
  return { comments: row.comment_count, stars: row.star_count, collections: row.collect_count }
}
