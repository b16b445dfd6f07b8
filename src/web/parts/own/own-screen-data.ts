import type { PageTextId } from '#locales/text-ids.ts'
import { defineScreenData, type ScreenData } from '../../runtime/screen.ts'

/** Data of a page that shows what is the reader's own: none, for it is asked for by the browser, and found by no search. */
export function ownScreenData(path: string, title: PageTextId): ScreenData<null> {
  return defineScreenData({
    load: () => Promise.resolve(null),
    meta: (_data, site, { text }) => ({
      title: `${text(title)} - ${site.name}`,
      description: site.description,
      keywords: site.keywords,
      path,
      type: 'website',
      image: null,
      noindex: true,
      structured: [],
    }),
    tags: () => [],
  })
}
