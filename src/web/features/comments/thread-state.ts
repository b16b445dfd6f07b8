import type { Comment, CommentList, CommentSort, Reply } from '#contract/comments.ts'
import { withoutRepeats, type Listed, type LoadedPages } from '../../runtime/pages.ts'

/** Pages of replies that were opened under a root; an empty cursor is their end. */
export interface OpenReplies {
  list: readonly Reply[]
  cursor: string
}

/** What was opened, by root. */
export type Replies = Readonly<Record<string, OpenReplies>>

/** Which comments, as everybody sees them or as the reader does. */
export interface ThreadQuery {
  sort: CommentSort
  isPrivate: boolean
}

/** The roots under an item as far as they are loaded. */
export type Roots = LoadedPages<Comment, ThreadQuery>

/** Replies that a root shows before the others are opened. */
const FIRST_REPLIES = 2

/**
 * The same list asked again, as the reader. While nobody looks it simply takes the place of the shown one; under the
 * reader's eyes nothing changes its place: what is known is renewed, the reader's own comments come on top, others to the
 * end.
 */
export function refreshRoots(shown: Roots, { list, next_cursor: cursor }: CommentList, isSeen: boolean): Roots {
  const isWhole = list.length >= shown.list.length || cursor === ''
  const query = { ...shown.query, isPrivate: true }
  if (!isSeen && isWhole) return { query, list, cursor }
  const fresh = new Map(list.map((root) => [root.id, root]))
  const known = new Set(shown.list.map(({ id }) => id))
  const unknown = list.filter(({ id }) => !known.has(id))
  const roots = [
    ...unknown.filter((root) => root.is_self),
    ...shown.list.map((root) => fresh.get(root.id) ?? root),
    ...unknown.filter((root) => !root.is_self),
  ]
  return isWhole ? { query, list: roots, cursor } : { ...shown, list: roots }
}

/**
 * The newest roots on top of those that were shown `before`, which keep their order; what came among these meanwhile is
 * where it came.
 */
export function addNewest(
  shown: readonly Comment[],
  newest: readonly Comment[],
  before: ReadonlySet<string>,
): Comment[] {
  const fresh = new Map(newest.map((root) => [root.id, root]))
  const rest = shown.filter(({ id }) => before.has(id) || !fresh.has(id))
  return [...newest.filter(({ id }) => !before.has(id)), ...rest.map((root) => fresh.get(root.id) ?? root)]
}

export function addReplies(replies: Replies, rootId: string, { list, next_cursor: cursor }: Listed<Reply>): Replies {
  const opened = replies[rootId]?.list ?? []
  return { ...replies, [rootId]: { list: withoutRepeats([...opened, ...list], idOf), cursor } }
}

export function idOf({ id }: { id: string }): string {
  return id
}

/** What is loaded under an item: roots, their order, and what was opened under them. */
export interface Thread {
  roots: readonly Comment[]
  sort: CommentSort
  replies: Replies
}

/**
 * The roots as they are shown: with the opened replies, and with what the reader wrote, edited and removed on this
 * page since the lists were asked. `own` is oldest first.
 */
export function showThread({ roots: loaded, sort, replies }: Thread, own: readonly Comment[]): Comment[] {
  const latest = new Map(own.map((comment) => [comment.id, comment]))
  const roots = loaded.map((root) => {
    const opened = replies[root.id]?.list
    const listed = opened ? withoutRepeats([...opened, ...root.sub_list], idOf) : root.sub_list
    const written = own.filter((comment) => comment.root_id === root.id).map(toReply)
    const all = withoutRepeats([...listed, ...written], idOf).map((reply) => renew(reply, latest.get(reply.id)))
    const before = new Map(listed.map((reply) => [reply.id, reply]))
    const added = all.reduce((sum, reply) => sum + countChange(before.get(reply.id) ?? null, reply), 0)
    const sub_list = all.filter((reply) => reply.status !== REMOVED)
    return { ...renew(root, latest.get(root.id)), sub_list, sub_count: root.sub_count + added }
  })
  const written = own.filter((comment) => comment.root_id === '' && isIn(sort, comment)).toReversed()
  const known = new Set(roots.map(({ id }) => id))
  const added = written.filter(({ id }) => !known.has(id))
  return [...added, ...roots].filter(
    (root) => root.status !== REMOVED || root.sub_count > 0 || root.sub_list.length > 0,
  )
}

/** The replies that a root shows: all that were opened, else the first, and whichever the reader came for or wrote. */
export function visibleReplies(root: Comment, isOpen: boolean, wantedId: string): readonly Reply[] {
  const isAll = root.sub_list.length >= root.sub_count
  if (isOpen || isAll) return root.sub_list
  return root.sub_list.filter((reply, index) => index < FIRST_REPLIES || reply.is_self || reply.id === wantedId)
}

/** How many public comments more there are after `changed` took the place of `before` (null: nothing). */
export function countChange(before: Pick<Comment, 'status'> | null, changed: Pick<Comment, 'status'>): number {
  const was = before?.status === PUBLIC ? 1 : 0
  return (changed.status === PUBLIC ? 1 : 0) - was
}

function isIn(sort: CommentSort, { user }: Comment): boolean {
  return sort !== 'author' || user.is_author
}

const PUBLIC = 1
const REMOVED = 2

/** What its author made of a comment, unless the list knows better already. */
function renew<T extends Comment | Reply>(listed: T, own: Comment | undefined): T {
  if (!own || (own.status !== REMOVED && own.update_time < listed.update_time)) return listed
  const { content, mentions, status, update_time } = own
  return { ...listed, content, mentions, status, update_time, is_self: true }
}

function toReply(comment: Comment): Reply {
  return { ...comment, sub_list: [] }
}
