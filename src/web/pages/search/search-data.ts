import { searchPath } from '#contract/search-query.ts'
import type { PageMeta } from '../../runtime/page-meta.ts'
import type { Runtime } from '../../runtime/runtime.ts'
import { defineScreenData } from '../../runtime/screen.ts'
import type { Site } from '../../runtime/site.ts'
import { loadSearch, tags, type SearchData } from './load-search.ts'

export const data = defineScreenData({ load: loadSearch, meta: searchMeta, tags })

/** Results are for readers; search engines have the articles themselves. */
export function searchMeta({ query: { keyword } }: SearchData, site: Site, { text }: Runtime): PageMeta {
  return {
    title: [keyword, text('search.label'), site.name].filter((part) => part !== '').join(' - '),
    description: text('search.about', { site: site.name }),
    keywords: site.keywords,
    path: searchPath({}),
    type: 'website',
    image: null,
    noindex: keyword !== '',
    structured: [],
  }
}
