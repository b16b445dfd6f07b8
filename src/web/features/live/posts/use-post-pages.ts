import { useCallback, useEffect, useRef, useState } from 'react'
import type { Message } from '#contract/live.ts'
import { showLoading } from '../../../runtime/loading.ts'
import { useRuntime } from '../../../runtime/runtime.ts'
import type { LiveRoom } from '../room/live-room.ts'
import type { PostView } from './post-rows.ts'

export interface PostPages {
  list: readonly Message[]
  phase: 'loading' | 'ready' | 'failed'
  hasMore: boolean
  loadMore(): Promise<void>
}

interface Loaded extends Omit<PostPages, 'loadMore'> {
  name: string
  cursor: string
}

/** The posts of a view that the log of the room does not hold together, page by page; null for the others. */
export function usePostPages(room: LiveRoom, { filter, order }: PostView): PostPages | null {
  const { api } = useRuntime()
  const keyOnly = filter === 'key'
  const isOwn = keyOnly || order === 'oldest'
  const name = `${keyOnly} ${order}`
  const [loaded, setLoaded] = useState<Loaded | null>(null)
  const current = loaded?.name === name ? loaded : null
  const running = useRef('')
  const { live_id: id } = room.state.getState().detail

  const load = useCallback(
    async (before: Loaded | null) => {
      if (running.current === name) return
      running.current = name
      setLoaded({ ...(before ?? { name, cursor: '', list: [], hasMore: false }), phase: 'loading' })
      const place = before?.cursor ? (order === 'newest' ? { before: before.cursor } : { after: before.cursor }) : {}
      const answer = await showLoading(
        api.call('GET /peony/v3/live/room/{id}', {
          id,
          ...place,
          ...(keyOnly && { key_only: 1 }),
          sort: order === 'newest' ? 'desc' : 'asc',
        }),
      )
      // Another view is shown meanwhile: its own pages are loaded.
      if (running.current !== name) return
      running.current = ''
      setLoaded((now) => {
        if (now?.name !== name) return now
        if (answer.code !== 0) return { ...now, phase: 'failed', hasMore: true }
        const { list, has_more: hasMore, next_cursor: cursor } = answer.data
        return { name, phase: 'ready', hasMore, cursor, list: [...now.list, ...list] }
      })
    },
    [api, id, keyOnly, order, name],
  )
  useEffect(() => {
    if (isOwn) void load(null)
    return () => {
      running.current = ''
    }
  }, [isOwn, load])

  if (!isOwn) return null
  return {
    list: current?.list ?? [],
    phase: current?.phase ?? 'loading',
    hasMore: current?.hasMore ?? false,
    loadMore: async () => {
      if (current) await load(current)
    },
  }
}
