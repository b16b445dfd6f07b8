import { CARD_SIZE, cardPath } from '#contract/share-urls.ts'
import { SHARE_PICTURE_MIN } from '#contract/share-limits.ts'
import type { PageMeta, SharePicture } from '../runtime/page-meta.ts'

export type FindPictureSize = (address: string) => Promise<{ width: number; height: number } | null>

/**
 * The picture that a page is shared with, and its size: its own, where that is large enough or lies elsewhere, else the one
 * that is painted. What has no address of its own is not shared with a painted one.
 */
export async function settlePicture(meta: PageMeta, findSize: FindPictureSize): Promise<SharePicture | null> {
  const { image, path, card = path === null ? '' : cardPath() } = meta
  const size = image && (image.width > 0 && image.height > 0 ? image : await findSize(image.url))
  const isTooSmall = size !== null && size.width < SHARE_PICTURE_MIN
  if (image && !isTooSmall) return { ...image, ...(size && { width: size.width, height: size.height }) }
  return card === '' ? image : { url: card, ...CARD_SIZE }
}
