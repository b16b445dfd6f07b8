import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { ContentCard, ContentDetail } from '#contract/content.ts'
import { mayPrefetch } from '../../runtime/may-prefetch.ts'
import { useRuntime } from '../../runtime/runtime.ts'
import { appendClips, clipOf, type Clip } from './clip.ts'
import { findKeptClips, keepClips } from './clip-snapshot.ts'
import { loadClip, loadFollowing } from './load-clips.ts'

export interface ClipFeedState {
  clips: Clip[]
  /** Place of the clip that is shown. */
  shown: number
  /** Whether nothing follows the last clip. */
  isComplete: boolean
  show(place: number): void
  /** Asks again for what could not be loaded. */
  retry(): void
  hasFailed: boolean
}

/** So near its end a feed loads what follows. */
const NEAR_END = 3
/** What is gone before the reader comes to it is left out. */
const NOT_FOUND = 40401
const TAKEN_DOWN = 41001

interface FeedStart {
  content: ContentDetail
  /** What follows as the page came with it, and where that goes on; null where nothing is to follow. */
  following: { list: ContentCard[]; next_cursor: string } | null
  /** Whether the reader comes back to where they were. */
  isReturn: boolean
}

/** A feed of clips that begins with one: the shown one and its neighbours are loaded, further ones as they come near. */
export function useClips({ content, following, isReturn }: FeedStart): ClipFeedState {
  const { api } = useRuntime()
  const [clips, setClips] = useState(() => appendClips([clipOf(content)], following?.list ?? []))
  const [firstId, setFirstId] = useState(content.id)
  const [cursor, setCursor] = useState(following?.next_cursor ?? '')
  const [shown, setShown] = useState(0)
  const [hasFailed, setHasFailed] = useState(false)
  const [attempt, setAttempt] = useState(0)
  const asked = useRef(new Set<string>())

  useLayoutEffect(() => {
    const kept = isReturn ? findKeptClips(content.id) : null
    if (!kept) return
    const place = kept.cards.findIndex(({ id }) => id === content.id)
    if (place < 0) return
    setClips((now) => kept.cards.map((card, at) => (at === place && now[0] ? now[0] : { card, loaded: null })))
    setFirstId(kept.firstId)
    setCursor(kept.cursor)
    setShown(place)
    // oxlint-disable-next-line react/exhaustive-deps -- only what the page was opened with is put back
  }, [])

  const ensure = useCallback(
    async (card: ContentCard, isAhead: boolean) => {
      if (asked.current.has(card.id)) return
      asked.current.add(card.id)
      const answer = await loadClip(api, card)
      if (isAhead && (answer.code === NOT_FOUND || answer.code === TAKEN_DOWN)) {
        return setClips((now) => now.filter((known) => known.card.id !== card.id))
      }
      if (answer.code !== 0) {
        asked.current.delete(card.id)
        return setHasFailed(true)
      }
      const clip = clipOf(answer.data)
      setClips((now) => now.map((known) => (known.card.id === card.id && !known.loaded ? clip : known)))
    },
    [api],
  )

  useEffect(() => {
    const [previous, current, next] = [clips[shown - 1], clips[shown], clips[shown + 1]]
    const wanted = mayPrefetch(navigator) ? [current, next, previous] : [current]
    for (const clip of wanted) if (clip && !clip.loaded) void ensure(clip.card, clip === next)
  }, [clips, shown, ensure, attempt])

  useEffect(() => {
    const key = `after ${cursor}`
    if (!cursor || shown < clips.length - NEAR_END || asked.current.has(key)) return
    asked.current.add(key)
    void loadFollowing(api, firstId, cursor).then((answer) => {
      if (answer.code !== 0) {
        asked.current.delete(key)
        return setHasFailed(true)
      }
      setClips((now) => appendClips(now, answer.data.list))
      setCursor(answer.data.next_cursor)
    })
  }, [api, clips.length, cursor, firstId, shown, attempt])

  const shownId = clips[shown]?.card.id ?? content.id
  useEffect(() => {
    keepClips({ firstId, cards: clips.map(({ card }) => toCard(card)), cursor, shownId })
  }, [firstId, clips, cursor, shownId])

  return {
    clips,
    shown,
    isComplete: cursor === '',
    show: setShown,
    hasFailed,
    retry() {
      setHasFailed(false)
      setAttempt(attempt + 1)
    },
  }
}

/** A detail is a card with more to it, which is not kept. */
function toCard(card: ContentCard & { body_html?: string; blocks?: unknown }): ContentCard {
  const { body_html: _body, blocks: _blocks, ...rest } = card
  return rest
}
