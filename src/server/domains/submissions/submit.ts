import { maskPersonalData } from '#base/mask-personal-data.ts'
import type { CommentPolicy } from '#contract/admin/moderation-rules.ts'
import type { CircleChannel } from '#contract/share-urls.ts'
import type { Submission, SubmissionKind } from '#contract/submissions.ts'
import { AppError } from '#server/http/app-error.ts'
import type { WriteCall } from '#server/http/call.ts'
import type { Db } from '#server/storage/database.ts'
import { parseImages, userOf } from '../comments/comments.ts'
import { queued } from '../judging/judging.ts'
import { loadWritten } from './load-submissions.ts'
import { changeState } from './change-state.ts'
import { DAY_SECONDS, NEW_ACCOUNT_SECONDS, NEW_ACCOUNT_SUBMISSIONS, TWIN_SECONDS } from './rules.ts'
import * as store from './store.ts'
import type { SubmissionParts } from './submissions.ts'

/** What somebody hands in, parsed. */
interface Wanted {
  kind: SubmissionKind
  /** The item that it is to stand under; null where it becomes one. */
  contentId: number | null
  title: string
  text: string
  /** Public ids. */
  uploadIds: readonly string[] | undefined
  isAnonymous: boolean
  tokenHash: string | null
  /** Of a post: where. */
  circle?: { id: number; channel: CircleChannel }
  /** What waits under that item; undefined where nothing was read of it. */
  ownPolicy?: CommentPolicy | null
}

/**
 * Keeps what a user hands in, with personal data masked, and shows it unless it has to wait, as what becomes an item always
 * does. The same words within a minute are the first ones. Throws 40001, 42201, 42901 for a new account that hands in too much.
 */
export async function submit(parts: SubmissionParts, wanted: Wanted, call: WriteCall): Promise<Submission> {
  const { tx, now } = call
  const userId = userOf(call)
  const { kind, contentId } = wanted
  const uploadIds = parseImages(parts, wanted.uploadIds && [...wanted.uploadIds])
  const title = maskPersonalData(wanted.title)
  const text = maskPersonalData(wanted.text)
  const imageIds = JSON.stringify(await parts.uploads.take(tx, userId, uploadIds, 'body.images'))
  const recent = await store.listSince(tx.db, userId, now - TWIN_SECONDS)
  const twin = recent.find(
    (row) =>
      row.kind === kind &&
      (contentId === null || row.content_id === contentId) &&
      row.circle_id === (wanted.circle?.id ?? null) &&
      row.title === title &&
      row.text === text &&
      row.image_ids === imageIds,
  )
  if (twin) return loadWritten(parts, tx, twin)
  await refuseFlood(parts, tx.db, { userId, now })

  const hold = await parts.judging.findHold(tx.db, {
    kind,
    text: [title, text].filter((part) => part !== '').join('\n'),
    hasImages: uploadIds.length > 0,
    userId,
    contentId,
    ...(wanted.ownPolicy !== undefined && { ownPolicy: wanted.ownPolicy }),
    isKnown: () => store.hasPublic(tx.db, userId),
  })
  // What becomes an item is the publisher's, in lists, search and feeds: a moderator has seen it, whatever the policy.
  const held = contentId === null && (hold === null || hold === 'reviewer') ? 'policy' : hold
  const row = await store.insertSubmission(tx, {
    kind,
    user_id: userId,
    content_id: contentId,
    title,
    text,
    image_ids: imageIds,
    is_anonymous: wanted.isAnonymous ? 1 : 0,
    state: 'pending',
    held_by: held ?? '',
    token_hash: wanted.tokenHash,
    created_at: now,
    circle_id: wanted.circle?.id ?? null,
    channel: wanted.circle?.channel ?? '',
  })
  if (held !== null) await parts.emit(tx, queued, { queue: 'submission', kind, id: row.id, heldBy: held })
  const shown = held === null ? await changeState(parts, tx, row, 'public') : row
  return loadWritten(parts, tx, shown)
}

async function refuseFlood(
  { identity }: Pick<SubmissionParts, 'identity'>,
  db: Db,
  { userId, now }: { userId: number; now: number },
): Promise<void> {
  const author = (await identity.findAuthors(db, [userId])).get(userId)
  if (!author || now - author.createdAt >= NEW_ACCOUNT_SECONDS) return
  const time = await store.findNthTime(db, userId, now - DAY_SECONDS + 1, NEW_ACCOUNT_SUBMISSIONS)
  if (time !== undefined) throw new AppError(42901, { data: { retry_after: time + DAY_SECONDS - now } })
}
