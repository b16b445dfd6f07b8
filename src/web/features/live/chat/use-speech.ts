import { useEffect, useState } from 'react'
import { useStore } from 'zustand'
import { LIVE_STATUS } from '#contract/live-kinds.ts'
import type { LiveDetail } from '#contract/live.ts'
import { useText } from '../../../i18n/text.tsx'
import type { LiveRoom } from '../room/live-room.ts'

/** Whether the reader may speak in a chat, and what is said of that. */
export interface Speech {
  isOpen: boolean
  /** Seconds until the next message may be sent; 0: now. */
  wait: number
  /** Empty where there is nothing to say. */
  note: string
}

export function useSpeech(room: LiveRoom, groupId: string): Speech {
  const text = useText()
  const detail = useStore(room.state, (state) => state.detail)
  const maySpeakAt = useStore(room.chat(groupId).state, (state) => state.maySpeakAt)
  const wait = useWait(room, maySpeakAt)
  const closed = closedBy(detail, groupId)
  if (closed) return { isOpen: false, wait, note: text(closed) }
  const { slow_seconds: slow } = detail.chat_policy
  if (wait > 0) return { isOpen: true, wait, note: text('live.chat.wait', { seconds: wait }) }
  return { isOpen: true, wait, note: slow > 0 ? text('live.chat.slow', { seconds: slow }) : '' }
}

/** Why nobody but the hosts may speak in a chat; null where others may. */
function closedBy({ status, columns, chat_policy: policy }: LiveDetail, groupId: string) {
  const { ended, replay, cancelled } = LIVE_STATUS
  if (status === ended || status === replay || status === cancelled) return 'live.chat.over'
  const column = columns.find(({ group_id: id }) => id === groupId)
  return policy.role === 'host' || column?.enable_chat === 0 ? 'live.chat.hostsOnly' : null
}

/** Whole seconds until a time of the server, counted down. */
function useWait(room: LiveRoom, until: number): number {
  const rest = () => (until === 0 ? 0 : Math.max(0, Math.ceil(until - room.now())))
  const [, tick] = useState(0)
  const wait = rest()
  useEffect(() => {
    if (wait === 0) return undefined
    const timer = setTimeout(() => tick((count) => count + 1), 1000)
    return () => clearTimeout(timer)
  })
  return wait
}
