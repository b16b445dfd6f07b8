import { keepPreviousData, queryOptions, useInfiniteQuery } from '@tanstack/react-query'
import { call, type Input, type Output } from './client.ts'

export type Member = Output<'GET /admin/api/v1/staff'>['list'][number]

/** Who works on the site. */
export const staffMembers = queryOptions({
  queryKey: ['staff'],
  queryFn: ({ signal }) => call('GET /admin/api/v1/staff', {}, { signal }),
})

/** Where the member who is logged in is logged in. */
export const ownSessions = queryOptions({
  queryKey: ['own-sessions'],
  queryFn: ({ signal }) => call('GET /admin/api/v1/session/list', {}, { signal }),
})

/** What `site.yaml` says, and the version of that. */
export const siteDocument = queryOptions({
  queryKey: ['site'],
  queryFn: ({ signal }) => call('GET /admin/api/v1/site', {}, { signal }),
})

/** Words that editors show or hide, and what readers see now. */
export const hotWords = queryOptions({
  queryKey: ['hot-words'],
  queryFn: ({ signal }) => call('GET /admin/api/v1/hot-words', {}, { signal }),
})

/** The content models of the site. */
export const contentModels = queryOptions({
  queryKey: ['models'],
  queryFn: ({ signal }) => call('GET /admin/api/v1/models', {}, { signal }),
})

/** One of them, with its catalogue and items as YAML, and the version of that. */
export const contentModel = (key: string) =>
  queryOptions({
    queryKey: ['models', key],
    queryFn: ({ signal }) => call('GET /admin/api/v1/models/{key}', { key }, { signal }),
  })

export type AuditEntry = Output<'GET /admin/api/v1/audit'>['list'][number]
export type AuditFilter = Omit<Input<'GET /admin/api/v1/audit'>, 'cursor' | 'pagesize' | 'until'>

const AUDIT_PAGE = 50

/** What the staff did, newest first, page by page. */
export function useAudit(filter: AuditFilter) {
  return useInfiniteQuery({
    queryKey: ['audit', filter],
    queryFn: ({ pageParam, signal }) =>
      call(
        'GET /admin/api/v1/audit',
        { ...filter, pagesize: AUDIT_PAGE, ...(pageParam !== '' && { cursor: pageParam }) },
        { signal },
      ),
    initialPageParam: '',
    getNextPageParam: (page) => (page.has_more ? page.next_cursor : undefined),
    placeholderData: keepPreviousData,
  })
}
