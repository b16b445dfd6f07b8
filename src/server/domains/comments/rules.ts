import { createHash } from 'node:crypto'
import { simplify } from '#base/simplify.ts'
import { toLine } from '#base/to-line.ts'
import { AppError } from '#server/http/app-error.ts'
import { mayBeSimplified } from '#contract/locale.ts'
import { COMMENT_EDIT_SECONDS } from '#contract/limits.ts'
import type { ReportReason } from '#contract/report-reasons.ts'
import type { CommentState } from '#server/storage/tables/comments.ts'
import type { CommentRow } from './store.ts'

/** The same text by the same user at the same place within this time is the same comment. */
export const TWIN_SECONDS = 60
/** How long an account is new, and how many comments it may write in a day while it is. */
export const NEW_ACCOUNT_SECONDS = 7 * 24 * 60 * 60
export const NEW_ACCOUNT_COMMENTS = 60
export const DAY_SECONDS = 24 * 60 * 60

/** Embeddings, overrides and isolates of writing direction: they reach over the end of what they stand in. */
const DIRECTION_OVERRIDES = /[\u202A-\u202E\u2066-\u2069]/g
const VISIBLE = /[^\s\p{C}\p{Default_Ignorable_Code_Point}\u2800]/u

/**
 * What a reader wrote as plain text: without control characters and overrides of direction, at most three line breaks
 * in a row. Empty when nothing in it can be seen.
 */
export function toPlainText(written: string): string {
  const text = written
    .toWellFormed()
    .replace(/\r\n?|[\u0085\u2028\u2029]/g, '\n')
    .replace(/\t/g, ' ')
    .replace(/(?!\n)\p{Cc}/gu, '')
    .replace(DIRECTION_OVERRIDES, '')
    .split('\n')
    .map((line) => line.trimEnd())
    .join('\n')
    .replace(/\n{4,}/g, '\n\n\n')
    .trim()
  return VISIBLE.test(text) ? text : ''
}

/** The words that a comment is about, on one line. */
export function toQuote(written: string): string {
  return toLine(toPlainText(written))
}

/** The same of an item's words, as it is written: whoever reads it in traditional characters quotes those. */
export function toQuoteOf(lang: string, written: string): string {
  const quote = toQuote(written)
  return mayBeSimplified(lang) ? simplify(quote) : quote
}

/**
 * What is kept of the words of a report; a mistake is known again by them. Throws 40001 for a mistake of which nothing is
 * said.
 */
export function toReported(said: { reason: ReportReason; note: string; quote: string }) {
  const [note, quote] = [toPlainText(said.note), toQuote(said.quote)]
  if (said.reason !== 'mistake') return { note, quote, words_hash: '' }
  if (note === '')
    throw new AppError(40001, { data: { fields: [{ field: 'body.note', message: 'says what is wrong' }] } })
  return {
    note,
    quote,
    words_hash: createHash('sha256')
      .update(JSON.stringify([quote, note]))
      .digest('base64url'),
  }
}

/** Ids of the pictures of a comment, in their order. */
export function toImageIds({ image_ids: ids }: { image_ids: string }): number[] {
  return ids === '[]' ? [] : (JSON.parse(ids) as number[]) // most have none, and a page asks twice for each comment
}

/** Where a comment stands that replies to another one; null for a root. */
export function placeUnder(parent: Pick<CommentRow, 'id' | 'root_id' | 'user_id'> | null) {
  if (parent === null) return { root_id: 0, parent_id: 0, reply_user_id: null }
  const isReplied = parent.root_id !== 0
  return {
    root_id: isReplied ? parent.root_id : parent.id,
    parent_id: parent.id,
    reply_user_id: isReplied ? parent.user_id : null,
  }
}

export function mayEdit(comment: { state: CommentState; created_at: number }, now: number): boolean {
  return comment.state !== 'removed' && now - comment.created_at <= COMMENT_EDIT_SECONDS
}

/** Whether lists show a comment: also a removed root, as long as there are replies to be shown under it. */
export function isListed(state: CommentState, publicReplies: number): boolean {
  return state === 'public' || (state === 'removed' && publicReplies > 0)
}

/** The state of a comment after its source says another: what was taken down stays down, what is public stays public. */
export function toSourceState(current: CommentState, wanted: CommentState): CommentState {
  return current === 'removed' || (current === 'public' && wanted === 'pending') ? current : wanted
}

/** Rows that a page by its number passes over, which costs as much as reading them. */
const OFFSET_MAX = 10_000

/** How many rows stand before a page. Throws 40001 for a page that is to be reached by its cursor. */
export function toOffset({ pageindex, pagesize }: { pageindex: number; pagesize: number }): number {
  const offset = (pageindex - 1) * pagesize
  if (offset <= OFFSET_MAX) return offset
  throw new AppError(40001, {
    data: { fields: [{ field: 'query.pageindex', message: 'pages this far are reached by next_cursor' }] },
  })
}
