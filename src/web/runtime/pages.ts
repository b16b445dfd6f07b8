import { createStore, type StoreApi } from 'zustand/vanilla'
import type { Answer } from '#contract/endpoints.ts'
import type { Page } from '#contract/shapes.ts'
import { showLoading } from './loading.ts'

/** One page, as calls answer it; an empty cursor is the end of the list. */
export interface Listed<T> {
  list: readonly T[]
  next_cursor: string
}

/** The end of a list, or a list of nothing. */
export const noPage: Listed<never> = { list: [], next_cursor: '' }

/** What is asked for: the page at a cursor, without one the first page of a query. */
interface Asked<Q> {
  query: Q
  cursor: string
  status: 'loading' | 'failed'
}

/** A list as far as it is loaded. */
export interface LoadedPages<T, Q> {
  query: Q
  list: readonly T[]
  /** Where it goes on, empty at its end. */
  cursor: string
}

export interface PagesState<T, Q> extends LoadedPages<T, Q> {
  /** What is asked for besides. */
  asked: Asked<Q> | null
}

/** Where an answer is told, it is null when something else is wanted by the time it comes. */
export interface Pages<T, Q, P> {
  state: StoreApi<PagesState<T, Q>>
  /** Asks for the first page of a query, to take the place of what is shown. */
  ask(query: Q): Promise<Answer<P> | null>
  /** The next page; after a failure, what has failed. Nothing while something is asked for. */
  loadMore(): Promise<Answer<P> | null>
  /** Loads on until a wanted item is there, unless the list ends or has `most` items first; where it stands, -1: nowhere. */
  reach(isWanted: (item: T) => boolean, most: number): Promise<number>
  /** Joins what was asked for unseen with what is shown, instead of all that is asked for; nothing when it fails. */
  renew(
    asking: Promise<Answer<P>>,
    join: (shown: LoadedPages<T, Q>, page: P) => LoadedPages<T, Q>,
  ): Promise<Answer<P> | null>
  /** Shows another list, such as one that was kept; what is asked for is not wanted any more. */
  replace(shown: Partial<LoadedPages<T, Q>>): void
  /** Changes what is shown; what is asked for comes as well. */
  change(change: (list: readonly T[]) => readonly T[]): void
  /** What is asked for is not wanted any more. */
  stop(): void
}

export interface PagesParts<T, Q, P> {
  /** What came with the page. */
  first: Listed<T> & { query: Q }
  load(query: Q, cursor: string): Promise<Answer<P>>
  /** What an item is recognised by. */
  idOf(item: T): string
}

/**
 * A list that is loaded page by page. No item stands in it twice, though the list behind it moves between two pages; only
 * the answer to what was asked for last is shown.
 */
export function createPages<T, Q, P extends Listed<T> = Listed<T>>(parts: PagesParts<T, Q, P>): Pages<T, Q, P> {
  const { first, load, idOf } = parts
  const { query, list, next_cursor: cursor } = first
  const state = createStore<PagesState<T, Q>>()(() => ({ query, list, cursor, asked: null }))
  /** Counts what was asked for. */
  let newest = 0

  const run = async (query: Q, cursor: string) => {
    const asked: Asked<Q> = { query, cursor, status: 'loading' }
    state.setState({ asked })
    const answer = await unlessLate(showLoading(load(query, cursor)))
    if (answer) state.setState((shown) => takePage(shown, asked, answer, idOf))
    return answer
  }
  const unlessLate = async (asking: Promise<Answer<P>>) => {
    const number = ++newest
    const answer = await asking
    return number === newest ? answer : null
  }
  const stop = () => {
    newest += 1
    state.setState({ asked: null })
  }

  const loadMore = async () => {
    const { asked, query, cursor } = state.getState()
    if (asked?.status === 'failed') return run(asked.query, asked.cursor)
    return !asked && cursor ? run(query, cursor) : null
  }

  return {
    state,
    stop,
    ask: (query) => run(query, ''),
    loadMore,
    async reach(isWanted, most) {
      for (;;) {
        const { list } = state.getState()
        const place = list.findIndex(isWanted)
        if (place >= 0 || list.length >= most || (await loadMore())?.code !== 0) return place
      }
    },
    async renew(asking, join) {
      state.setState({ asked: null })
      const answer = await unlessLate(asking)
      if (answer?.code === 0) state.setState((shown) => join(shown, answer.data))
      return answer
    },
    replace(shown) {
      stop()
      state.setState(shown)
    },
    change: (change) => state.setState(({ list }) => ({ list: change(list) })),
  }
}

/** What is shown once there is an answer to what was asked. */
function takePage<T, Q>(
  shown: PagesState<T, Q>,
  asked: Asked<Q>,
  answer: Answer<Listed<T>>,
  idOf: (item: T) => string,
): PagesState<T, Q> {
  if (answer.code !== 0) return { ...shown, asked: { ...asked, status: 'failed' } }
  const { list, next_cursor: cursor } = answer.data
  const before = asked.cursor ? shown.list : []
  return { query: asked.query, list: withoutRepeats([...before, ...list], idOf), cursor, asked: null }
}

/** The first of all that have the same id. */
export function withoutRepeats<T>(list: readonly T[], idOf: (item: T) => string): T[] {
  const known = new Set<string>()
  return list.filter((item) => !known.has(idOf(item)) && known.add(idOf(item)))
}

/** A page of a list that goes on by number, as one that goes on by cursor. */
export function toListed<T>({ list, has_more: hasMore, pageindex }: Page<T>): Listed<T> {
  return { list, next_cursor: hasMore ? String(pageindex + 1) : '' }
}
