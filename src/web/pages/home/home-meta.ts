import { homePath } from '#contract/share-urls.ts'
import type { PageMeta } from '../../runtime/page-meta.ts'
import type { Runtime } from '../../runtime/runtime.ts'
import type { Site } from '../../runtime/site.ts'
import type { HomeData } from './load-home.ts'

export function homeMeta({ gid, name }: HomeData, site: Site, { config, text }: Runtime): PageMeta {
  return {
    title: name ? `${name} - ${site.name}` : site.name,
    description: site.description,
    keywords: site.keywords,
    path: homePath(gid),
    type: 'website',
    image: site.logo ? { url: site.logo, width: 0, height: 0 } : null,
    noindex: false,
    structured: [
      {
        '@context': 'https://schema.org',
        '@type': 'WebSite',
        name: site.name,
        description: site.description,
        url: config.siteOrigin,
        inLanguage: text.locale,
      },
    ],
  }
}
