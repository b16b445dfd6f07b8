import { useMemo } from 'react'
import type { LiveDetail } from '#contract/live.ts'
import type { Film } from '../../players/film/film.ts'
import { useRuntime } from '../../../runtime/runtime.ts'
import type { MessageLog } from '../room/live-room.ts'
import { loadPosted, loadSaidIn } from './load-said.ts'
import { createReplayFeed } from './replay-feed.ts'
import { createReplayLog } from './replay-log.ts'

export interface ReplayLogs {
  /** Null in a room without a chat. */
  chat: MessageLog | null
  posts: MessageLog
}

/** Seconds of the stretches that are loaded together: chats are denser than posts. */
const CHAT_STRETCH = 60
const POST_STRETCH = 600

/** What was said and posted in a room, in step with the film of its replay; null without one. */
export function useReplayLogs(film: Film | null, detail: LiveDetail, offset: number): ReplayLogs | null {
  const { api } = useRuntime()
  const { live_id: id, group_id: groupId } = detail
  return useMemo(() => {
    if (!film) return null
    const said = groupId ? createReplayFeed(loadSaidIn(api, id, groupId), CHAT_STRETCH) : null
    const posted = createReplayFeed(loadPosted(api, id), POST_STRETCH)
    return {
      chat: said && createReplayLog(said, film, offset),
      posts: createReplayLog(posted, film, offset),
    }
  }, [film, api, id, groupId, offset])
}
