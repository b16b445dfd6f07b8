import { findUserOf, subjectOfUser } from '#server/http/subjects.ts'
import type { Tx } from '#server/storage/database.ts'
import type { NoticeDraft } from '../notices/notices.ts'
import type { CommentParts } from './comments.ts'
import { keyOfMention, listMeant, tellMentioned } from './mentions.ts'
import * as store from './store.ts'
import { listSpeakers } from './store-sources.ts'

type TellParts = Pick<CommentParts, 'identity' | 'hidden' | 'notices'>

/** Users who speak for one account that are told. */
const SPEAKERS = 20

/**
 * Tells of a comment that is public: whom it answers, whom it means, and of a root who speaks for the account behind the
 * item. All that one of them is told about one thing is one notice as long as it is not read.
 */
export async function tellOf(
  parts: TellParts,
  tx: Tx,
  comment: store.CommentRow,
  parent: store.CommentRow | undefined,
): Promise<void> {
  const { id, user_id: userId } = comment
  if (comment.mention_count > 0) await tellMentioned(parts, tx, comment, parent?.user_id)
  if (parent && parent.user_id !== userId) {
    const told = { userId: parent.user_id, kind: 'reply', key: keyOf('reply', id), as: `reply:${parent.id}` } as const
    await parts.notices.add(tx, [toDraft(comment, told)])
  }
  if (parent || comment.by_author === 1) return
  const speakers = await listSpeakers(tx.db, comment.content_id, SPEAKERS)
  const told = speakers.filter((speaker) => speaker.id !== userId)
  await parts.notices.add(
    tx,
    told.map((speaker) =>
      toDraft(comment, {
        userId: speaker.id,
        kind: 'comment',
        key: keyOf('comment', id),
        as: `comments:${speaker.account_id}`,
      }),
    ),
  )
}

/** Takes back what was told of a comment that is public no more, and tells whom it means now where it is still public. */
export async function tellAnew(
  parts: TellParts,
  tx: Tx,
  before: store.CommentRow,
  changed: store.CommentRow,
): Promise<void> {
  if (before.state !== 'public') return
  const { id, parent_id: parentId } = changed
  const isPublic = changed.state === 'public'
  if (!isPublic) await parts.notices.takeBack(tx, keyOf(parentId === 0 ? 'comment' : 'reply', id))
  if (before.mention_count + changed.mention_count === 0) return
  const meant = isPublic ? await listMeant(tx.db, changed) : []
  await parts.notices.takeBack(tx, keyOfMention(id), { except: meant.map(({ userId }) => subjectOfUser(userId)) })
  if (!isPublic || changed.mention_count === 0) return
  const parent = parentId === 0 ? undefined : await store.findComment(tx.db, parentId)
  await tellMentioned(parts, tx, changed, parent?.user_id)
}

/** A comment that was starred, or no longer. */
export interface Starred {
  id: number
  contentId: number
  userId: number
}

/** Tells who wrote a comment that somebody starred it, or no longer does; what was read once is not told again. */
export async function tellStar(
  { notices }: Pick<CommentParts, 'notices'>,
  tx: Tx,
  { id, contentId, userId }: Starred,
  { subject, isSet }: { subject: string; isSet: boolean },
): Promise<void> {
  const told = subjectOfUser(userId)
  if (subject === told) return
  const key = `star:${id}:${subject}`
  if (!isSet) return notices.takeBack(tx, key, { onceRead: true })
  const gathered = { as: `star:${id}`, toldBy: subject }
  const facts = { contentId, commentId: id, fromUserId: findUserOf(subject), detail: {} }
  await notices.add(tx, [{ subject: told, kind: 'star', key, ...facts, gathered }])
}

interface Told {
  userId: number
  kind: NoticeDraft['kind']
  key: string
  /** What it is gathered as. */
  as: string
}

function toDraft(comment: store.CommentRow, { userId, kind, key, as }: Told): NoticeDraft {
  const { id, content_id: contentId, user_id: writerId } = comment
  return {
    subject: subjectOfUser(userId),
    kind,
    key,
    contentId,
    commentId: id,
    fromUserId: writerId,
    detail: {},
    gathered: { as, toldBy: subjectOfUser(writerId) },
  }
}

function keyOf(kind: 'reply' | 'comment', commentId: number): string {
  return `${kind}:${commentId}`
}
