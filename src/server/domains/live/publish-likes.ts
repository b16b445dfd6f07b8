import { channelOf } from '#contract/channels.ts'
import type { LivePush } from '#contract/live.ts'
import type { Tx } from '#server/storage/database.ts'
import type { NewLikes } from './new-likes.ts'
import type { LiveParts } from './live.ts'
import { findRoom } from './store.ts'
import { listMessageLikes } from './store-likes.ts'
import { publishPatch } from './tell.ts'

type Parts = Pick<LiveParts, 'database' | 'ids' | 'publications'> & { newLikes: NewLikes }

/** Tells how often things were liked that this process has taken a like for, in the processes of all who watch. */
export async function publishLikes(parts: Parts): Promise<void> {
  const taken = parts.newLikes.take()
  for (const [contentId, messageIds] of taken) {
    await parts.database
      .write((tx) => publishRoom(parts, tx, contentId, messageIds))
      .catch((error: unknown) => {
        for (const [id, left] of taken) for (const messageId of left) parts.newLikes.note(id, messageId)
        throw error
      })
    taken.delete(contentId)
  }
}

async function publishRoom(parts: Parts, tx: Tx, contentId: number, messageIds: ReadonlySet<number>): Promise<void> {
  const { ids, publications } = parts
  if (messageIds.has(0)) {
    const room = await findRoom(tx.db, contentId)
    if (room) await publishPatch(parts, tx, contentId, { like_count: room.like_count })
  }
  const posts = [...messageIds].filter((id) => id !== 0)
  const rows = posts.length === 0 ? [] : await listMessageLikes(tx.db, posts)
  if (rows.length === 0) return
  const list = rows.map((row) => ({ msg_id: ids.encode(row.id), like_count: row.like_count }))
  await publications.add(tx, channelOf.room(ids.encode(contentId)), { t: 'likes', list } satisfies LivePush)
}
