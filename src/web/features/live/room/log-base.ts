import { createStore, type StoreApi } from 'zustand/vanilla'
import type { MessageLogState } from './live-room.ts'

/** An empty log that is kept up to date while somebody looks. */
export interface LogBase {
  state: StoreApi<MessageLogState>
  /** Answers how to stop; doing so twice is doing so once. */
  follow(): () => void
  isFollowed(): boolean
}

/** A log that `begin` keeps up to date from its first follower on; what that answers ends it after the last one. */
export function createLogBase(begin: () => () => void): LogBase {
  const state = createStore<MessageLogState>()(() => ({
    list: [],
    pinned: [],
    unread: 0,
    phase: 'idle',
    hasOlder: false,
    maySpeakAt: 0,
    answered: null,
  }))
  const followers = new Set<object>()
  let end = () => {}
  return {
    state,
    isFollowed: () => followers.size > 0,
    follow() {
      const follower = {}
      followers.add(follower)
      if (followers.size === 1) end = begin()
      return () => {
        if (followers.delete(follower) && followers.size === 0) end()
      }
    },
  }
}
