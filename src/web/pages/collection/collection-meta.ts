import { COLLECTION_PATH } from '#contract/share-urls.ts'
import type { PageMeta } from '../../runtime/page-meta.ts'
import type { Runtime } from '../../runtime/runtime.ts'
import type { Site } from '../../runtime/site.ts'

export function collectionMeta(_data: null, site: Site, { text }: Runtime): PageMeta {
  return {
    title: `${text('collection.title')} - ${site.name}`,
    description: site.description,
    keywords: site.keywords,
    path: COLLECTION_PATH,
    type: 'website',
    image: null,
    noindex: true,
    structured: [],
  }
}
