import type { ContentCard } from '#contract/content.ts'
import { toAddress } from '#contract/share-urls.ts'
import { absolute } from '../../runtime/absolute.ts'
import type { PageMeta } from '../../runtime/page-meta.ts'
import type { Runtime } from '../../runtime/runtime.ts'
import type { Site } from '../../runtime/site.ts'
import type { GroupData } from './load-group.ts'

/** Title, share card and structured data of a group's page at `path`; without a picture of its own it shows that of its first item. */
export function groupMeta({ group, feed }: GroupData, path: string, site: Site, runtime: Runtime): PageMeta {
  const { config, text } = runtime
  const cover = group.cover || (feed.cards.find((card) => card.cover !== '')?.cover ?? '')
  const address = toAddress(path, text.locale, config)
  return {
    title: `${group.name} - ${site.name}`,
    description: group.summary || site.description,
    keywords: group.name,
    path,
    type: 'website',
    image: cover === '' ? null : { url: cover, width: 0, height: 0 },
    noindex: false,
    feeds: feedsOf(group),
    structured: [
      {
        '@context': 'https://schema.org',
        '@type': 'CollectionPage',
        name: group.name,
        description: group.summary,
        url: address,
        inLanguage: text.locale,
        ...(cover !== '' && { image: absolute(cover, config.siteOrigin) }),
        mainEntity: itemList(feed.cards, group.content_count, runtime),
      },
    ],
  }
}

/** The feeds of what has a feed address without an extension. */
export function feedsOf({ feed_url: address }: { feed_url: string }): NonNullable<PageMeta['feeds']> {
  return { rss: `${address}.rss`, json: `${address}.json` }
}

/** The items of a list as schema.org has them. */
export function itemList(cards: readonly ContentCard[], total: number, { config, text }: Runtime): object {
  return {
    '@type': 'ItemList',
    numberOfItems: total,
    itemListElement: cards.map(({ title, path }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name: title,
      url: toAddress(path, text.locale, config),
    })),
  }
}
