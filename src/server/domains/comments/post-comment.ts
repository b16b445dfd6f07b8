import type { Comment } from '#contract/comments.ts'
import type { ContentActor } from '#contract/content.ts'
import type { Endpoints, ParsedInputOf } from '#contract/endpoints.ts'
import { AppError } from '#server/http/app-error.ts'
import type { WriteCall } from '#server/http/call.ts'
import { parseId } from '#server/http/parse-id.ts'
import type { Db } from '#server/storage/database.ts'
import { announceComment } from './change-comment.ts'
import type { Author } from '../identity/identity.ts'
import { queued } from '../judging/judging.ts'
import type { CommentParts } from './comments.ts'
import { findMentions, parseMentions, refuseMeaningMany } from './mentions.ts'
import { addMentions } from './store-mentions.ts'
import { loadNew, loadOne } from './load-comments.ts'
import { parseImages, parseText, userOf } from './parse-call.ts'
import { DAY_SECONDS, NEW_ACCOUNT_COMMENTS, NEW_ACCOUNT_SECONDS, placeUnder, toQuoteOf, TWIN_SECONDS } from './rules.ts'
import * as store from './store.ts'
import * as writes from './store-writes.ts'

type Input = ParsedInputOf<Endpoints['POST /peony/v1/comment/{id}']>

/**
 * Writes a root, or a reply to `parent_id`. The same words at the same place within a minute are the first comment.
 * Throws 40002, 40303 where comments are closed, 40401, 40901 when what it replies to was removed, 41001, 42201, 42204 for who
 * means too many, 42901 for a new account that writes too much, and for who means too many in a while.
 */
export async function postComment(
  parts: CommentParts,
  actor: ContentActor,
  input: Input,
  call: WriteCall,
): Promise<Comment> {
  const { ids, content, identity } = parts
  const { tx, now } = call
  const userId = userOf(call)
  const text = parseText(input.content)
  const uploadIds = parseImages(parts, input.images)
  const meant = parseMentions(parts, input.mentions)
  const contentId = parseId(ids, input.id, 'path.id')
  const parentId = input.parent_id === undefined ? null : parseId(ids, input.parent_id, 'body.parent_id')
  const target = await content.lockTarget(tx, input.id, actor)
  if (target.commentsClosed) throw new AppError(40303)
  const parent = parentId === null ? null : await getParent(tx.db, parentId, contentId)

  const imageIds = JSON.stringify(await parts.uploads.take(tx, userId, uploadIds, 'body.images'))
  const twin = { userId, contentId, parentId: parent?.id ?? 0, text, imageIds }
  const first = await store.findTwin(tx.db, twin, now - TWIN_SECONDS)
  if (first) return loadOne(parts, tx.db, first, call.viewer)
  const authors = await identity.findAuthors(tx.db, [userId, ...meant])
  const author = authors.get(userId)
  if (author) await refuseFlood(tx.db, author, { userId, now })
  const mentions = findMentions(text, meant, authors)
  await refuseMeaningMany(tx.db, { userId, now, more: mentions.length })

  const isKnown = () => store.hasPublicComment(tx.db, userId)
  const held = await parts.judging.findHold(tx.db, {
    kind: 'comment',
    text,
    hasImages: uploadIds.length > 0,
    userId,
    contentId,
    ownPolicy: target.commentPolicy,
    isKnown,
  })
  const state = held === null ? 'public' : 'pending'
  const row = await writes.insertComment(tx, {
    content_id: contentId,
    ...placeUnder(parent),
    user_id: userId,
    text,
    ...toAnchor(input.anchor, target.lang),
    state,
    held_by: held ?? '',
    listed: state === 'public' ? 1 : 0,
    by_author: author?.accountId === target.accountId ? 1 : 0,
    star_count: 0,
    reply_count: 0,
    image_ids: imageIds,
    mention_count: mentions.length,
    ip_region: parts.settings.commentRegion === 'on' ? (call.region ?? null) : null,
    created_at: now,
    updated_at: now,
  })
  await addMentions(tx, row.id, mentions)
  if (held === null) await announceComment(parts, tx, row, parent ?? undefined)
  else await parts.emit(tx, queued, { queue: 'comment', kind: 'comment', id: row.id, heldBy: held })
  return loadNew(parts, tx.db, row, { reader: call.viewer, authors })
}

async function getParent(db: Db, id: number, contentId: number): Promise<store.CommentRow> {
  const parent = await store.findComment(db, id)
  if (parent?.content_id !== contentId || parent.state === 'pending') throw new AppError(40401)
  if (parent.state === 'removed') throw new AppError(40901)
  return parent
}

async function refuseFlood(db: Db, author: Author, { userId, now }: { userId: number; now: number }): Promise<void> {
  if (now - author.createdAt >= NEW_ACCOUNT_SECONDS) return
  const time = await store.findNthTime(db, userId, now - DAY_SECONDS + 1, NEW_ACCOUNT_COMMENTS)
  if (time !== undefined) throw new AppError(42901, { data: { retry_after: time + DAY_SECONDS - now } })
}

function toAnchor(anchor: Input['anchor'], lang: string) {
  const quote = anchor && toQuoteOf(lang, anchor.quote)
  return anchor && quote ? { anchor_p: anchor.p, anchor_quote: quote } : { anchor_p: null, anchor_quote: null }
}
