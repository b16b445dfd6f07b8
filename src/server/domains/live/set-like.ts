import { setMark } from '#base/set-mark.ts'
import type { Endpoints, OutputOf, ParsedInputOf } from '#contract/endpoints.ts'
import { AppError } from '#server/http/app-error.ts'
import type { WriteCall } from '#server/http/call.ts'
import { parseId } from '#server/http/parse-id.ts'
import type { Db, Tx } from '#server/storage/database.ts'
import type { NewLikes } from './new-likes.ts'
import type { LiveParts } from './live.ts'
import { findMessage, findRoom } from './store.ts'
import * as likes from './store-likes.ts'

type LikeCall = Endpoints['POST /peony/v3/live/room/{id}/like']

/**
 * Likes a room or a post of its hosts, once for each subject; told with others after a moment. Throws 40002, 40401, 41001
 * for what was taken down.
 */
export async function setLike(
  parts: Pick<LiveParts, 'ids' | 'content'> & { newLikes: NewLikes },
  { id: hashed, msg_id: msgId, type }: ParsedInputOf<LikeCall>,
  { tx, viewer, now }: WriteCall,
): Promise<OutputOf<LikeCall>> {
  if (viewer.kind === 'none') throw new AppError(40101)
  const messageId = msgId === '' ? 0 : parseId(parts.ids, msgId, 'body.msg_id')
  const { id: contentId } = await parts.content.findTarget(tx.db, hashed)
  await findLikes(tx.db, contentId, messageId)
  const like = { subject: viewer.subject, content_id: contentId, message_id: messageId }
  const { isSet, by } = await setMark(type, {
    add: () => likes.addLike(tx, { ...like, created_at: now }),
    remove: () => likes.removeLike(tx, like),
  })
  if (by !== 0) tx.onCommit(() => parts.newLikes.note(contentId, messageId))
  // Read anew where nothing changed: the like may have waited for another one.
  const count = by === 0 ? await findLikes(tx.db, contentId, messageId) : await addLikes(tx, contentId, messageId, by)
  return { msg_id: msgId, is_like: isSet, like_count: count }
}

/** How often a room or a public post of it was liked. */
async function findLikes(db: Db, contentId: number, messageId: number): Promise<number> {
  const room = await findRoom(db, contentId)
  if (!room) throw new AppError(40401)
  if (messageId === 0) return room.like_count
  const message = await findMessage(db, messageId)
  if (message?.content_id !== contentId || message.column_id !== 0 || message.status === 0) throw new AppError(40401)
  if (message.status === 2) throw new AppError(41001)
  return message.like_count
}

function addLikes(tx: Tx, contentId: number, messageId: number, by: number): Promise<number> {
  return messageId === 0 ? likes.addRoomLikes(tx, contentId, by) : likes.addMessageLikes(tx, messageId, by)
}
