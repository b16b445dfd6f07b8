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

/** What begins the keys of what reviewers say to a working copy. */
export const REMARKS_KEY = 'remarks'

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

/** What begins the keys of groups with their items. */
export const ARRANGED_KEY = 'arranged'

export type ArrangedPage = Output<'GET /admin/api/v1/groups/{gid}/items'>

/** A group with its items in the readers' order, page by page. */
export function useArranged(gid: string) {
  return useInfiniteQuery({
    queryKey: [ARRANGED_KEY, gid],
    queryFn: ({ pageParam, signal }) =>
      call('GET /admin/api/v1/groups/{gid}/items', { gid, ...(pageParam !== '' && { cursor: pageParam }) }, { signal }),
    initialPageParam: '',
    getNextPageParam: (page) => (page.has_more ? page.next_cursor : undefined),
  })
}

export type ArrangedQuery = ReturnType<typeof useArranged>

/** How many items there are of each state, of one account or of all. */
export function countsOf(account: string | undefined) {
  return queryOptions({
    queryKey: [ITEMS_KEY, 'counts', account],
    queryFn: ({ signal }) => call('GET /admin/api/v1/contents/counts', { ...(account && { account }) }, { signal }),
  })
}

export type CalendarEntry = Output<'GET /admin/api/v1/calendar'>['list'][number]

/** What is planned, will appear, appeared and takes place in a span. */
export function calendarOf(asked: Input<'GET /admin/api/v1/calendar'>) {
  return queryOptions({
    queryKey: [ITEMS_KEY, 'calendar', asked],
    queryFn: ({ signal }) => call('GET /admin/api/v1/calendar', asked, { signal }),
  })
}

/** What begins the keys of everything that shows what moderators look through. */
export const MODERATION_KEY = 'moderation'

export type QueueFilter = Pick<Input<'GET /admin/api/v1/moderation/queue'>, 'kind'>

const QUEUE_PAGE = 50
/** Nothing tells of what comes into the queue, or leaves it by itself. */
const QUEUE_ANEW_MS = 60_000

/** What waits for moderators, longest first, page by page. */
export function useModerationQueue(filter: QueueFilter) {
  return useInfiniteQuery({
    queryKey: [MODERATION_KEY, 'queue', filter],
    queryFn: ({ pageParam, signal }) =>
      call(
        'GET /admin/api/v1/moderation/queue',
        { ...filter, pagesize: QUEUE_PAGE, ...(pageParam !== '' && { cursor: pageParam }) },
        { signal },
      ),
    initialPageParam: '',
    getNextPageParam: (page) => (page.has_more ? page.next_cursor : undefined),
    refetchInterval: QUEUE_ANEW_MS,
  })
}

/** Entries of the queue, or comments that are shown as such. */
export type QueueQuery = ReturnType<typeof useModerationQueue>

export type CommentSearch = Pick<Input<'GET /admin/api/v1/moderation/comments'>, 'text' | 'state'>

/** All comments that fit, newest first, page by page. */
export function useSearchedComments(search: CommentSearch) {
  return useInfiniteQuery({
    queryKey: [MODERATION_KEY, 'comments', search],
    queryFn: ({ pageParam, signal }) =>
      call(
        'GET /admin/api/v1/moderation/comments',
        { ...search, pagesize: QUEUE_PAGE, ...(pageParam !== '' && { cursor: pageParam }) },
        { signal },
      ),
    initialPageParam: '',
    getNextPageParam: (page) => (page.has_more ? page.next_cursor : undefined),
  })
}

/** How much waits for moderators. */
export const moderationCounts = queryOptions({
  queryKey: [MODERATION_KEY, 'counts'],
  queryFn: ({ signal }) => call('GET /admin/api/v1/moderation/counts', {}, { signal }),
  refetchInterval: QUEUE_ANEW_MS,
})

/** Reasons that a moderator gives by a number, as authors are told them. */
export const moderationReasons = queryOptions({
  queryKey: [MODERATION_KEY, 'reasons'],
  queryFn: ({ signal }) => call('GET /admin/api/v1/moderation/reasons', {}, { signal }),
  staleTime: Infinity,
})

/** What stands around something in the queue, and who wrote it. */
export function reviewContext({ kind, id }: Input<'GET /admin/api/v1/moderation/context'>) {
  return queryOptions({
    queryKey: [MODERATION_KEY, 'context', kind, id],
    queryFn: ({ signal }) => call('GET /admin/api/v1/moderation/context', { kind, id }, { signal }),
  })
}

export type RecordFilter = Pick<Input<'GET /admin/api/v1/moderation/decisions'>, 'by' | 'user_id' | 'verdict' | 'since'>

/** What moderators decided, newest first, page by page. */
export function useDecisions(filter: RecordFilter) {
  return useInfiniteQuery({
    queryKey: [MODERATION_KEY, 'decisions', filter],
    queryFn: ({ pageParam, signal }) =>
      call(
        'GET /admin/api/v1/moderation/decisions',
        { ...filter, pagesize: QUEUE_PAGE, ...(pageParam !== '' && { cursor: pageParam }) },
        { signal },
      ),
    initialPageParam: '',
    getNextPageParam: (page) => (page.has_more ? page.next_cursor : undefined),
  })
}

export type RestrictionFilter = Pick<Input<'GET /admin/api/v1/moderation/restrictions'>, 'user_id' | 'active'>

/** Who may not write, newest first, page by page. */
export function useRestrictions(filter: RestrictionFilter) {
  return useInfiniteQuery({
    queryKey: [MODERATION_KEY, 'restrictions', filter],
    queryFn: ({ pageParam, signal }) =>
      call(
        'GET /admin/api/v1/moderation/restrictions',
        { ...filter, pagesize: QUEUE_PAGE, ...(pageParam !== '' && { cursor: pageParam }) },
        { signal },
      ),
    initialPageParam: '',
    getNextPageParam: (page) => (page.has_more ? page.next_cursor : undefined),
  })
}

/** Words that are looked for in what readers write, newest first, page by page. */
export function useWords() {
  return useInfiniteQuery({
    queryKey: [MODERATION_KEY, 'words'],
    queryFn: ({ pageParam, signal }) =>
      call(
        'GET /admin/api/v1/moderation/words',
        { pagesize: QUEUE_PAGE, ...(pageParam !== '' && { cursor: pageParam }) },
        { signal },
      ),
    initialPageParam: '',
    getNextPageParam: (page) => (page.has_more ? page.next_cursor : undefined),
  })
}

/** What begins the keys of everything that shows readers; that of one is followed by their id. */
export const READERS_KEY = 'readers'

const READERS_COMMENTS = 50

/** Readers whose name begins with a text. */
export function readersNamed(text: string) {
  return queryOptions({
    queryKey: [READERS_KEY, 'named', text],
    queryFn: ({ signal }) => call('GET /admin/api/v1/readers', { text }, { signal }),
  })
}

/** Items, groups and accounts whose titles or ids hold some words. */
export function foundBy(words: string) {
  return queryOptions({
    queryKey: ['find', words],
    queryFn: ({ signal }) => call('GET /admin/api/v1/find', { text: words }, { signal }),
    staleTime: 60_000,
  })
}

/** What moderators go by of a reader. */
export function readerOf(id: string) {
  return queryOptions({
    queryKey: [READERS_KEY, id, 'record'],
    queryFn: ({ signal }) => call('GET /admin/api/v1/readers/{id}', { id }, { signal }),
  })
}

/** A reader as a user of the site. */
export function userOf(id: string) {
  return queryOptions({
    queryKey: [READERS_KEY, id, 'user'],
    queryFn: ({ signal }) => call('GET /admin/api/v1/users', { id }, { signal }),
  })
}

/** The latest comments of a reader. */
export function commentsOf(id: string) {
  return queryOptions({
    queryKey: [READERS_KEY, id, 'comments'],
    queryFn: ({ signal }) =>
      call('GET /admin/api/v1/moderation/comments', { user_id: id, pagesize: READERS_COMMENTS }, { signal }),
  })
}

/** The form of an activity, without what was entered. */
export function formOf(id: string) {
  return queryOptions({
    queryKey: ['forms', id],
    queryFn: ({ signal }) => call('GET /admin/api/v1/forms/{id}', { id }, { signal }),
  })
}

/** What begins the keys of everything that shows the shelf. */
export const SHELF_KEY = 'shelf'

export type ShelfFilter = Pick<Input<'GET /admin/api/v1/media'>, 'kind' | 'text' | 'unused'>

const SHELF_PAGE = 60

/** What lies on the shelf, the latest first, page by page. */
export function useShelf(filter: ShelfFilter) {
  return useInfiniteQuery({
    queryKey: [SHELF_KEY, 'all', filter],
    queryFn: ({ pageParam, signal }) =>
      call(
        'GET /admin/api/v1/media',
        { ...filter, pagesize: SHELF_PAGE, ...(pageParam !== '' && { cursor: pageParam }) },
        { signal },
      ),
    initialPageParam: '',
    getNextPageParam: (page) => (page.has_more ? page.next_cursor : undefined),
    placeholderData: keepPreviousData,
  })
}

/** A file of the shelf with all that uses it: a look through the whole site. */
export function shelfFile(hash: string) {
  return queryOptions({
    queryKey: [SHELF_KEY, 'file', hash],
    queryFn: ({ signal }) => call('GET /admin/api/v1/media/{hash}', { hash }, { signal }),
    staleTime: 0,
  })
}

/** What clients make of an address of this site. */
export const shareCheckOf = (url: string) =>
  queryOptions({
    queryKey: ['share-check', url],
    queryFn: ({ signal }) => call('GET /admin/api/v1/share-check', { url }, { signal }),
    retry: false,
  })
