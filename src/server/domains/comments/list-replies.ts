import type { ContentActor } from '#contract/content.ts'
import type { Endpoints, OutputOf, ParsedInputOf } from '#contract/endpoints.ts'
import { AppError } from '#server/http/app-error.ts'
import { parseId } from '#server/http/parse-id.ts'
import { encodeCursor, parseCursor } from '#server/storage/keyset.ts'
import type { CommentParts } from './comments.ts'
import { loadOne, loadReplies, userIdOf, type Reader } from './load-comments.ts'
import { toOffset } from './rules.ts'
import * as store from './store.ts'

type Call = Endpoints['GET /peony/v1/comment/{post_id}/{cid}']

const OWN_PENDING = 50

/**
 * Replies under a root, oldest first; what the caller wrote that nobody has looked at yet comes at the end. Throws 40001,
 * 40002, 40401, 41001.
 */
export async function listReplies(
  parts: CommentParts,
  actor: ContentActor,
  input: ParsedInputOf<Call>,
  reader: Reader,
): Promise<OutputOf<Call>> {
  const { ids, content, database } = parts
  const { db } = database
  const cursorName = `replies:${input.cid}`
  const [afterId] = input.cursor === undefined ? [] : parseCursor(cursorName, input.cursor, 1)
  const offset = afterId === undefined ? toOffset(input) : 0
  const target = await content.findTarget(db, input.post_id, { actor, field: 'path.post_id' })
  const root = await store.findComment(db, parseId(ids, input.cid, 'path.cid'))
  if (root?.content_id !== target.id || root.root_id !== 0 || root.listed === 0) throw new AppError(40401)

  const userId = userIdOf(reader)
  const [rows, pending] = await Promise.all([
    offset >= root.reply_count
      ? []
      : store.listReplies(db, root.id, afterId ?? root.id, { limit: input.pagesize + 1, offset }),
    userId === null ? [] : store.listOwnPending(db, userId, target.id, OWN_PENDING),
  ])
  const own = pending.filter((row) => row.root_id === root.id).toReversed()
  const listed = rows.slice(0, input.pagesize)
  const last = rows.length > input.pagesize ? listed.at(-1) : undefined
  return {
    list: await loadReplies(parts, db, last ? listed : [...listed, ...own], reader),
    total: root.reply_count,
    pageindex: input.pageindex,
    pagesize: input.pagesize,
    has_more: last !== undefined,
    next_cursor: last ? encodeCursor(cursorName, [last.id]) : '',
    root: await loadOne(parts, db, root, reader),
  }
}
