import type { ContentPageType } from '#contract/content-types.ts'
import { COLLECTION_PATH } from '#contract/share-urls.ts'

/** What the tab shows: all, what is to be read later, or one type. */
export type Shown = 'all' | 'later' | ContentPageType

/** Site path of a part of the collection, or of what is found in it. */
export function collectionPath({ show = 'all', keyword = '' }: { show?: string; keyword?: string }): string {
  const query = new URLSearchParams({ ...(show !== 'all' && { show }), ...(keyword !== '' && { q: keyword }) })
  return query.size === 0 ? COLLECTION_PATH : `${COLLECTION_PATH}?${query}`
}
