import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { postPlace } from './post-timeline.tsx'
import { POST_FIELD } from './share-post.tsx'
import type { ShownPosts } from './use-posts.ts'

/** Older pages that are loaded at the most to reach a post. */
const PAGES_MAX = 20

/** Calls back once a page is alive whose address names a post, so that what holds the posts is opened. */
export function useAskedPosts(onAsked: () => void): void {
  const { search } = useLocation()
  const isAsked = new URLSearchParams(search).has(POST_FIELD)
  const open = useEffectEvent(onAsked)
  useEffect(() => {
    if (isAsked) open()
  }, [isAsked])
}

/** The post that the address names, empty without one: older ones are loaded until it is there, then it is shown. */
export function useAskedPost({ rows, hasMore, loadMore, isFollowed, waitsFor, showWaiting }: ShownPosts): string {
  const { search } = useLocation()
  const id = new URLSearchParams(search).get(POST_FIELD) ?? ''
  const [isReached, setIsReached] = useState(false)
  const [pages, setPages] = useState(0)
  const isLoading = useRef(false)
  const isThere = rows.some(({ msg_id }) => msg_id === id)
  const isWaiting = waitsFor(id)
  useEffect(() => {
    if (!id || isReached || isLoading.current) return
    if (isThere) {
      setIsReached(true)
      document.getElementById(postPlace(id))?.scrollIntoView({ block: 'start' })
    } else if (isWaiting) {
      showWaiting()
    } else if (isFollowed && hasMore && pages < PAGES_MAX) {
      isLoading.current = true
      void loadMore().finally(() => {
        isLoading.current = false
        setPages((before) => before + 1)
      })
    }
  }, [id, isReached, isThere, isWaiting, showWaiting, isFollowed, hasMore, pages, loadMore])
  return id
}
