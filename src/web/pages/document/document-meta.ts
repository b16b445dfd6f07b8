import type { ContentDetail } from '#contract/content.ts'
import { toHref } from '#contract/share-urls.ts'
import { absolute } from '../../runtime/absolute.ts'
import type { PageMeta } from '../../runtime/page-meta.ts'
import type { Runtime } from '../../runtime/runtime.ts'
import type { Site } from '../../runtime/site.ts'
import type { DocumentData } from './load-document.ts'

/** The document's own title and summary come first, then the site's. */
export function documentMeta({ content }: DocumentData, site: Site, runtime: Runtime): PageMeta {
  const { config } = runtime
  const tags = content.tags.map(({ name }) => name)
  const image = coverImage(content)
  const home = absolute(toHref('/', runtime.text.locale, config), config.siteOrigin)
  const address = absolute(toHref(content.path, runtime.text.locale, config), config.siteOrigin)
  const picture = image ? absolute(image.url, config.siteOrigin) : ''
  return {
    title: content.title || site.name,
    description: content.summary || site.description,
    keywords: tags.join(',') || site.keywords,
    path: content.path,
    type: 'article',
    image,
    noindex: false,
    article: { published: content.publish_time, modified: content.update_time, author: content.author.name, tags },
    structured: [
      {
        '@context': 'https://schema.org',
        '@type': 'NewsArticle',
        headline: content.title,
        description: content.summary,
        datePublished: new Date(content.publish_time * 1000).toISOString(),
        dateModified: new Date(Math.max(content.update_time, content.publish_time) * 1000).toISOString(),
        inLanguage: content.lang || runtime.text.locale,
        mainEntityOfPage: address,
        author: { '@type': 'Organization', name: content.author.name },
        publisher: { '@type': 'Organization', name: site.name },
        ...(picture && { image: [picture] }),
        ...(tags.length > 0 && { keywords: tags }),
      },
      {
        '@context': 'https://schema.org',
        '@type': 'BreadcrumbList',
        itemListElement: [
          { '@type': 'ListItem', position: 1, name: site.name, item: home },
          { '@type': 'ListItem', position: 2, name: content.title, item: address },
        ],
      },
    ],
  }
}

/** The cover with its size where one of the document's pictures tells it. */
function coverImage({ cover, images, share }: ContentDetail): PageMeta['image'] {
  const url = share.imgUrl || cover
  if (!url) return null
  const known = images.find((image) => isSamePicture(image.url, url))
  return { url, width: known?.width ?? 0, height: known?.height ?? 0 }
}

/** Versions of one picture in the media store differ in what follows its hash. */
function isSamePicture(left: string, right: string): boolean {
  const stem = (address: string) => address.split('/').at(-1)?.split(/[-.]/)[0]
  return stem(left) === stem(right)
}
