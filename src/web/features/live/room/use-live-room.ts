import { useEffect, useState } from 'react'
import type { LiveDetail } from '#contract/live.ts'
import { pageLine } from '../../realtime/page-line.ts'
import { useRuntime } from '../../../runtime/runtime.ts'
import { createLiveRoom, type OpenableRoom } from './create-live-room.ts'
import type { LiveRoom } from './live-room.ts'

/** The room of a page, followed while the page is there. */
export function useLiveRoom(detail: LiveDetail): LiveRoom {
  const runtime = useRuntime()
  const make = (): OpenableRoom =>
    createLiveRoom({ detail, runtime, line: () => pageLine(runtime), localNow: () => Date.now() / 1000 })
  const [made, setMade] = useState(() => ({ id: detail.live_id, room: make() }))
  let { room } = made
  if (made.id !== detail.live_id) {
    room = make()
    setMade({ id: detail.live_id, room })
  }
  useEffect(() => room.open(), [room])
  useEffect(() => room.take(detail), [room, detail])
  return room
}
