import { accountTag, commentsTag, groupTag, idTag, LIST_TAG, SEARCH_TAG } from '#contract/cache-tags.ts'
import type { IdCodec } from '#contract/ids.ts'
import type { Change } from './storage/database.ts'

/** What changes invalidate: just what depends on what was changed, or all when the site as a whole was. */
export function tagsOfChanges(changes: readonly Change[], ids: IdCodec): string[] | 'all' {
  if (changes.some(({ kind }) => kind === 'site')) return 'all'
  return [...new Set(changes.flatMap((change) => tagsOfChange(change, ids)))]
}

function tagsOfChange({ kind, id }: Change, ids: IdCodec): string[] {
  const publicId = ids.encode(id)
  switch (kind) {
    case 'content':
      return [publicId, idTag(publicId), SEARCH_TAG]
    case 'comments':
      return [commentsTag(publicId)]
    case 'group':
      return [groupTag(publicId), idTag(publicId)]
    case 'account':
      return [accountTag(publicId), idTag(publicId), SEARCH_TAG]
    case 'lists':
    case 'site':
      return [LIST_TAG]
  }
}
