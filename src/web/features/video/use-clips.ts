import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import type { ContentCard, ContentDetail } from '#contract/content.ts'
import { mayPrefetch } from '../../runtime/may-prefetch.ts'
import { withoutRepeats, type Listed } from '../../runtime/pages.ts'
import { useRuntime } from '../../runtime/runtime.ts'
import { usePages } from '../../runtime/use-pages.ts'
import { loadedClip, type Clip } from './clip.ts'
import { findStoredClips, storeClips } from './clip-snapshot.ts'
import { loadClip, loadFollowing } from './load-clips.ts'

export interface ClipFeedState {
  clips: readonly Clip[]
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
  following: Listed<ContentCard> | null
  /** Whether the reader comes back to where they were. */
  isReturn: boolean
  /** Whether the reader does not want to see a clip, asked from effects; another one after each change. */
  isHidden: (card: ContentCard) => boolean
}

/** A feed of clips that begins with one: the shown one and its neighbours are loaded, further ones as they come near. */
export function useClips({ content, following, isReturn, isHidden }: FeedStart): ClipFeedState {
  const { api } = useRuntime()
  const { list, query, cursor, status, loadMore, replace, change } = usePages<ContentCard, string>({
    first: {
      query: content.id,
      list: withoutRepeats([content, ...(following?.list ?? [])], idOf),
      next_cursor: following?.next_cursor ?? '',
    },
    idOf,
    load: (firstId, cursor) => loadFollowing(api, firstId, cursor),
  })
  const [loaded, setLoaded] = useState<Loaded>(() => ({ [content.id]: loadedClip(content) }))
  const [shown, setShown] = useState(0)
  const [hasClipFailed, setHasClipFailed] = useState(false)
  const [attempt, setAttempt] = useState(0)
  const asked = useRef(new Set<string>())
  const clips = useMemo(() => list.map((card): Clip => toClip(card, loaded)), [list, loaded])

  useLayoutEffect(() => {
    const kept = isReturn ? findStoredClips(content.id) : null
    const place = kept?.cards.findIndex(({ id }) => id === content.id) ?? -1
    if (!kept || place < 0) return
    replace({ query: kept.firstId, list: kept.cards, cursor: kept.cursor })
    setShown(place)
    // oxlint-disable-next-line react/exhaustive-deps -- only what the page was opened with is put back
  }, [])

  // Before what came is seen; where the reader is, and was, stays.
  useLayoutEffect(() => {
    const comes = (card: ContentCard, place: number) => place <= shown || card.id === content.id || !isHidden(card)
    if (!list.every(comes)) change((cards) => cards.filter(comes))
  }, [list, shown, content.id, isHidden, change])

  const ensure = useCallback(
    async ({ card }: Clip, isAhead: boolean) => {
      if (asked.current.has(card.id)) return
      asked.current.add(card.id)
      const answer = await loadClip(api, card)
      if (isAhead && (answer.code === NOT_FOUND || answer.code === TAKEN_DOWN)) {
        return change((cards) => cards.filter(({ id }) => id !== card.id))
      }
      if (answer.code === 0) return setLoaded((before) => ({ [card.id]: loadedClip(answer.data), ...before }))
      asked.current.delete(card.id)
      setHasClipFailed(true)
    },
    [api, change],
  )

  useEffect(() => {
    const [previous, current, next] = [clips[shown - 1], clips[shown], clips[shown + 1]]
    const wanted = mayPrefetch(navigator) ? [current, next, previous] : [current]
    for (const clip of wanted) if (clip && !clip.loaded) void ensure(clip, clip === next)
  }, [clips, shown, ensure, attempt])

  useEffect(() => {
    if (shown >= list.length - NEAR_END) void loadMore()
  }, [list, shown, loadMore, attempt])

  const shownId = list[shown]?.id ?? content.id
  useEffect(() => {
    storeClips({ firstId: query, cards: list.map(toCard), cursor, shownId })
  }, [query, list, cursor, shownId])

  return {
    clips,
    shown,
    isComplete: cursor === '',
    show: setShown,
    hasFailed: hasClipFailed || status === 'failed',
    retry() {
      setHasClipFailed(false)
      setAttempt(attempt + 1)
    },
  }
}

type Loaded = Readonly<Record<string, NonNullable<Clip['loaded']>>>

function toClip(card: ContentCard, all: Loaded): Clip {
  const loaded = all[card.id] ?? null
  return { card: loaded?.content ?? card, loaded }
}

function idOf({ id }: ContentCard): string {
  return id
}

/** A detail is a card with more to it, which is not kept. */
function toCard(card: ContentCard & { body_html?: string; blocks?: unknown }): ContentCard {
  const { body_html: _body, blocks: _blocks, ...rest } = card
  return rest
}
