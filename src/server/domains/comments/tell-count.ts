import { channelOf } from '#contract/channels.ts'
import type { PostPush } from '#contract/comments.ts'
import type { Tx } from '#server/storage/database.ts'
import type { CommentParts } from './comments.ts'

/** Tells, with the transaction, whoever reads an item how many public comments it has now; never which, and whose. */
export async function tellCount(
  { ids, publications }: Pick<CommentParts, 'ids' | 'publications'>,
  tx: Tx,
  contentId: number,
  count: number,
): Promise<void> {
  await publications.add(tx, channelOf.post(ids.encode(contentId)), {
    t: 'count',
    comment_count: count,
  } satisfies PostPush)
}
