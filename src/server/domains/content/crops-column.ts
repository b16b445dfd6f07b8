import { parseJson } from '#base/parse-json.ts'
import { parseCrop, type CoverCrops } from '#contract/cover-crops.ts'
import { MEDIA_PATH } from '#contract/share-urls.ts'

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
