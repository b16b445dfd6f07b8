import type { ContentCard } from '#contract/content.ts'
import { toHref } from '#contract/share-urls.ts'
import { groupCall } from '../features/content/load-feed.ts'
import type { FeedState } from '../features/content/use-feed.ts'
import type { OpenedItem } from '../features/offline/keep-whole.ts'
import { callAddress } from '../api/client.ts'
import { isText } from '../features/offline/is-text.ts'
import { mayPrefetch } from '../runtime/may-prefetch.ts'
import type { Runtime } from '../runtime/runtime.ts'
import { smallVersion } from '../ui/picture.tsx'

/** Cards of one deck that are kept at most. */
const CARDS_MAX = 60

/** What a deck's page was loaded with. */
export interface OpenedDeck {
  group: { gid: string; name: string; cover: string }
  feed: FeedState
}

/**
 * A deck as it is to be kept: each card with its picture, and the texts that they lead to. Of one that goes on, the further
 * cards are asked for now; whoever saves data keeps what they were shown.
 */
export async function openedDeck({ group, feed }: OpenedDeck, runtime: Runtime): Promise<OpenedItem> {
  const isWhole = mayPrefetch(navigator)
  const { cards, answers } = isWhole ? await listFurther(group.gid, feed, runtime) : { cards: feed.cards, answers: [] }
  const covers = isWhole ? cards.map(({ cover }) => cover).filter(Boolean) : shownPictures()
  return {
    group: 'other',
    id: group.gid,
    title: group.name,
    cover: smallVersion(group.cover || (cards[0]?.cover ?? '')),
    pictures: [...new Set(covers)],
    pages: isWhole ? pagesOf(cards, runtime) : [],
    answers,
  }
}

async function listFurther(gid: string, feed: FeedState, { api, config, text }: Runtime) {
  const cards = [...feed.cards]
  const answers: string[] = []
  let { cursor } = feed
  while (cursor !== '' && cards.length < CARDS_MAX) {
    const [name, input] = groupCall({ gid }, cursor)
    const answer = await api.call(name, input)
    if (answer.code !== 0) break
    cards.push(...answer.data.list)
    answers.push(callAddress({ base: config.apiBase, locale: text.locale }, name, input))
    cursor = answer.data.next_cursor
  }
  return { cards, answers }
}

function pagesOf(cards: readonly ContentCard[], { config, text }: Runtime): string[] {
  const texts = cards.filter(({ type }) => isText(type))
  return [...new Set(texts.map(({ path }) => toHref(path, text.locale, config)))]
}

function shownPictures(): string[] {
  return [...document.querySelectorAll<HTMLImageElement>('main img')].map(({ currentSrc, src }) => currentSrc || src)
}
