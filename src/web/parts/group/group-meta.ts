import type { ContentCard } from '#contract/content.ts'
import { cardPath, toAddress } from '#contract/share-urls.ts'
import type { Text } from '../../i18n/text.tsx'
import { absolute } from '../../runtime/absolute.ts'
import type { PageMeta } from '../../runtime/page-meta.ts'
import type { Runtime } from '../../runtime/runtime.ts'
import type { Site } from '../../runtime/site.ts'
import { listPicture } from '../../features/content/share-pictures.ts'
import type { GroupData } from './load-group.ts'

/** Title, share card and structured data of a group's page at `path`; without a picture of its own it shows that of its first item. */
export function groupMeta({ group, feed }: GroupData, path: string, site: Site, runtime: Runtime): PageMeta {
  const { config, text } = runtime
  const image = listPicture(group.cover, feed.cards)
  const card = cardPath({ gid: group.gid })
  const description = group.summary || listWords(group.name, feed.cards, text)
  const address = toAddress(path, text.locale, config)
  return {
    title: `${group.name} - ${site.name}`,
    description,
    keywords: group.name,
    path,
    type: 'website',
    image,
    card,
    noindex: false,
    feeds: feedsOf(group),
    structured: [
      {
        '@context': 'https://schema.org',
        '@type': 'CollectionPage',
        name: group.name,
        description,
        url: address,
        inLanguage: text.locale,
        image: absolute(image?.url ?? card, config.siteOrigin),
        mainEntity: itemList(feed.cards, group.content_count, runtime),
      },
    ],
  }
}

/** What a list is about that nobody described: what it holds. */
export function listWords(name: string, cards: readonly ContentCard[], text: Text): string {
  const titles = cards.slice(0, WORDS_TITLES).map(({ title }) => text('meta.quoted', { title }))
  return titles.length === 0 ? name : text('meta.list', { name, titles: titles.join('') })
}

const WORDS_TITLES = 3

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
