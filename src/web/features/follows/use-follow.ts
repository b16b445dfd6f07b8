import { useEffect, useSyncExternalStore } from 'react'
import { useRuntime } from '../../runtime/runtime.ts'
import type { Mark } from '../../runtime/settle-mark.ts'
import { useReaderKey, useUser } from '../session/session.ts'
import { randomUuid } from '../../storage/browser-ids.ts'
import { askFollowed } from './follow-calls.ts'
import { findFollow, showFollow, subscribe } from './follow-store.ts'
import { withPending } from './send-follow.ts'

/** Whether the reader follows what a key names, asked for privately; `fans` is what the page says of how many do. */
export function useFollow(key: string, fans: number): Mark {
  const { api } = useRuntime()
  const reader = useReaderKey()
  const isUser = useUser() !== null
  useEffect(() => {
    if (!isUser) {
      if (reader !== '') showFollow(key, undefined)
      return
    }
    let isWanted = true
    void askFollowed(key, api).then((answer) => {
      if (isWanted && answer.code === 0) showFollow(key, withPending(key, answer.data))
    })
    return () => {
      isWanted = false
    }
  }, [key, api, isUser, reader])
  const shown = useSyncExternalStore(
    subscribe,
    () => findFollow(key),
    () => undefined,
  )
  return shown ?? { on: false, count: fans }
}

/** Tells the API that the reader has looked at an account that they follow, so that nothing of it is unread. */
export function useLook(accountId: string, isFollowed: boolean): void {
  const { api } = useRuntime()
  useEffect(() => {
    if (isFollowed) void api.call('POST /guzzle/v1/mp/follow/{id}/seen', { id: accountId }, { requestId: randomUuid() })
  }, [accountId, isFollowed, api])
}
