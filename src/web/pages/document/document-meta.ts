import type { PageMeta } from '../../runtime/page-meta.ts'
import type { Runtime } from '../../runtime/runtime.ts'
import type { Site } from '../../runtime/site.ts'
import { contentMeta } from '../../parts/content/content-meta.ts'
import type { ContentData } from '../../parts/content/load-content.ts'

export function documentMeta(data: ContentData, site: Site, runtime: Runtime): PageMeta {
  return contentMeta(data, site, runtime, { '@type': 'NewsArticle' })
}
