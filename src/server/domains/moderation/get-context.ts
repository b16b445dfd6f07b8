import type { ReviewContext, ReviewKind } from '#contract/admin/moderation.ts'
import { AppError } from '#server/http/app-error.ts'
import { subjectOfUser } from '#server/http/subjects.ts'
import type { Db } from '#server/storage/database.ts'
import { viewDecisions } from './list-decisions.ts'
import type { ModerationParts } from './moderation.ts'
import { listDecisions } from './store-decisions.ts'
import { toRestriction } from './view.ts'

/** Replies before and after a comment, decisions on an author, and restrictions that are shown. */
const BESIDE = 5

/** What stands around something that is decided on, and who wrote it. Throws 40401. */
export async function getContext(
  parts: ModerationParts,
  db: Db,
  { kind, id, now }: { kind: ReviewKind; id: number; now: number },
): Promise<ReviewContext> {
  const [row] = await parts.sources[kind].load(db, [id])
  if (!row) throw new AppError(40401)
  const thread = kind === 'comment' ? await loadThread(parts, db, id) : []
  return { thread, author: row.userId === null ? null : await findRecord(parts, db, row.userId, now) }
}

async function loadThread({ comments, identity, ids }: ModerationParts, db: Db, id: number) {
  const rows = await comments.review.loadThread(db, id, BESIDE)
  const authors = await identity.findAuthors(db, [...new Set(rows.map(({ userId }) => userId))])
  return rows.map((row) => ({
    id: ids.encode(row.id),
    name: authors.get(row.userId)?.name ?? '',
    text: row.text,
    state: row.state,
    create_time: row.createdAt,
  }))
}

/** What moderators go by of somebody; null for who is gone. */
export async function findRecord(
  parts: ModerationParts,
  db: Db,
  userId: number,
  now: number,
): Promise<ReviewContext['author']> {
  const author = (await parts.identity.findAuthors(db, [userId])).get(userId)
  if (!author) return null
  const subject = subjectOfUser(userId)
  const [comments, restrictions, decisions] = await Promise.all([
    parts.comments.review.countOf(db, userId),
    parts.judging.listRestrictions(db, { subject, activeAt: now }, null, BESIDE),
    listDecisions(db, { subject }, null, BESIDE),
  ])
  return {
    id: author.id,
    name: author.name,
    avatar: author.avatar,
    create_time: author.createdAt,
    comments,
    restrictions: restrictions.map((row) => toRestriction(row, parts.ids, new Map([[userId, author]]))),
    decisions: await viewDecisions(parts, db, decisions, now),
  }
}
