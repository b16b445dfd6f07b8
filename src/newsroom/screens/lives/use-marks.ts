import { useEffect, useEffectEvent } from 'react'
import { call, isUnanswered } from '../../api/client.ts'
import { serverNow } from '../../api/server-clock.ts'
import { useTyped } from '../../keeping/typed.ts'
import { useText } from '../../texts/text.tsx'
import { toast } from '../../ui/toasts.tsx'
import { withoutSpent, type Mark } from './mark-rules.ts'
import { toHostMessage } from './room-log.ts'
import type { Room, RoomDesk } from './use-room.ts'

const NONE: readonly Mark[] = []
const AGAIN_MS = 2000

/** Seconds marked in a room, which outlive the window, and a network that is away. */
export function useMarks(room: Room, { id, change }: Pick<RoomDesk, 'id' | 'change'>) {
  const text = useText()
  const [marks, set] = useTyped(`live-marks:${id}`, NONE, localStorage)
  const next = marks.find(({ isSending }) => isSending)
  const drop = (mark: string) => set((known) => known.filter((one) => one.id !== mark))
  const put = (mark: Mark) => set((known) => known.map((one) => (one.id === mark.id ? mark : one)))

  /** True once it is decided what becomes of it. */
  const send = useEffectEvent(async (): Promise<boolean> => {
    if (!next) return true
    const moment = next.isLate ? {} : { at: next.at, key: true }
    const post = { id, ...moment, content: next.words.trim() || text('lives.keyMoment') }
    try {
      const { message } = await call('POST /admin/api/v1/lives/{id}/posts', post, { requestId: next.id })
      change({ t: 'message', message: toHostMessage(message) })
      drop(next.id)
      return true
    } catch (error) {
      if (isUnanswered(error)) return false
      put({ ...next, isSending: false })
      toast(error instanceof Error ? error.message : text('frame.unreached'))
      return true
    }
  })
  const nextId = next?.id
  useEffect(() => {
    if (nextId === undefined) return
    let isOver = false
    let again: ReturnType<typeof setTimeout> | undefined
    const attempt = async () => {
      const isSettled = await send()
      if (!isSettled && !isOver) again = setTimeout(() => void attempt(), AGAIN_MS)
    }
    void attempt()
    return () => {
      isOver = true
      clearTimeout(again)
    }
  }, [nextId])

  return {
    marks,
    put,
    drop,
    mark: () =>
      set((known) => [
        ...withoutSpent(known, room, serverNow()),
        { id: crypto.randomUUID(), at: Math.round(serverNow()), words: '', isSending: false },
      ]),
  }
}

export type Marks = ReturnType<typeof useMarks>
