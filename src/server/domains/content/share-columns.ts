import { MEDIA_PATH } from '#contract/share-urls.ts'
import { NO_SHARE_CARD, type ShareCard } from '#contract/share-card.ts'
import { parseCrop, type CoverCrops } from '#contract/cover-crops.ts'
import { parseJson } from '#base/parse-json.ts'
import { toLine } from '#base/to-line.ts'

/** Parts of a cover as a row keeps them: those that were chosen, empty for none. */
export function toCropsColumn(crops: CoverCrops): string {
  const chosen = Object.entries(crops).filter(([, written]) => parseCrop(written) !== null)
  return chosen.length === 0 ? '' : JSON.stringify(Object.fromEntries(chosen))
}

export function readCropsColumn(column: string): CoverCrops {
  return { wide: '', square: '', ...(parseJson(column) as Partial<CoverCrops> | undefined) }
}

/** Those that can be shown of the cover at an address: nothing is cut out of what lies elsewhere. */
export function shownCrops(column: string, cover: string): CoverCrops {
  return readCropsColumn(cover.startsWith(MEDIA_PATH) ? column : '')
}

/** What an item is shared with as a row keeps it; empty where it is its own title, summary and cover. */
export function toShareColumn({ title, summary, picture }: ShareCard): string {
  const given = Object.entries({ title: toLine(title), summary: toLine(summary), picture }).filter(([, said]) => said)
  return given.length === 0 ? '' : JSON.stringify(Object.fromEntries(given))
}

export function readShareColumn(column: string): ShareCard {
  return { ...NO_SHARE_CARD, ...(parseJson(column) as Partial<ShareCard> | undefined) }
}
