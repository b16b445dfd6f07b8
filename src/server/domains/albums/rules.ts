import { trackTypes } from '#contract/albums.ts'
import type { AlbumDetail, ContentType } from '#contract/content.ts'
import type { ContentState } from '#server/storage/tables/content.ts'

/** Far above every number that is said aloud, and far below where numbers stop being exact. */
const NUMBER_MAX = 1_000_000_000

/** The type of the albums of a series. */
export function typeOf(series: AlbumDetail['series']): ContentType {
  return series === 'audio' ? 'audio_album' : 'video_album'
}

/** Whether an item is seen in the album that it is a track of. */
export function mayBeListed({ state, type }: { state: ContentState; type: ContentType }): boolean {
  return state === 'published' && trackTypes.includes(type)
}

/** The number of a track as its source gave it; null for what numbers no track. */
export function toNumber(number: number | null): number | null {
  return number !== null && Number.isSafeInteger(number) && number > 0 && number <= NUMBER_MAX ? number : null
}

/** Text in one width and case, for finding one in another. */
export function fold(text: string): string {
  return text.normalize('NFKC').toLowerCase().replaceAll(/\s+/g, ' ').trim()
}
