import { replace } from 'react-router'
import { splitPhrases } from '#base/split-phrases.ts'
import { groupTag, LIST_TAG } from '#contract/cache-tags.ts'
import type { ContentCard } from '#contract/content.ts'
import { cardPath, feedPath, homePath, toAddress, type HomeSort } from '#contract/share-urls.ts'
import type { Slide } from '../../features/content/carousel.tsx'
import { toHotItem, type HotItem } from '../../features/content/hot-list.tsx'
import { loadFeed } from '../../features/content/load-feed.ts'
import type { FeedState } from '../../features/content/use-feed.ts'
import { firstCover } from '../../features/content/share-pictures.ts'
import { feedsOf, itemList, listWords } from '../../parts/group/group-meta.ts'
import { HOME_VIEW, readView } from '../../runtime/kept-views.ts'
import { dataOf, notFound } from '../../runtime/page-error.ts'
import type { PageMeta } from '../../runtime/page-meta.ts'
import type { Runtime } from '../../runtime/runtime.ts'
import { cardTags, defineScreenData, type LoadRequest } from '../../runtime/screen.ts'
import type { Site } from '../../runtime/site.ts'

export const data = defineScreenData({ load: loadHome, meta: homeMeta, tags })

export interface HomeData {
  gid: string
  sort: HomeSort
  name: string
  /** The list that the carousel was chosen with; empty where nobody chose. */
  carouselGid: string
  carousel: Slide[]
  feed: FeedState
  hot: { cards: HotItem[]; hours: number }
  /** A word that many search for, empty when there is none. */
  hotWord: string
}

const CAROUSEL_MAX = 3
/** Of those that editors chose. */
const CHOSEN_MAX = 6
const HOT_COUNT = 5

/** Loads one column; the recommended one comes with a carousel and what is read most. */
async function loadHome({ address, runtime }: LoadRequest): Promise<HomeData> {
  if (address.screen !== 'home') throw notFound()
  const { api, text } = runtime
  const gid = address.gid ?? ''
  const { sort } = address
  if (sort === 'mixed' && readView(HOME_VIEW)) throw replace(homePath(gid, 'time'))
  const [list, hotWord] = await Promise.all([
    gid || sort === 'time' ? loadList(api, gid, sort) : loadRecommended(api, text.locale),
    loadHotWord(api),
  ])
  return { ...list, sort, hotWord }
}

async function loadHotWord(api: Api): Promise<string> {
  const answer = await api.call('GET /peony/v1/search/hot-words', { pagesize: 1 })
  return answer.code === 0 ? (answer.data.list[0]?.word ?? '') : ''
}

type Api = LoadRequest['runtime']['api']
type HomeList = Omit<HomeData, 'hotWord' | 'sort'>

/** One list and nothing besides: a column, or the newest of all. */
async function loadList(api: Api, gid: string, sort: HomeSort): Promise<HomeList> {
  const page = dataOf(await loadFeed(api, gid, sort))
  return {
    gid,
    name: page.group?.name ?? '',
    carouselGid: '',
    carousel: [],
    feed: { cards: page.list, cursor: page.next_cursor },
    hot: { cards: [], hours: 0 },
  }
}

async function loadRecommended(api: Api, locale: string): Promise<HomeList> {
  const [feed, chosen, hot] = await Promise.all([
    loadFeed(api, '', 'mixed'),
    loadChosen(api),
    api.call('GET /inner/static/hot72', { pagesize: HOT_COUNT }),
  ])
  const { list, next_cursor: cursor } = dataOf(feed)
  const { carousel, rest } = splitCarousel(list, chosen.cards)
  return {
    gid: '',
    name: '',
    carouselGid: chosen.gid,
    carousel: carousel.map((card) => ({ card, phrases: splitPhrases(card.title, locale) })),
    feed: { cards: rest, cursor },
    hot:
      hot.code === 0 ? { cards: hot.data.list.map(toHotItem), hours: hot.data.window_hours } : { cards: [], hours: 0 },
  }
}

/** What editors chose for the carousel; nothing where they did not. */
async function loadChosen(api: Api): Promise<{ gid: string; cards: ContentCard[] }> {
  const site = await api.call('GET /peony/v1/group', {})
  const gid = site.code === 0 ? site.data.carousel : ''
  const list = gid === '' ? null : await loadFeed(api, gid, 'mixed')
  return { gid, cards: list?.code === 0 ? list.data.list : [] }
}

/**
 * What was chosen and has a cover is the carousel; where nothing was, the first few items with one, unless that would leave
 * the feed without any.
 */
function splitCarousel(
  cards: readonly ContentCard[],
  chosen: readonly ContentCard[],
): { carousel: ContentCard[]; rest: ContentCard[] } {
  const withCover = (from: readonly ContentCard[], most: number) =>
    from.filter(({ cover }) => cover !== '').slice(0, most)
  const first = cards.length > 2 * CAROUSEL_MAX ? withCover(cards, CAROUSEL_MAX) : []
  const carousel = chosen.length > 0 ? withCover(chosen, CHOSEN_MAX) : first
  const shown = new Set(carousel.map(({ path }) => path))
  return { carousel, rest: cards.filter(({ path }) => !shown.has(path)) }
}

function tags({ gid, carouselGid, carousel, feed, hot }: HomeData): string[] {
  const shown = [...carousel.map(({ card }) => card), ...feed.cards]
  const groups = [gid ? groupTag(gid) : LIST_TAG, ...(carouselGid ? [groupTag(carouselGid)] : [])]
  return [...groups, ...cardTags(shown), ...hot.cards.map(({ id }) => id)]
}

function homeMeta({ gid, sort, name, feed }: HomeData, site: Site, runtime: Runtime): PageMeta {
  const { config, text } = runtime
  const path = homePath(gid, sort)
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
    feeds: feedsOf({ feed_url: feedPath(gid ? { gid } : 'site') }),
    ...(sort === 'mixed' && { view: HOME_VIEW }),
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
