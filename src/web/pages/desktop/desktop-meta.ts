import type { PageMeta } from '../../runtime/page-meta.ts'
import type { Site } from '../../runtime/site.ts'
import type { DesktopData } from './load-desktop.ts'

export function desktopMeta({ content }: DesktopData, site: Site): PageMeta {
  return {
    title: content?.title ?? site.name,
    description: content?.summary ?? site.description,
    keywords: site.keywords,
    path: '/pc',
    type: 'website',
    image: null,
    noindex: true,
    structured: [],
  }
}
