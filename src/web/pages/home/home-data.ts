import { splitPhrases } from '#base/split-phrases.ts'
import { groupTag, LIST_TAG } from '#contract/cache-tags.ts'
import type { ContentCard } from '#contract/content.ts'
import { cardPath, homePath, toAddress } from '#contract/share-urls.ts'
import type { Slide } from '../../features/content/carousel.tsx'
import type { HotItem } from '../../features/content/hot-list.tsx'
import { FEED_PAGE_SIZE, loadFeed } from '../../features/content/load-feed.ts'
import type { FeedState } from '../../features/content/use-feed.ts'
import { firstCover } from '../../features/content/share-pictures.ts'
import { itemList, listWords } from '../../parts/group/group-meta.ts'
import { dataOf, notFound } from '../../runtime/page-error.ts'
import type { PageMeta } from '../../runtime/page-meta.ts'
import type { Runtime } from '../../runtime/runtime.ts'
import { cardTags, defineScreenData, type LoadRequest } from '../../runtime/screen.ts'
import type { Site } from '../../runtime/site.ts'

export const data = defineScreenData({ load: loadHome, meta: homeMeta, tags })

export interface HomeData {
  gid: string
  name: string
  carousel: Slide[]
  feed: FeedState
  hot: { cards: HotItem[]; hours: number }
  /** A word that many search for, empty when there is none. */
  hotWord: string
}

const CAROUSEL_MAX = 3
const HOT_COUNT = 5

/** Loads one column; the recommended one comes with a carousel and what is read most. */
async function loadHome({ address, runtime }: LoadRequest): Promise<HomeData> {
  if (address.screen !== 'home') throw notFound()
  const { api, text } = runtime
  const [list, hotWord] = await Promise.all([
    address.gid ? loadColumn(api, address.gid) : loadRecommended(api, text.locale),
    loadHotWord(api),
  ])
  return { ...list, hotWord }
}

async function loadHotWord(api: Api): Promise<string> {
  const answer = await api.call('GET /peony/v1/search/hot-words', { pagesize: 1 })
  return answer.code === 0 ? (answer.data.list[0]?.word ?? '') : ''
}

type Api = LoadRequest['runtime']['api']
type HomeList = Omit<HomeData, 'hotWord'>

async function loadColumn(api: Api, gid: string): Promise<HomeList> {
  const page = dataOf(await api.call('GET /peony/v1/content', { gid, pagesize: FEED_PAGE_SIZE }))
  return {
    gid,
    name: page.group.name,
    carousel: [],
    feed: { cards: page.list, cursor: page.next_cursor },
    hot: { cards: [], hours: 0 },
  }
}

async function loadRecommended(api: Api, locale: string): Promise<HomeList> {
  const [feed, hot] = await Promise.all([
    loadFeed(api, ''),
    api.call('GET /inner/static/hot72', { pagesize: HOT_COUNT }),
  ])
  const { list, next_cursor: cursor } = dataOf(feed)
  const { carousel, rest } = splitCarousel(list)
  return {
    gid: '',
    name: '',
    carousel: carousel.map((card) => ({ card, phrases: splitPhrases(card.title, locale) })),
    feed: { cards: rest, cursor },
    hot:
      hot.code === 0 ? { cards: hot.data.list.map(toHotItem), hours: hot.data.window_hours } : { cards: [], hours: 0 },
  }
}

/** The first few items with a cover go into the carousel, unless that would leave the feed without any. */
function splitCarousel(cards: readonly ContentCard[]): { carousel: ContentCard[]; rest: ContentCard[] } {
  const withCover = cards.filter(({ cover }) => cover !== '').slice(0, CAROUSEL_MAX)
  const carousel = cards.length > 2 * CAROUSEL_MAX ? withCover : []
  return { carousel, rest: cards.filter((card) => !carousel.includes(card)) }
}

function tags({ gid, carousel, feed, hot }: HomeData): string[] {
  const shown = [...carousel.map(({ card }) => card), ...feed.cards]
  return [gid ? groupTag(gid) : LIST_TAG, ...cardTags(shown), ...hot.cards.map(({ id }) => id)]
}

/** What the hot list shows of an item. */
function toHotItem({ id, title, path, rank, hot }: HotItem): HotItem {
  return { id, title, path, rank, hot }
}

function homeMeta({ gid, name, feed }: HomeData, site: Site, runtime: Runtime): PageMeta {
  const { config, text } = runtime
  const path = homePath(gid)
  const description = name ? listWords(name, feed.cards, text) : site.description
  return {
    title: name ? `${name} - ${site.name}` : site.name,
    description,
    keywords: name || site.keywords,
    path,
    type: 'website',
    image: gid ? firstCover(feed.cards) : null,
    ...(gid && { card: cardPath({ gid }) }),
    noindex: false,
    structured: [
      {
        '@context': 'https://schema.org',
        ...(gid
          ? { '@type': 'CollectionPage', name, mainEntity: itemList(feed.cards, feed.cards.length, runtime) }
          : { '@type': 'WebSite', name: site.name }),
        description,
        url: toAddress(path, text.locale, config),
        inLanguage: text.locale,
      },
    ],
  }
}
