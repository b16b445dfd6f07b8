import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { LiveDetail } from '#contract/live.ts'
import { call, isUnanswered, useMayCall, type Output } from '../../api/client.ts'
import { followLine } from '../../api/line.ts'
import { roomOf } from '../../api/queries-lives.ts'
import { useText } from '../../texts/text.tsx'
import { toast } from '../../ui/toasts.tsx'
import { applyPush, logOf, type RoomLog, type RoomPush } from './room-log.ts'

export type Room = Output<'GET /admin/api/v1/lives/{id}'>['room']

const AT_ONCE = 100
/** What was said before is told again by then, and asked for once more. */
const SETTLED_MS = 2000
/** How often is asked while nothing is told. */
const UNTOLD_MS = 3000
/** Of a room these change all the time, and are told as they are. */
const COUNTS = new Set(['online_count', 'like_count', 'post_count', 'key_count'])
/** These, too, and no desk shows them. */
const UNSHOWN = new Set(['view_count', 'live_count'])

/** A room with what is said in it, as it goes on; what is done here is seen at once and told back. */
export function useRoom(id: string) {
  const text = useText()
  const queries = useQueryClient()
  const isHost = useMayCall()('GET /admin/api/v1/lives/{id}/messages')
  const [isTold, setTold] = useState(true)
  const [chosen, setGroup] = useState<string>()
  const [asked, askAgain] = useState(0)
  const [log, setLog] = useState<RoomLog>(() => logOf())
  /** What is told while an answer is on its way is done to it again. */
  const meanwhile = useRef(new Set<RoomPush[]>())
  const query = useQuery({ ...roomOf(id), refetchInterval: isHost && isTold ? false : UNTOLD_MS })
  const room = query.data?.room
  const isThere = room !== undefined
  const group = chosen ?? room?.groups[0]?.group_id ?? ''
  const renew = () => void queries.invalidateQueries({ queryKey: roomOf(id).queryKey })

  const load = useEffectEvent(async () => {
    const told: RoomPush[] = []
    meanwhile.current.add(told)
    const read = async (of: object) => call('GET /admin/api/v1/lives/{id}/messages', { id, pagesize: AT_ONCE, ...of })
    try {
      const answers = await Promise.all([
        ...(group === '' ? [] : [read({ group_id: group })]),
        read({ posts: 1 }),
        read({ status: 0 }),
      ])
      const pinned = answers.flatMap((answer) => answer.pinned.map((message) => ({ ...message, release_at: 0 })))
      setLog(told.reduce(applyPush, logOf(pinned, ...answers.map(({ list }) => list))))
    } catch {
      // asked again with the next gap, or in three seconds
    } finally {
      meanwhile.current.delete(told)
    }
  })
  const change = (push: RoomPush) => {
    for (const told of meanwhile.current) told.push(push)
    setLog((known) => applyPush(known, push))
  }
  const hear = useEffectEvent((push: RoomPush) => {
    change(push)
    if (push.t === 'mutes') renew()
    if (push.t !== 'patch') return
    queries.setQueryData(roomOf(id).queryKey, (known) => known && { room: { ...known.room, ...countsOf(push.detail) } })
    if (Object.keys(push.detail).some((name) => !COUNTS.has(name) && !UNSHOWN.has(name))) renew()
  })
  const catchUp = useEffectEvent(() => {
    void load()
    renew()
  })

  useEffect(() => {
    if (!isHost) return
    let settling: ReturnType<typeof setTimeout> | undefined
    const stop = followLine<RoomPush>(() => call('POST /admin/api/v1/lives/{id}/line', { id }), {
      onPush: (push) => hear(push),
      onGap() {
        setTold(true)
        catchUp()
        clearTimeout(settling)
        settling = setTimeout(() => catchUp(), SETTLED_MS)
      },
      onLost: () => setTold(false),
    })
    return () => {
      stop()
      clearTimeout(settling)
    }
  }, [id, isHost])
  useEffect(() => {
    if (isHost && isThere) void load()
  }, [isHost, isThere, group, asked])
  useEffect(() => {
    if (!isHost || isTold) return
    const timer = setInterval(() => void load(), UNTOLD_MS)
    return () => clearInterval(timer)
  }, [isHost, isTold])

  /** Shows what is done at once, and does it; what is refused is asked for again. True where it was done. */
  async function act(push: RoomPush | null, send: () => Promise<unknown>): Promise<boolean> {
    if (push) change(push)
    try {
      const answer = await send()
      if (hasRoom(answer)) queries.setQueryData(roomOf(id).queryKey, answer)
      return true
    } catch (error) {
      toast(isUnanswered(error) || !(error instanceof Error) ? text('frame.unreached') : error.message)
      askAgain((count) => count + 1)
      renew()
      return false
    }
  }

  return {
    id,
    query,
    room,
    isHost,
    isTold,
    log,
    group,
    setGroup,
    change,
    act,
  }
}

export type RoomDesk = ReturnType<typeof useRoom>

function countsOf(detail: Partial<LiveDetail>): Partial<Room> {
  return Object.fromEntries(Object.entries(detail).filter(([name]) => COUNTS.has(name)))
}

function hasRoom(answer: unknown): answer is { room: Room } {
  return typeof answer === 'object' && answer !== null && 'room' in answer
}
