import type { ContentDetail } from '#contract/content.ts'
import type { Spot } from '#contract/spot.ts'
import { AppError } from '#server/http/app-error.ts'
import type { FoundSpot } from './describe-item.ts'

export interface SpotParts {
  /** Text of a numbered block of a body, empty where there is none. */
  readBlock(html: string, number: number): string
  /** Text of a public comment under an item. Throws 40002, 40401. */
  getComment(hashed: string, itemId: string): Promise<string>
}

/** What is at a spot of an item; a spot that the item does not have is left out, so that nothing is painted for it. */
export async function findSpot(
  { readBlock, getComment }: SpotParts,
  item: ContentDetail,
  { t, p, c }: Spot,
): Promise<FoundSpot> {
  const paragraph = p === undefined ? '' : readBlock(item.body_html, p)
  const comment = c === undefined ? '' : await getComment(c, item.id).catch(nothingThere)
  return {
    spot: {
      ...(t !== undefined && t > 0 && t < item.duration && { t }),
      ...(p !== undefined && paragraph !== '' && { p }),
      ...(c !== undefined && comment !== '' && { c }),
    },
    paragraph,
    comment,
  }
}

function nothingThere(error: unknown): string {
  if (error instanceof AppError && (error.code === 40002 || error.code === 40401)) return ''
  throw error
}
