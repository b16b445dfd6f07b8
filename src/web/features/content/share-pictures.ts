import type { ContentCard, ContentDetail } from '#contract/content.ts'
import { isSamePicture } from './opening.ts'
import { CROP_SIZE, type CropShape } from '#contract/cover-crops.ts'
import { cropPath } from '#contract/share-urls.ts'
import { SHARE_PICTURE_MIN } from '#contract/share-limits.ts'
import type { SharePicture } from '../../runtime/page-meta.ts'

/** A picture whose proportion is known, its width as its address says; both 0 where one of them is not known. */
function toSized(url: string, ratio: number): SharePicture {
  const width = Number(/-(\d+)\.webp$/.exec(url)?.[1] ?? 0)
  return width > 0 && ratio > 0 ? { url, width, height: Math.round(width / ratio) } : { url, width: 0, height: 0 }
}

/** The first large cover among cards; null where there is none. */
export function firstCover(cards: readonly ContentCard[]): SharePicture | null {
  const covers = cards.flatMap(({ cover, cover_ratio: ratio }) => (cover === '' ? [] : [toSized(cover, ratio)]))
  return covers.find(isLarge) ?? null
}

/** The picture of a list: its own, else the first of what is in it. */
export function listPicture(own: string, cards: readonly ContentCard[]): SharePicture | null {
  return own === '' ? firstCover(cards) : { url: own, width: 0, height: 0 }
}

type Cropped = Pick<ContentDetail, 'cover_crops' | 'poster_url'>

/** What an item is shared with: a picture for just that, or its cover, as its editors chose the parts of it. */
export function itemPictures(item: Cropped & Pick<ContentDetail, 'share_card'> & Parameters<typeof itemPicture>[0]) {
  const { picture } = item.share_card
  if (picture !== '') return { image: { url: picture, width: 0, height: 0 } }
  const square = croppedPicture(item, 'square')
  return { image: croppedPicture(item, 'wide') ?? itemPicture(item), ...(square && { square }) }
}

function croppedPicture({ cover_crops: crops, poster_url: poster }: Cropped, shape: CropShape): SharePicture | null {
  return crops[shape] === '' || poster === '' ? null : { url: cropPath(poster, shape), ...CROP_SIZE[shape] }
}

/** Its cover, else the first of its pictures that is large enough; null where there is none. */
function itemPicture({
  cover,
  cover_ratio: ratio,
  images,
  share,
}: Pick<ContentDetail, 'cover' | 'cover_ratio' | 'images' | 'share'>): SharePicture | null {
  const own = cover || share.imgUrl
  const pictures = images.map(({ url, width, height }) => {
    const sized = toSized(url, height > 0 ? width / height : 0)
    return sized.width > 0 ? sized : { url, width, height }
  })
  const known = pictures.find(({ url }) => isSamePicture(url, own))
  const sized = toSized(own, ratio)
  const candidates = own === '' ? pictures : [sized.width === 0 && known ? { ...known, url: own } : sized, ...pictures]
  return candidates.find(isLarge) ?? null
}

/** What lies elsewhere may be of any size. */
function isLarge({ width }: SharePicture): boolean {
  return width === 0 || width >= SHARE_PICTURE_MIN
}

/** What the card of an item says in place of its own title and of `description`, if it says something else; of a spot its words. */
export function sharedWords(
  { title, share_card: card }: Pick<ContentDetail, 'title' | 'share_card'>,
  description: string,
  spotWords = '',
) {
  const { title: own, summary } = card
  return own || summary ? { shared: { title: own || title, description: spotWords || summary || description } } : {}
}
