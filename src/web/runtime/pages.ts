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
export interface Asked<Q> {
  query: Q
  cursor: string
  status: 'loading' | 'failed'
}

/** A list as far as it is loaded, and what is asked for besides. */
export interface PagesState<T, Q> {
  query: Q
  list: readonly T[]
  /** Where it goes on, empty at its end. */
  cursor: string
  asked: Asked<Q> | null
}

export interface Pages<T, Q> {
  state: StoreApi<PagesState<T, Q>>
  /** Asks for the first page of a query, to take the place of what is shown. */
  ask(query: Q): Promise<void>
  /** The next page; after a failure, what has failed. Nothing while something is asked for. */
  loadMore(): Promise<void>
  /** Shows another list, such as one that was kept; what is asked for is not wanted any more. */
  replace(shown: Partial<Omit<PagesState<T, Q>, 'asked'>>): void
  /** Changes what is shown; what is asked for comes as well. */
  change(change: (list: readonly T[]) => readonly T[]): void
  /** What is asked for is not wanted any more. */
  stop(): void
}

export interface PagesParts<T, Q> {
  /** What came with the page. */
  first: Listed<T> & { query: Q }
  load(query: Q, cursor: string): Promise<Answer<Listed<T>>>
  /** What an item is recognised by. */
  idOf(item: T): string
}

/**
 * A list that is loaded page by page. No item stands in it twice, though the list behind it moves between two pages; only
 * the answer to what was asked for last is shown.
 */
export function createPages<T, Q>({ first, load, idOf }: PagesParts<T, Q>): Pages<T, Q> {
  const { query, list, next_cursor: cursor } = first
  const state = createStore<PagesState<T, Q>>()(() => ({ query, list, cursor, asked: null }))

  const run = async (query: Q, cursor: string) => {
    const asked: Asked<Q> = { query, cursor, status: 'loading' }
    state.setState({ asked })
    const answer = await showLoading(load(query, cursor))
    if (state.getState().asked === asked) state.setState((shown) => takePage(shown, asked, answer, idOf))
  }

  return {
    state,
    ask: (query) => run(query, ''),
    async loadMore() {
      const { asked, query, cursor } = state.getState()
      if (asked?.status === 'failed') await run(asked.query, asked.cursor)
      else if (!asked && cursor) await run(query, cursor)
    },
    replace: (shown) => state.setState({ ...shown, asked: null }),
    change: (change) => state.setState(({ list }) => ({ list: change(list) })),
    stop: () => state.setState({ asked: null }),
  }
}

/** What is shown once there is an answer to what was asked. */
export function takePage<T, Q>(
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
