import type { Comment, CommentList, CommentSort, Reply } from '#contract/comments.ts'

/** Pages of replies that were opened under a root; an empty cursor is their end. */
export interface OpenReplies {
  list: readonly Reply[]
  cursor: string
}

/** What is loaded of the comments under an item. */
export interface Thread {
  sort: CommentSort
  roots: readonly Comment[]
  cursor: string
  /** Whether the cursor goes on in the list that the reader sees, else in everybody's. */
  isPrivate: boolean
  replies: Readonly<Record<string, OpenReplies>>
}

/** Replies that a root shows before the others are opened. */
const FIRST_REPLIES = 2

export function openThread(list: CommentList | null): Thread {
  return {
    sort: 'hot',
    roots: list?.list ?? [],
    cursor: list?.next_cursor ?? '',
    isPrivate: false,
    replies: {},
  }
}

/** Another list in place of the shown one. */
export function replaceList(thread: Thread, list: CommentList, sort: CommentSort, isPrivate: boolean): Thread {
  return { ...thread, sort, roots: list.list, cursor: list.next_cursor, isPrivate }
}

/**
 * The same list asked again. While nobody looks it simply takes the place of the shown one; under the reader's eyes
 * nothing changes its place: what is known is renewed, the reader's own comments come on top, others to the end.
 */
export function refreshList(thread: Thread, list: CommentList, isPrivate: boolean, isSeen: boolean): Thread {
  const isWhole = list.list.length >= thread.roots.length || list.next_cursor === ''
  if (!isSeen && isWhole) return replaceList(thread, list, thread.sort, isPrivate)
  const fresh = new Map(list.list.map((root) => [root.id, root]))
  const known = new Set(thread.roots.map(({ id }) => id))
  const unknown = list.list.filter(({ id }) => !known.has(id))
  const roots = [
    ...unknown.filter((root) => root.is_self),
    ...thread.roots.map((root) => fresh.get(root.id) ?? root),
    ...unknown.filter((root) => !root.is_self),
  ]
  return isWhole ? { ...thread, roots, cursor: list.next_cursor, isPrivate } : { ...thread, roots }
}

export function appendList(thread: Thread, list: CommentList): Thread {
  return { ...thread, roots: withoutRepeats([...thread.roots, ...list.list]), cursor: list.next_cursor }
}

export function addReplies(thread: Thread, rootId: string, list: readonly Reply[], cursor: string): Thread {
  const opened = thread.replies[rootId]?.list ?? []
  const replies = { list: withoutRepeats([...opened, ...list]), cursor }
  return { ...thread, replies: { ...thread.replies, [rootId]: replies } }
}

/** Closes what was opened under all roots, as it was seen by another reader. */
export function closeReplies(thread: Thread): Thread {
  return { ...thread, replies: {} }
}

/**
 * The roots as they are shown: with the opened replies, and with what the reader wrote, edited and removed on this
 * page since the lists were asked. `own` is oldest first.
 */
export function showThread(thread: Thread, own: readonly Comment[]): Comment[] {
  const latest = new Map(own.map((comment) => [comment.id, comment]))
  const roots = thread.roots.map((root) => {
    const opened = thread.replies[root.id]?.list
    const listed = opened ? withoutRepeats([...opened, ...root.sub_list]) : root.sub_list
    const written = own.filter((comment) => comment.root_id === root.id).map(toReply)
    const all = withoutRepeats([...listed, ...written]).map((reply) => renew(reply, latest.get(reply.id)))
    const before = new Map(listed.map((reply) => [reply.id, reply]))
    const added = all.reduce((sum, reply) => sum + countChange(before.get(reply.id) ?? null, reply), 0)
    const sub_list = all.filter((reply) => reply.status !== REMOVED)
    return { ...renew(root, latest.get(root.id)), sub_list, sub_count: root.sub_count + added }
  })
  const written = own.filter((comment) => comment.root_id === '' && isIn(thread.sort, comment)).toReversed()
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
  const { content, status, update_time } = own
  return { ...listed, content, status, update_time, is_self: true }
}

function toReply(comment: Comment): Reply {
  return { ...comment, sub_list: [] }
}

function withoutRepeats<T extends { id: string }>(list: readonly T[]): T[] {
  const known = new Set<string>()
  return list.filter(({ id }) => !known.has(id) && known.add(id))
}
