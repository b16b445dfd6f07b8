import type { ContentDetail } from '#contract/content.ts'
import type { Spot } from '#contract/spot.ts'
import { AppError } from '#server/http/app-error.ts'
import type { FoundSpot } from './describe-item.ts'
import type { PosterParts } from './posters.ts'

/** What is at a spot of an item; a spot that the item does not have is left out, so that nothing is painted for it. */
export async function findSpot(
  { comments, community, content }: Pick<PosterParts, 'comments' | 'community' | 'content'>,
  item: ContentDetail,
  contentId: number,
  { t, p, c, a }: Spot,
): Promise<FoundSpot> {
  const paragraph = p === undefined ? '' : content.readBlock(item.body_html, p)
  const comment = c === undefined ? '' : await comments.getText(c, item.id).catch(nothingThere)
  const answer = a === undefined ? '' : await community.findAnswerText(contentId, a)
  return {
    spot: {
      ...(t !== undefined && t > 0 && t < item.duration && { t }),
      ...(p !== undefined && paragraph !== '' && { p }),
      ...(c !== undefined && comment !== '' && { c }),
      ...(a !== undefined && answer !== '' && { a }),
    },
    paragraph,
    comment,
    answer,
  }
}

function nothingThere(error: unknown): string {
  if (error instanceof AppError && (error.code === 40002 || error.code === 40401)) return ''
  throw error
}
