import { createStore } from 'zustand/vanilla'
import { vi } from 'vitest'
import type { Answer, Api } from '#contract/endpoints.ts'
import type { Message } from '#contract/live.ts'
import { createLiveRoom } from '#web/features/live/room/create-live-room.ts'
import type { MessageLog } from '#web/features/live/room/live-room.ts'
import { createText } from '#web/i18n/text.tsx'
import type { ChannelListener, LineState } from '#web/features/realtime/realtime-line.ts'
import { clientState } from '#web/runtime/client-state.ts'
import { liveDetail, message } from './live-messages.ts'

/** Seconds. */
export const NOW = 1_800_000_000
/** Who has the room open. */
export const reader = { id: 'me', nickname: '阿澈', avatar: '', mobileMasked: '138****0000' }
/** What was said in a chat, by the order in which it was. */
export const said = (...seqs: number[]) => seqs.map((seq) => message({ seq }))
export const seqsOf = (log: MessageLog) => log.state.getState().list.map(({ seq }) => seq)
export const lastOf = (log: MessageLog) => log.state.getState().list.at(-1)
const lost: Answer<never> = { code: -1, msg: 'Failed to fetch', data: null }

/** A room before its server: what is said there, who listens, and what is asked. */
export function openRoom() {
  const server = {
    messages: [] as Message[],
    detail: liveDetail({ server_time: NOW }),
    isDown: false,
    removed: [] as string[],
    asked: [] as string[],
    sent: [] as Array<Record<string, unknown>>,
    /** What the next messages that are sent are answered. */
    answers: [] as Array<Answer<Message>>,
  }
  const state = createStore<{ line: LineState }>()(() => ({ line: 'idle' }))
  const listeners = new Map<string, ChannelListener>()
  const line = () => ({
    state,
    follow(channel: string, listener: ChannelListener) {
      listeners.set(channel, listener)
      return () => listeners.delete(channel)
    },
  })
  const api = { call: (name: string, input: Record<string, unknown>) => Promise.resolve(answer(name, input)) }
  const answer = (name: string, input: Record<string, unknown>): Answer<unknown> => {
    if (server.isDown) return lost
    server.asked.push(name)
    if (name.startsWith('POST')) {
      server.sent.push(input)
      return server.answers.shift() ?? lost
    }
    if (name.includes('/info/')) return { code: 0, msg: '', data: server.detail }
    return { code: 0, msg: '', data: pageOf(input) }
  }
  const pageOf = ({ after, before, pagesize }: Record<string, unknown>) => {
    const size = Number(pagesize)
    const at = server.messages.findIndex(({ msg_id }) => msg_id === (after ?? before))
    const isAfter = after !== undefined
    const there = isAfter ? server.messages.slice(at + 1) : before ? server.messages.slice(0, at) : server.messages
    const list = isAfter ? there.slice(0, size) : there.slice(-size)
    return { list, has_more: there.length > size, pinned: [], removed: server.removed, server_time: NOW }
  }
  const text = createText('zh-CN', { 'live.chat.failed.often': '{seconds} 秒后再发' })
  const room = createLiveRoom({
    detail: server.detail,
    runtime: { api: api as unknown as Api, text },
    line,
    localNow: () => NOW,
  })
  const push = (channel: string, data: unknown) => listeners.get(channel)?.onPush(data)
  const gap = (channel: string) => listeners.get(channel)?.onGap()
  return { server, state, room, push, gap, listeners }
}

const noListener = () => undefined

/** Lets all that is under way go on, and so many milliseconds pass. */
export const pass = (milliseconds = 0) => vi.advanceTimersByTimeAsync(milliseconds)

/** A browser in which the reader is logged in and no time passes by itself. */
export function standInBrowser(): void {
  vi.useFakeTimers()
  const stored = new Map<string, string>()
  vi.stubGlobal('document', {
    visibilityState: 'visible',
    addEventListener: noListener,
    removeEventListener: noListener,
  })
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
  })
  clientState.setState({ token: 'token', userInfo: reader })
}

export function leaveBrowser(): void {
  vi.useRealTimers()
  clientState.setState(clientState.getInitialState(), true)
}
