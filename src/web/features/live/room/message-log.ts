import { createStore } from 'zustand/vanilla'
import type { MessageLog, MessageLogState } from './live-room.ts'
import { emptyLog, ROWS, setAtEnd, type IsOwn, type Log } from './message-list.ts'

/** Where the messages of a log come from: the room as it goes on, or its replay. */
export interface LogSource {
  /** Keeps the log up to date from its first follower on; what it answers ends that after the last one. */
  begin(): () => void
  loadOlder(): Promise<void>
}

/** A log as its source, and whoever speaks in it, see it. */
export interface OpenLog {
  /** What is known, with what waits. */
  known(): Log
  change(change: (log: Log) => Log): void
  show(changed: Partial<MessageLogState>): void
  isFollowed(): boolean
}

interface LogParts {
  isOwn: IsOwn
  /** Rows kept while the end is in sight. */
  rows?: number
  makeSource(log: OpenLog): LogSource
}

/** What was said in one place, whatever it comes from; empty until somebody follows it. */
export function createMessageLog({ isOwn, rows = ROWS, makeSource }: LogParts): MessageLog & OpenLog {
  let known: Log = { ...emptyLog, rows }
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

  const open: OpenLog = {
    known: () => known,
    change(change) {
      known = change(known)
      const { list, pinned, unread, hasOlder } = known
      state.setState({ list, pinned, unread, hasOlder })
    },
    show: (changed) => state.setState(changed),
    isFollowed: () => followers.size > 0,
  }
  const source = makeSource(open)
  return {
    ...open,
    state,
    speech: null,
    follow() {
      const follower = {}
      followers.add(follower)
      if (followers.size === 1) end = source.begin()
      return () => {
        if (followers.delete(follower) && followers.size === 0) end()
      }
    },
    loadOlder: source.loadOlder,
    setAtEnd: (isAtEnd) => open.change((log) => setAtEnd(log, isAtEnd, isOwn)),
  }
}
