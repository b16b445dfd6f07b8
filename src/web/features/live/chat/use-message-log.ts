import { useEffect } from 'react'
import { useStore } from 'zustand'
import type { MessageLog, MessageLogState } from '../room/live-room.ts'

/** What was said in one place of a room, followed while the component is there. */
export function useMessageLog(log: MessageLog): MessageLogState {
  useEffect(() => log.follow(), [log])
  return useStore(log.state)
}
