import type { PageMeta } from '../../runtime/page-meta.ts'
import type { Runtime } from '../../runtime/runtime.ts'
import type { Site } from '../../runtime/site.ts'

export function barMeta(_data: object, site: Site, { text }: Runtime): PageMeta {
  return {
    title: `${text('launch.bar')} - ${site.name}`,
    description: site.description,
    keywords: site.keywords,
    path: '/bar',
    type: 'website',
    image: null,
    noindex: true,
    structured: [],
  }
}
