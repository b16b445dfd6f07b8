import { keepPreviousData, queryOptions, useInfiniteQuery } from '@tanstack/react-query'
import { call, type Input, type Output } from './client.ts'

export type Item = Output<'GET /admin/api/v1/contents'>['list'][number]
export type ContentsFilter = Omit<Input<'GET /admin/api/v1/contents'>, 'cursor' | 'pagesize'>

const PAGE = 30

/** What begins the keys of everything that shows items: invalidated when one changes. */
export const ITEMS_KEY = 'items'

/** The first items of a filter, `count` at most. */
export function firstItems(filter: ContentsFilter, count: number) {
  return queryOptions({
    queryKey: [ITEMS_KEY, 'first', filter, count],
    queryFn: ({ signal }) => call('GET /admin/api/v1/contents', { ...filter, pagesize: count }, { signal }),
  })
}

/** All items of a filter, page by page. */
export function useItems(filter: ContentsFilter) {
  return useInfiniteQuery({
    queryKey: [ITEMS_KEY, 'all', filter],
    queryFn: ({ pageParam, signal }) =>
      call(
        'GET /admin/api/v1/contents',
        { ...filter, pagesize: PAGE, ...(pageParam !== '' && { cursor: pageParam }) },
        { signal },
      ),
    initialPageParam: '',
    getNextPageParam: (page) => (page.has_more ? page.next_cursor : undefined),
    placeholderData: keepPreviousData,
  })
}

/** An item as it is written: its fields as the content format names them, and its text. */
export type Manuscript = Output<'GET /admin/api/v1/contents/{id}'>['manuscript']

export type OpenedCopy = Output<'GET /admin/api/v1/working-copies/{id}'>
export type WorkingCopy = OpenedCopy['copy']

/** What begins the keys of everything that shows working copies. */
export const COPIES_KEY = 'copies'

/** The copies that were kept last, by whomever. */
export function latestCopies(count: number) {
  return queryOptions({
    queryKey: [COPIES_KEY, 'latest', count],
    queryFn: ({ signal }) => call('GET /admin/api/v1/working-copies', { pagesize: count }, { signal }),
  })
}

export type GroupsAndAccounts = Output<'GET /admin/api/v1/groups'>

/** What items can be put into and under. */
export const groupsAndAccounts = queryOptions({
  queryKey: ['groups'],
  queryFn: ({ signal }) => call('GET /admin/api/v1/groups', {}, { signal }),
  staleTime: 60_000,
})

/** How many items there are of each state, of one account or of all. */
export function countsOf(account: string | undefined) {
  return queryOptions({
    queryKey: [ITEMS_KEY, 'counts', account],
    queryFn: ({ signal }) => call('GET /admin/api/v1/contents/counts', { ...(account && { account }) }, { signal }),
  })
}
