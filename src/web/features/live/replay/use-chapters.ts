import { useEffect, useMemo, useState } from 'react'
import type { LiveDetail, Message } from '#contract/live.ts'
import { useRuntime } from '../../../runtime/runtime.ts'
import { loadKeyPosts } from './load-said.ts'
import { chaptersOf, type ReplayChapter } from './replay-rules.ts'

/** The key events of a room that is over, as chapters, with a picture for those without one; none until they are there, and where they cannot be had. */
export function useChapters(detail: LiveDetail, poster: string): ReplayChapter[] {
  const { api } = useRuntime()
  const { live_id: id, key_count: count, replay } = detail
  const [keyPosts, setKeyPosts] = useState<readonly Message[]>([])
  useEffect(() => {
    if (count === 0) return
    let isWanted = true
    void loadKeyPosts(api, id).then((loaded) => isWanted && loaded && setKeyPosts(loaded))
    return () => {
      isWanted = false
    }
  }, [api, id, count])
  const offset = replay?.offset ?? 0
  return useMemo(() => chaptersOf(keyPosts, offset, poster), [keyPosts, offset, poster])
}
