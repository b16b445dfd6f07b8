import { LIST_TAG, SEARCH_TAG } from '#contract/cache-tags.ts'
import type { Answer } from '#contract/endpoints.ts'
import { NETWORK_FAILURE } from '#contract/error-codes.ts'
import type { HotWord, SearchAnswer } from '#contract/search.ts'
import { isTooLong, type SearchQuery } from '#contract/search-query.ts'
import { toHotItem, type HotItem } from '../../features/content/hot-list.tsx'
import type { FeedState } from '../../features/content/use-feed.ts'
import { loadResults } from '../../features/search/load-results.ts'
import { dataOf, notFound } from '../../runtime/page-error.ts'
import type { Runtime } from '../../runtime/runtime.ts'
import { cardTags, type LoadRequest } from '../../runtime/screen.ts'

/** What stands under the field. */
export type SearchFinding =
  | { state: 'start'; words: HotWord[]; updated: number }
  | {
      state: 'found'
      feed: FeedState
      /** -1 where not counted to the end. */
      total: number
      groups: SearchAnswer['groups']
      suggest: string[]
      /** What is read most, where nothing was found. */
      hot: { cards: HotItem[]; hours: number }
    }
  | { state: 'too-long' }
  /** `wait` in seconds, 0 where the network failed. */
  | { state: 'failed'; wait: number }

export interface SearchData {
  query: SearchQuery
  finding: SearchFinding
}

const HOT_WORDS = 16
const HOT_COUNT = 5
const TOO_MANY_CALLS = 42901

export async function loadSearch({ address, runtime, now }: LoadRequest): Promise<SearchData> {
  if (address.screen !== 'search' && address.screen !== 'search-list') throw notFound()
  const { query } = address
  if (query.keyword !== '') return { query, finding: await find(runtime, query) }
  const words = address.screen === 'search' ? await loadHotWords(runtime) : []
  return { query, finding: { state: 'start', words, updated: Math.floor(now / 1000) } }
}

/** Searches; what the reader may try again is told apart from what ends the page. */
export async function find(runtime: Runtime, query: SearchQuery): Promise<SearchFinding> {
  if (isTooLong(query.keyword)) return { state: 'too-long' }
  const answer = await loadResults(runtime.api, query)
  if (mayBeTriedAgain(answer)) return { state: 'failed', wait: answer.data?.retry_after ?? 0 }
  const { list, next_cursor: cursor, total, groups, suggest } = dataOf(answer)
  const hot = list.length === 0 ? await loadHot(runtime) : { cards: [], hours: 0 }
  return { state: 'found', feed: { cards: list, cursor }, total, groups, suggest, hot }
}

export function tags({ finding }: SearchData): string[] {
  if (finding.state !== 'found') return []
  return [LIST_TAG, SEARCH_TAG, ...cardTags(finding.feed.cards), ...finding.hot.cards.map(({ id }) => id)]
}

function mayBeTriedAgain(answer: Answer<unknown>): answer is Exclude<typeof answer, { code: 0 }> {
  return answer.code === NETWORK_FAILURE || answer.code === TOO_MANY_CALLS
}

async function loadHotWords({ api }: Runtime): Promise<HotWord[]> {
  const answer = await api.call('GET /peony/v1/search/hot-words', { pagesize: HOT_WORDS })
  return answer.code === 0 ? answer.data.list : []
}

async function loadHot({ api }: Runtime): Promise<{ cards: HotItem[]; hours: number }> {
  const answer = await api.call('GET /inner/static/hot72', { pagesize: HOT_COUNT })
  if (answer.code !== 0) return { cards: [], hours: 0 }
  const cards = answer.data.list.map(toHotItem)
  return { cards, hours: answer.data.window_hours }
}
