import type { ContentDetail } from '#contract/content.ts'
import { cardPath } from '#contract/share-urls.ts'

/** What is seen of a film before it plays: its cover, else what is painted for it, which is done for what is public alone. */
export function posterOf(
  { cover, poster_url: poster }: Pick<ContentDetail, 'cover' | 'poster_url'>,
  isPreview: boolean,
): string {
  return cover || (isPreview ? '' : cardPath({ poster }))
}
