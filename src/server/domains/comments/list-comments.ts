import type { CommentList } from '#contract/comments.ts'
import type { ContentActor } from '#contract/content.ts'
import type { Endpoints, ParsedInputOf } from '#contract/endpoints.ts'
import { parseId } from '#server/http/parse-id.ts'
import { encodeCursor, parseCursor } from '#server/storage/keyset.ts'
import type { CommentParts } from './comments.ts'
import { loadComments, userIdOf, type Reader } from './load-comments.ts'
import { toOffset } from './rules.ts'
import * as store from './store.ts'

type Input = ParsedInputOf<Endpoints['GET /peony/v1/comment/{id}']>

/** Roots that are counted in front of the one that a reader was sent to. */
const COUNTED_BEFORE = 1000
/** Own pending comments under one item that are shown. */
const OWN_PENDING = 50

/**
 * Roots under an item with their first replies. On the first page those come in addition, in front: what the caller
 * wrote that nobody has looked at yet, and the root that `comment_id` is or stands under. Throws 40001, 40002, 40401,
 * 41001.
 */
export async function listComments(
  parts: CommentParts,
  actor: ContentActor,
  input: Input,
  reader: Reader,
): Promise<CommentList> {
  const { db } = parts.database
  const cursorName = `comments:${input.id}:${input.sort}`
  const [key, lastId] = input.cursor === undefined ? [] : parseCursor(cursorName, input.cursor, 2)
  const after = key === undefined || lastId === undefined ? null : ([key, lastId] as const)
  const offset = after === null ? toOffset(input) : 0
  const target = await parts.content.findTarget(db, input.id, { actor })
  const userId = userIdOf(reader)
  const own = userId === null ? [] : await store.listOwnPending(db, userId, target.id, OWN_PENDING)
  const found = input.comment_id === undefined ? null : await locate(parts, input.comment_id, { target, own })

  const isPast = offset >= target.counts.comments
  const rows = isPast
    ? []
    : await store.listRoots(db, { contentId: target.id, sort: input.sort, without: found?.root.id ?? null }, after, {
        limit: input.pagesize + 1,
        offset,
      })
  const listed = rows.slice(0, input.pagesize)
  const last = rows.length > input.pagesize ? listed.at(-1) : undefined
  const isFirstPage = after === null && offset === 0
  const ownRoots = own.filter((row) => row.root_id === 0 && row.id !== found?.root.id)
  const list = await loadComments(
    parts,
    db,
    isFirstPage ? [...(found ? [found.root] : []), ...ownRoots, ...listed] : listed,
    { reader, further: [...own, ...(found ? [found.comment] : [])] },
  )
  return {
    list,
    total: -1,
    pageindex: input.pageindex,
    pagesize: input.pagesize,
    has_more: last !== undefined,
    next_cursor: last ? encodeCursor(cursorName, store.placeOf(last, input.sort)) : '',
    comment_total: target.counts.comments,
    comment_enable: target.commentsClosed ? 0 : 1,
    located: found && {
      root_id: parts.ids.encode(found.root.id),
      index: await countBefore(parts, found.root, input.sort),
    },
  }
}

/** The comment behind an id with its root, where the reader may see both; null otherwise. */
async function locate(
  { database, ids }: CommentParts,
  hashed: string,
  { target, own }: { target: { id: number }; own: readonly store.CommentRow[] },
) {
  const isShown = (row: store.CommentRow | undefined): row is store.CommentRow =>
    row?.content_id === target.id && (row.listed === 1 || own.some((mine) => mine.id === row.id))
  const comment = await store.findComment(database.db, parseId(ids, hashed, 'query.comment_id'))
  if (!isShown(comment)) return null
  const root = comment.root_id === 0 ? comment : await store.findComment(database.db, comment.root_id)
  return isShown(root) ? { comment, root } : null
}

/** How many roots stand before one in an order; -1 for too many, and for one that does not stand in that order. */
async function countBefore({ database }: CommentParts, root: store.CommentRow, sort: Input['sort']): Promise<number> {
  if (root.listed === 0 || (sort === 'author' && root.by_author === 0)) return -1
  const before = await store.countRootsBefore(database.db, root, sort, COUNTED_BEFORE)
  return before > COUNTED_BEFORE ? -1 : before
}
