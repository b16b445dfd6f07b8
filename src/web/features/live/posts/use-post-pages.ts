import { useEffect } from 'react'
import type { Message } from '#contract/live.ts'
import { noPage } from '../../../runtime/pages.ts'
import { useRuntime } from '../../../runtime/runtime.ts'
import { usePages } from '../../../runtime/use-pages.ts'
import type { LiveRoom } from '../room/live-room.ts'
import type { PostView } from './post-rows.ts'

export interface PostPages {
  list: readonly Message[]
  phase: 'loading' | 'ready' | 'failed'
  hasMore: boolean
  loadMore(): Promise<unknown>
}

type PagedView = 'key newest' | 'key oldest' | 'all oldest'

/** The posts of a view that the log of the room does not hold together, page by page; null for the others. */
export function usePostPages(room: LiveRoom, { filter, order }: PostView): PostPages | null {
  const { api } = useRuntime()
  const { live_id: id } = room.state.getState().detail
  const view = pagedView(filter, order)
  const { list, query, cursor, status, ask, loadMore, replace } = usePages<Message, PagedView | null>({
    first: { query: null, ...noPage },
    idOf: (post) => post.msg_id,
    load: async (view, cursor) => {
      const isDown = view === 'key newest'
      const answer = await api.call('GET /peony/v3/live/room/{id}', {
        id,
        ...(cursor && (isDown ? { before: cursor } : { after: cursor })),
        ...(view !== 'all oldest' && { key_only: 1 }),
        sort: isDown ? 'desc' : 'asc',
      })
      if (answer.code !== 0) return answer
      const { list, has_more: hasMore, next_cursor: next } = answer.data
      return { ...answer, data: { list, next_cursor: hasMore ? next : '' } }
    },
  })
  useEffect(() => {
    replace({ query: null, list: [], cursor: '' })
    if (view) void ask(view)
  }, [view, ask, replace])

  if (!view) return null
  const isThere = query === view
  return {
    list: isThere ? list : [],
    phase: status === 'idle' && isThere ? 'ready' : status === 'failed' ? 'failed' : 'loading',
    hasMore: status === 'failed' || (isThere && cursor !== ''),
    loadMore,
  }
}

function pagedView(filter: PostView['filter'], order: PostView['order']): PagedView | null {
  if (filter === 'key') return `key ${order}`
  return order === 'oldest' ? 'all oldest' : null
}
