import { useEffect, useEffectEvent, useState } from 'react'
import { log } from '#web/runtime/log.ts'
import { call, isUnanswered } from '../../api/client.ts'
import { serverNow } from '../../api/server-clock.ts'
import { useText } from '../../texts/text.tsx'
import { toast } from '../../ui/toasts.tsx'
import { toHostMessage } from './room-log.ts'
import type { RoomDesk } from './use-room.ts'

/** A second that somebody marked as a key event; its words may follow. */
export interface Mark {
  id: string
  /** Seconds of the server. */
  at: number
  words: string
  /** Its words are written: it goes as soon as somebody answers. */
  isSending: boolean
}

const KEY = 'davmu.liveMarks'
/** The server takes no moment that is longer ago. */
const KEPT_SECONDS = 590
const AGAIN_MS = 2000

/** Seconds marked in a room, which outlive the window, and a network that is away. */
export function useMarks({ id, change }: Pick<RoomDesk, 'id' | 'change'>) {
  const text = useText()
  const [marks, setMarks] = useState(() => read(id))
  const next = marks.find(({ isSending }) => isSending)
  const set = (change: (marks: readonly Mark[]) => Mark[]) =>
    setMarks((known) => {
      const changed = change(known)
      store(id, changed)
      return changed
    })
  const drop = (mark: string) => set((known) => known.filter((one) => one.id !== mark))
  const put = (mark: Mark) => set((known) => known.map((one) => (one.id === mark.id ? mark : one)))

  /** True once it is decided what becomes of it. */
  const send = useEffectEvent(async (): Promise<boolean> => {
    if (!next) return true
    const post = { id, at: next.at, key: true, content: next.words.trim() || text('lives.keyMoment') }
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
        ...known.filter(({ at }) => at > serverNow() - KEPT_SECONDS),
        { id: crypto.randomUUID(), at: Math.round(serverNow()), words: '', isSending: false },
      ]),
  }
}

export type Marks = ReturnType<typeof useMarks>

function store(id: string, marks: readonly Mark[]): void {
  try {
    localStorage.setItem(`${KEY}.${id}`, JSON.stringify(marks))
  } catch (error) {
    log.debug('marked seconds could not be stored', error) // they last as long as the window
  }
}

function read(id: string): Mark[] {
  const kept = JSON.parse(localStorage.getItem(`${KEY}.${id}`) ?? '[]') as Mark[]
  return kept.filter(({ at }) => at > Date.now() / 1000 - KEPT_SECONDS)
}
