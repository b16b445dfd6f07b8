import type { CommentList } from '#contract/comments.ts'
import type { ContentDetail } from '#contract/content.ts'
import { paragraphWords, spotWords, type Spot } from '#contract/spot.ts'
import { commentWords } from '../../features/comments/load-comments.ts'

/** What a spot says, for the share card: the comment, else the paragraph; empty for what is not there or not public. */
export function wordsOfSpot(
  { p, c }: Spot,
  { body_html: html }: Pick<ContentDetail, 'body_html'>,
  comments: CommentList | null,
): string {
  const comment = c !== undefined && comments ? spotWords(commentWords(comments, c)) : ''
  return comment || (p === undefined ? '' : paragraphWords(html, p))
}
