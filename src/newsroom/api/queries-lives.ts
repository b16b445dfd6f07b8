import { queryOptions, useInfiniteQuery } from '@tanstack/react-query'
import { call } from './client.ts'
import { timed } from './server-clock.ts'

/** What begins the keys of everything that shows live rooms; that of one is followed by its id. */
const LIVES_KEY = 'lives'

/** Rooms on air and to begin. */
export const standingRooms = queryOptions({
  queryKey: [LIVES_KEY, 'standing'],
  queryFn: ({ signal }) => call('GET /admin/api/v1/lives', {}, { signal }),
  refetchInterval: 15_000,
})

/** Rooms that are over, the latest first, page by page. */
export function useRoomsOver() {
  return useInfiniteQuery({
    queryKey: [LIVES_KEY, 'over'],
    queryFn: ({ pageParam, signal }) =>
      call('GET /admin/api/v1/lives', { over: 1, ...(pageParam !== '' && { cursor: pageParam }) }, { signal }),
    initialPageParam: '',
    getNextPageParam: (page) => (page.has_more ? page.next_cursor : undefined),
  })
}

/** How a room stands. */
export function roomOf(id: string) {
  return queryOptions({
    queryKey: [LIVES_KEY, id, 'room'],
    queryFn: ({ signal }) =>
      timed(
        () => call('GET /admin/api/v1/lives/{id}', { id }, { signal }),
        ({ room }) => room.server_time,
      ),
  })
}

/** Whether the lines of a room answer. */
export function healthOf(id: string) {
  return queryOptions({
    queryKey: [LIVES_KEY, id, 'health'],
    queryFn: ({ signal }) => call('GET /admin/api/v1/lives/{id}/health', { id }, { signal }),
    refetchInterval: 15_000,
  })
}

/** How a room went, minute by minute. */
export function curveOf(id: string) {
  return queryOptions({
    queryKey: [LIVES_KEY, id, 'curve'],
    queryFn: ({ signal }) => call('GET /admin/api/v1/stats/live/{id}', { id }, { signal }),
    refetchInterval: 30_000,
  })
}
