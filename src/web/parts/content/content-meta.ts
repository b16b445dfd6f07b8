import { cardPath, toAddress } from '#contract/share-urls.ts'
import { firstWords } from '#contract/spot.ts'
import { absolute } from '../../runtime/absolute.ts'
import type { PageMeta } from '../../runtime/page-meta.ts'
import type { Runtime } from '../../runtime/runtime.ts'
import type { Site } from '../../runtime/site.ts'
import type { ContentData } from './load-content.ts'
import { itemPictures, sharedWords } from '../../features/content/share-pictures.ts'

/** What schema.org calls an item, and what it says of it besides what all items have. */
export interface Described {
  '@type': string
  [property: string]: unknown
}

/**
 * Title, share card and structured data of an item's page: the item's own title and summary come first, then the site's.
 * The card of a spot says what stands there; the address stays the item's.
 * `described` adds to its schema.org object. A preview is kept out of search engines.
 */
export function contentMeta(
  { content, preview, spotWords }: Pick<ContentData, 'content' | 'preview' | 'spotWords'>,
  site: Site,
  runtime: Runtime,
  described: Described,
): PageMeta {
  const { config } = runtime
  const tags = content.tags.map(({ name }) => name)
  const pictures = itemPictures(content)
  const card = cardPath({ poster: content.poster_url })
  const description = content.summary || firstWords(content.body_html) || site.description
  const home = toAddress('/', runtime.text.locale, config)
  const address = toAddress(content.path, runtime.text.locale, config)
  const shown = pictures.image?.url ?? card
  const picture = shown && absolute(shown, config.siteOrigin)
  return {
    title: content.title || site.name,
    description: spotWords || description,
    keywords: tags.join(',') || site.keywords,
    path: preview ? null : content.path,
    type: 'article',
    ...pictures,
    ...sharedWords(content, description, spotWords),
    card,
    noindex: preview !== null,
    article: { published: content.publish_time, modified: content.update_time, author: content.author.name, tags },
    structured: [
      {
        '@context': 'https://schema.org',
        ...described,
        headline: content.title,
        name: content.title,
        description,
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
