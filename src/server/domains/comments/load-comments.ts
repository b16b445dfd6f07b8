import type { Comment } from '#contract/comments.ts'
import type { Viewer } from '#server/http/call.ts'
import type { Db } from '#server/storage/database.ts'
import type { Author } from '../identity/identity.ts'
import type { CommentParts } from './comments.ts'
import { stars } from './points.ts'
import { toImageIds } from './rules.ts'
import * as store from './store.ts'
import { listMentions } from './store-mentions.ts'
import { toComment, toReply, type ViewContext } from './view.ts'

/** Who reads: a caller, who is told of its own relation to each comment, or everybody alike (null). */
export type Reader = Viewer | null

/** Everything that a page of roots shows: their first replies, and those of `further` that stand under one of them. */
export async function loadComments(
  parts: CommentParts,
  db: Db,
  roots: readonly store.CommentRow[],
  { reader, further = [] }: { reader: Reader; further?: readonly store.CommentRow[] },
): Promise<Comment[]> {
  const repliedTo = roots.filter((root) => root.reply_count > 0).map((root) => root.id)
  const first = await store.listFirstReplies(db, repliedTo)
  const shown = new Map([...first, ...further].map((reply) => [reply.id, reply]))
  const byRoot = Map.groupBy(
    [...shown.values()].toSorted((a, b) => a.id - b.id),
    (reply) => reply.root_id,
  )
  const repliesOf = (root: store.CommentRow) => byRoot.get(root.id) ?? []
  const context = await loadContext(parts, db, [...roots, ...roots.flatMap(repliesOf)], reader)
  return roots.map((root) => toComment(root, repliesOf(root), context))
}

export async function loadReplies(
  parts: CommentParts,
  db: Db,
  rows: readonly store.CommentRow[],
  reader: Reader,
): Promise<Comment['sub_list']> {
  const context = await loadContext(parts, db, rows, reader)
  return rows.map((row) => toReply(row, context))
}

/** One comment, with its first replies when it is a root. */
export async function loadOne(parts: CommentParts, db: Db, row: store.CommentRow, reader: Reader): Promise<Comment> {
  const [comment] = await loadComments(parts, db, [row], { reader })
  if (!comment) throw new Error('a comment was loaded as nothing')
  return comment
}

/** A comment that was just written, which nobody has replied to or starred yet; `authors` were read for it. */
export async function loadNew(
  parts: CommentParts,
  db: Db,
  row: store.CommentRow,
  { reader, authors }: { reader: Reader; authors: ReadonlyMap<number, Author> },
): Promise<Comment> {
  return toComment(row, [], await loadContext(parts, db, [row], reader, { authors, starred: new Set() }))
}

async function loadContext(
  { ids, content, identity, settings, only }: CommentParts,
  db: Db,
  rows: readonly store.CommentRow[],
  reader: Reader,
  known: { authors?: ReadonlyMap<number, Author>; starred?: Set<number> } = {},
): Promise<ViewContext> {
  const mentions = await listMentions(
    db,
    rows.filter((row) => row.mention_count > 0 && row.state !== 'removed').map((row) => row.id),
  )
  const meant = [...mentions.values()].flat().map(({ userId }) => userId)
  const users = new Set([...rows.flatMap((row) => [row.user_id, row.reply_user_id ?? row.user_id]), ...meant])
  const missing = [...users].filter((id) => !known.authors?.has(id))
  const imageIds = rows.flatMap((row) => (row.state === 'removed' ? [] : toImageIds(row)))
  const [authors, images, starred] = await Promise.all([
    missing.length === 0 ? [] : identity.findAuthors(db, missing),
    content.loadImages(imageIds, db),
    reader === null || reader.kind === 'none'
      ? new Set<number>()
      : (known.starred ??
        only(stars)(
          db,
          reader.subject,
          rows.map((row) => row.id),
        )),
  ])
  return {
    ids,
    authors: new Map([...(known.authors ?? []), ...authors]),
    images,
    mentions,
    showsRegion: settings.commentRegion === 'on',
    reader: reader && { userId: userIdOf(reader), starred },
  }
}

export function userIdOf(reader: Reader): number | null {
  return reader?.kind === 'user' ? reader.userId : null
}
