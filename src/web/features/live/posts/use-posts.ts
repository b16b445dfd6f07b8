import { useEffect, useMemo, useState } from 'react'
import { useStore } from 'zustand'
import type { Message, RoomPage } from '#contract/live.ts'
import type { LiveRoom } from '../room/live-room.ts'
import { holdBack, holdFacts, joinFirst, joinPosts, newestSeq, selectPosts, type PostView } from './post-rows.ts'
import { usePostPages } from './use-post-pages.ts'

export interface ShownPosts {
  /** In the order of the view. */
  rows: Message[]
  /** Pinned posts. */
  facts: Message[]
  /** Newer posts of the view, which wait. */
  waiting: number
  /** Something is newly pinned and waits. */
  areFactsNew: boolean
  /** Shows what waits. */
  showWaiting(): void
  phase: 'loading' | 'ready' | 'failed'
  hasMore: boolean
  loadMore(): Promise<unknown>
  /** Whether the room's own log is there, not only what came with the page. */
  isFollowed: boolean
  /** Whether a post is one of those that wait. */
  waitsFor(id: string): boolean
}

/**
 * The posts of a room in a view. Nothing that arrives is put among them before the reader asks for it; what was removed
 * goes at once. `first` are those that came with the page.
 */
export function usePosts(room: LiveRoom, first: RoomPage | null, view: PostView): ShownPosts {
  const log = room.posts()
  const { list, pinned: loggedPins, unread, phase, hasOlder } = useStore(log.state)
  const isLogKnown = phase === 'ready'
  const pages = usePostPages(room, view)
  useEffect(() => {
    log.setAtEnd(true)
    return log.follow()
  }, [log])
  // The reader goes on to older ones: from now on none of those that are there goes for a new one.
  useEffect(() => {
    if (isLogKnown) log.setAtEnd(false)
  }, [log, isLogKnown])

  const known = useMemo(() => joinFirst(first?.list ?? [], list, isLogKnown), [first, list, isLogKnown])
  const all = pages ? joinPages(pages.list, known, view, pages.hasMore) : known
  const pinned = isLogKnown ? loggedPins : (first?.pinned ?? [])
  const [held, setHeld] = useState<{ to: number; facts: readonly Message[] } | null>(() =>
    first ? { to: newestSeq(first.list), facts: first.pinned } : null,
  )
  // Where nothing stands, nothing can be moved.
  const isFirstSight = held ? known.length > 0 && known.every(({ seq }) => seq > held.to) : isLogKnown
  if (isFirstSight) setHeld({ to: newestSeq(known), facts: pinned })

  const { shown, waiting } = holdBack(all, held?.to ?? 0)
  const facts = holdFacts(held?.facts ?? [], pinned)
  const isOldestFirst = view.order === 'oldest'
  return {
    rows: selectPosts(isOldestFirst ? all : shown, view),
    facts,
    // Of very many the log holds back some itself.
    waiting: isOldestFirst ? 0 : selectPosts(waiting, view).length + Math.max(0, unread - waiting.length),
    areFactsNew: facts.length < pinned.length,
    showWaiting() {
      // As many are kept as an end has; from there on the reader goes on to older ones again.
      log.setAtEnd(true)
      log.setAtEnd(false)
      const now = log.state.getState()
      setHeld({ to: newestSeq(now.list), facts: now.pinned })
    },
    phase: pages ? pages.phase : toPhase(phase, first !== null),
    hasMore: pages ? pages.hasMore : isLogKnown ? hasOlder : (first?.has_more ?? false),
    loadMore: () => (pages ? pages.loadMore() : log.loadOlder()),
    isFollowed: isLogKnown,
    waitsFor: (id) => waiting.some(({ msg_id }) => msg_id === id),
  }
}

/** Fetched pages of a view with what the room knows better. From the oldest on, newer ones are the next pages' own. */
function joinPages(
  fetched: readonly Message[],
  known: readonly Message[],
  view: PostView,
  hasMore: boolean,
): Message[] {
  if (view.order === 'newest' || !hasMore) return joinPosts(fetched, known, known.length > 0)
  const last = newestSeq(fetched)
  const reached = known.filter(({ seq }) => seq <= last)
  return joinPosts(fetched, reached, reached.length > 0)
}

function toPhase(phase: 'idle' | 'loading' | 'ready' | 'failed', hasFirst: boolean): ShownPosts['phase'] {
  if (phase === 'ready' || phase === 'failed') return phase
  return hasFirst ? 'ready' : 'loading'
}
