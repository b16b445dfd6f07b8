import { absolute } from '../../runtime/absolute.ts'
import type { PageMeta } from '../../runtime/page-meta.ts'
import type { Runtime } from '../../runtime/runtime.ts'
import type { Site } from '../../runtime/site.ts'
import { contentMeta } from '../../parts/content/content-meta.ts'
import type { ContentData } from '../../parts/content/load-content.ts'

export function galleryMeta(data: ContentData, site: Site, runtime: Runtime): PageMeta {
  return contentMeta(data, site, runtime, {
    '@type': 'ImageGallery',
    associatedMedia: data.content.images.map(({ url, width, height, caption, alt }) => ({
      '@type': 'ImageObject',
      contentUrl: absolute(url, runtime.config.siteOrigin),
      ...((caption || alt) && { caption: caption || alt }),
      ...(width > 0 && { width, height }),
    })),
  })
}
