import { AppError } from '#server/http/app-error.ts'
import { subjectOfUser } from '#server/http/subjects.ts'
import type { Db, Tx } from '#server/storage/database.ts'
import type { Author } from '../identity/identity.ts'
import type { CommentParts } from './comments.ts'
import { parseMeant, placeMentions, type Meant, type Mention } from './mention-rules.ts'
import type { CommentRow } from './store.ts'
import * as store from './store-mentions.ts'

/** How many one user may mean within a time, however many comments it takes. */
const MEANT_PER_HOUR = 60
const HOUR_SECONDS = 60 * 60

/** Users behind the ids of whom a comment means. Throws 40002, 42204 for too many. */
export function parseMentions({ ids }: Pick<CommentParts, 'ids'>, hashed: readonly string[] = []): number[] {
  return parseMeant(hashed).map((id, index) => {
    const userId = ids.decodePerson(id)
    if (userId !== null) return userId
    const field = { field: `body.mentions.${index}`, message: 'is no id of a person' }
    throw new AppError(40002, { data: { fields: [field] } })
  })
}

/**
 * Where a text names those whom it means: by the name that they have, or as they were named `before`. Who gave their
 * account up is not meant.
 */
export function findMentions(
  text: string,
  userIds: readonly number[],
  authors: ReadonlyMap<number, Author>,
  before: readonly Meant[] = [],
): Mention[] {
  const meant = userIds.flatMap((userId) => {
    const author = authors.get(userId)
    if (!author || author.id === '') return []
    return [{ userId, name: author.name }, ...before.filter((one) => one.userId === userId)]
  })
  return placeMentions(text, meant)
}

/** Throws 42901 for who has meant as many within the hour as one may. */
export async function refuseMeaningMany(
  db: Db,
  { userId, now, more }: { userId: number; now: number; more: number },
): Promise<void> {
  if (more === 0) return
  const meant = await store.countMeantBy(db, userId, now - HOUR_SECONDS)
  if (meant + more > MEANT_PER_HOUR) throw new AppError(42901, { data: { retry_after: HOUR_SECONDS } })
}

/** Those whom a comment means, as it names them. */
export async function listMeant(db: Db, comment: CommentRow): Promise<Meant[]> {
  if (comment.mention_count === 0) return []
  const found = (await store.listMentions(db, [comment.id])).get(comment.id) ?? []
  return found.map(({ userId, startsAt, length }) => ({
    userId,
    name: comment.text.slice(startsAt + 1, startsAt + length),
  }))
}

/**
 * Tells those whom a public comment means, each once, and nobody else: not who wrote it, nor whom it answers, who is told
 * of that, nor who has hidden its item or the account that its writer speaks for.
 */
export async function tellMentioned(
  { identity, hidden, notices }: Pick<CommentParts, 'identity' | 'hidden' | 'notices'>,
  tx: Tx,
  comment: CommentRow,
  answeredId: number | undefined,
): Promise<void> {
  const { id, content_id: contentId, user_id: writerId } = comment
  const meant = new Set((await listMeant(tx.db, comment)).map(({ userId }) => userId))
  meant.delete(writerId)
  if (answeredId !== undefined) meant.delete(answeredId)
  if (meant.size === 0) return
  const authors = await identity.findAuthors(tx.db, [writerId, ...meant])
  const accountId = authors.get(writerId)?.accountId ?? null
  const hiding = await hidden.listHiding(tx.db, [...meant], { contentId, accountId })
  const told = [...meant].filter((userId) => !hiding.has(userId) && authors.get(userId)?.id !== '')
  await notices.add(
    tx,
    told.map((userId) => ({
      subject: subjectOfUser(userId),
      kind: 'mention',
      key: keyOfMention(id),
      contentId,
      commentId: id,
      fromUserId: writerId,
      detail: {},
      gathered: { as: `mention:${contentId}`, toldBy: subjectOfUser(writerId) },
    })),
  )
}

/** What everybody is told under whom one comment means. */
export function keyOfMention(commentId: number): string {
  return `mention:${commentId}`
}
