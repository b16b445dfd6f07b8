import { useEffect, useSyncExternalStore } from 'react'
import { useRuntime } from '../../runtime/runtime.ts'
import type { Mark } from '../../runtime/settle-mark.ts'
import { useReaderKey, useUser } from '../session/session.ts'
import { randomUuid } from '../../storage/browser-ids.ts'
import { findFollow, showFollow, subscribe } from './follow-store.ts'
import { withPending } from './send-follow.ts'

/** Whether the reader follows an account, asked for privately; `fans` is what the page says of how many do. */
export function useFollow(accountId: string, fans: number): Mark {
  const { api } = useRuntime()
  const reader = useReaderKey()
  const isUser = useUser() !== null
  useEffect(() => {
    if (!isUser) {
      if (reader !== '') showFollow(accountId, undefined)
      return
    }
    let isWanted = true
    void api
      .call('POST /guzzle/v1/mp/is_followed/{id}', { id: accountId }, { requestId: randomUuid() })
      .then((answer) => {
        if (!isWanted || answer.code !== 0) return
        showFollow(accountId, withPending(accountId, { on: answer.data.is_followed, count: answer.data.fans_count }))
      })
    return () => {
      isWanted = false
    }
  }, [accountId, api, isUser, reader])
  const shown = useSyncExternalStore(
    subscribe,
    () => findFollow(accountId),
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
