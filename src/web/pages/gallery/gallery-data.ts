import { contentMeta } from '../../parts/content/content-meta.ts'
import { contentAlone, contentTags, loadContent } from '../../parts/content/load-content.ts'
import { absolute } from '../../runtime/absolute.ts'
import { defineScreenData } from '../../runtime/screen.ts'

export const data = defineScreenData({
  load: (request) => loadContent(request, 'gallery'),
  meta: (data, site, runtime) =>
    contentMeta(data, site, runtime, {
      '@type': 'ImageGallery',
      associatedMedia: data.content.images.map(({ url, width, height, caption, alt }) => ({
        '@type': 'ImageObject',
        contentUrl: absolute(url, runtime.config.siteOrigin),
        ...((caption || alt) && { caption: caption || alt }),
        ...(width > 0 && { width, height }),
      })),
    }),
  tags: contentTags,
  forBrowser: contentAlone,
})
