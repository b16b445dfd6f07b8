import { createStore } from 'zustand/vanilla'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { liveDetail, message } from '#tests/support/live-messages.ts'
import type { Answer, Api } from '#contract/endpoints.ts'
import type { Message } from '#contract/live.ts'
import { createText } from '../../../i18n/text.tsx'
import type { ChannelListener, LineState } from '../../../realtime/realtime-line.ts'
import { provideLoginDoor } from '../../../session/session.ts'
import { clientState } from '../../../startup/client-state.ts'
import { createLiveRoom } from './create-live-room.ts'
import type { MessageLog } from './live-room.ts'
import { unsentIn } from './unsent.ts'

const NOW = 1_800_000_000
const user = { id: 'me', nickname: '阿澈', avatar: '', mobileMasked: '138****0000' }
const said = (...seqs: number[]) => seqs.map((seq) => message({ seq }))
const seqsOf = (log: MessageLog) => log.state.getState().list.map(({ seq }) => seq)
const lastOf = (log: MessageLog) => log.state.getState().list.at(-1)
const lost: Answer<never> = { code: -1, msg: 'Failed to fetch', data: null }

/** A room before its server: what is said there, who listens, and what is asked. */
function openRoom() {
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
const pass = (milliseconds = 0) => vi.advanceTimersByTimeAsync(milliseconds)

beforeEach(() => {
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
  clientState.setState({ token: 'token', userInfo: user })
})
afterEach(() => {
  vi.useRealTimers()
  clientState.setState(clientState.getInitialState(), true)
})

describe('a chat that is followed', () => {
  it('shows the last page, then what is told', async () => {
    const { server, room, push } = openRoom()
    server.messages = said(1, 2)
    const chat = room.chat('chat')
    chat.follow()
    expect(chat.state.getState().phase).toBe('loading')
    await pass()
    push('chat:chat', { t: 'message', message: message({ seq: 3 }) })
    expect(seqsOf(chat)).toEqual([1, 2, 3])
    expect(chat.state.getState().phase).toBe('ready')
  })

  it('fills in what was said between its page and the first thing it is told, each once', async () => {
    const { server, room, push, gap } = openRoom()
    server.messages = said(1, 2)
    const chat = room.chat('chat')
    chat.follow()
    await pass()
    server.messages = said(1, 2, 3, 4, 5)
    gap('chat:chat')
    push('chat:chat', { t: 'message', message: message({ seq: 5 }) })
    await pass()
    expect(seqsOf(chat)).toEqual([1, 2, 3, 4, 5])
  })

  it('misses nothing of a chat that was empty when it was opened', async () => {
    const { server, room, push, gap } = openRoom()
    const chat = room.chat('chat')
    chat.follow()
    await pass()
    push('chat:chat', { t: 'message', message: message({ seq: 1 }) })
    server.messages = said(...Array.from({ length: 60 }, (_, index) => index + 1))
    gap('chat:chat')
    await pass()
    expect(seqsOf(chat)).toEqual(Array.from({ length: 60 }, (_, index) => index + 1))
  })

  it('keeps what was pinned since an answer was made that comes late', async () => {
    const { server, room, push, gap } = openRoom()
    server.messages = said(1)
    const chat = room.chat('chat')
    chat.follow()
    await pass()
    push('chat:chat', { t: 'message', message: message({ seq: 2, is_top: 1 }) })
    gap('chat:chat')
    await pass()
    const pinned = () => chat.state.getState().pinned.map(({ seq }) => seq)
    expect(pinned()).toEqual([2])
    push('chat:chat', { t: 'pin', msg_id: message({ seq: 2 }).msg_id, is_top: 0, message: null })
    gap('chat:chat')
    await pass()
    expect(pinned()).toEqual([])
  })

  it('asks again after a gap, because an answer may be a moment old', async () => {
    const { server, room, gap } = openRoom()
    server.messages = said(1)
    const chat = room.chat('chat')
    chat.follow()
    await pass()
    gap('chat:chat')
    await pass()
    server.messages = said(1, 2)
    await pass(2500)
    expect(seqsOf(chat)).toEqual([1, 2])
  })

  it('is filled in page by page after a break, and begins anew after a long one', async () => {
    const { server, room, gap } = openRoom()
    server.messages = said(1)
    const chat = room.chat('chat')
    chat.follow()
    await pass()
    server.messages = said(...Array.from({ length: 150 }, (_, index) => index + 1))
    gap('chat:chat')
    await pass()
    expect(seqsOf(chat).length).toBe(150)
    server.messages = said(...Array.from({ length: 900 }, (_, index) => index + 1))
    gap('chat:chat')
    await pass()
    expect(seqsOf(chat)).toEqual(Array.from({ length: 50 }, (_, index) => 851 + index))
    expect(chat.state.getState().hasOlder).toBe(true)
  })

  it('goes on trying where nobody answers', async () => {
    const { server, room } = openRoom()
    server.isDown = true
    server.messages = said(1)
    const chat = room.chat('chat')
    chat.follow()
    await pass()
    expect(chat.state.getState().phase).toBe('failed')
    server.isDown = false
    await pass(6000)
    expect(seqsOf(chat)).toEqual([1])
    expect(chat.state.getState().phase).toBe('ready')
  })

  it('asks every few seconds while nothing is told, also what was removed', async () => {
    const { server, room, state } = openRoom()
    server.messages = said(1, 2)
    const chat = room.chat('chat')
    const stop = chat.follow()
    await pass()
    state.setState({ line: 'asking' })
    await pass()
    server.messages = said(1, 2, 3)
    server.removed = ['m1']
    await pass(5000)
    expect(seqsOf(chat)).toEqual([2, 3])
    state.setState({ line: 'told' })
    const { length } = server.asked
    await pass(20_000)
    expect(server.asked.length).toBe(length)
    state.setState({ line: 'asking' })
    stop()
    await pass(20_000)
    expect(server.asked.length).toBe(length + 1)
  })

  it('loads older messages when they are asked for', async () => {
    const { server, room } = openRoom()
    server.messages = said(...Array.from({ length: 80 }, (_, index) => index + 1))
    const chat = room.chat('chat')
    chat.follow()
    await pass()
    chat.setAtEnd(false)
    await chat.loadOlder()
    expect(seqsOf(chat)).toEqual(Array.from({ length: 80 }, (_, index) => index + 1))
    expect(chat.state.getState().hasOlder).toBe(false)
  })
})

describe('what one says', () => {
  it('is shown at once, and there when it is answered', async () => {
    const { server, room } = openRoom()
    const chat = room.chat('chat')
    chat.send('帆响', null)
    expect(lastOf(chat)).toMatchObject({ content: '帆响', sending: { state: 'sending' }, isOwn: true })
    server.answers = [{ code: 0, msg: '', data: message({ seq: 1, client_id: lastOf(chat)?.client_id ?? '' }) }]
    await pass()
    expect(seqsOf(chat)).toEqual([1])
    expect(lastOf(chat)?.sending).toBeNull()
    expect(unsentIn('chat', NOW)).toEqual([])
  })

  it('is there when it is told, though its answer was lost', async () => {
    const { room, push } = openRoom()
    const chat = room.chat('chat')
    chat.follow()
    chat.send('帆响', null)
    push('chat:chat', { t: 'message', message: message({ seq: 1, client_id: lastOf(chat)?.client_id ?? '' }) })
    await pass()
    expect(chat.state.getState().list.map(({ sending }) => sending)).toEqual([null])
  })

  it('stays where it was not taken, and is sent again under the same name', async () => {
    const { server, room } = openRoom()
    const chat = room.chat('chat')
    server.answers = [{ code: 42901, msg: '', data: { retry_after: 4 } }]
    chat.send('帆响', null)
    await pass()
    const clientId = lastOf(chat)?.client_id ?? ''
    expect(lastOf(chat)?.sending).toEqual({ state: 'failed', text: '4 秒后再发' })
    expect(chat.state.getState().maySpeakAt).toBe(NOW + 4)
    server.answers = [{ code: 0, msg: '', data: message({ seq: 1, client_id: clientId }) }]
    chat.resend(clientId)
    await pass()
    expect(server.sent.map((input) => input['client_id'])).toEqual([clientId, clientId])
    expect(seqsOf(chat)).toEqual([1])
  })

  it('survives the page, until it is there or thrown away', async () => {
    const first = openRoom()
    first.room.chat('chat').send('帆响', null)
    await pass()
    const { room } = openRoom()
    const chat = room.chat('chat')
    chat.follow()
    expect(lastOf(chat)).toMatchObject({ content: '帆响', sending: { state: 'failed' } })
    await pass()
    expect(lastOf(chat)?.content).toBe('帆响')
    chat.discard(lastOf(chat)?.client_id ?? '')
    expect(openRoom().room.chat('chat').state.getState().list).toEqual([])
    expect(unsentIn('chat', NOW)).toEqual([])
  })

  it('waits for the login, and goes on by itself', async () => {
    clientState.setState({ userInfo: null })
    const { server, room } = openRoom()
    let kept = ''
    provideLoginDoor((purpose) => {
      kept = purpose.kept ?? ''
      clientState.setState({ userInfo: user })
      return Promise.resolve(true)
    })
    const chat = room.chat('chat')
    chat.send('帆响', null)
    await pass()
    expect(kept).toBe('帆响')
    expect(server.sent).toHaveLength(1)
  })

  it('begins a wait where the room is slow', async () => {
    const { server, room } = openRoom()
    const stop = room.open()
    server.detail = liveDetail({
      server_time: NOW,
      chat_policy: { slow_seconds: 5, pre_delay_seconds: 0, role: 'user' },
    })
    room.refresh()
    await pass()
    const chat = room.chat('chat')
    server.answers = [{ code: 0, msg: '', data: message({ seq: 1 }) }]
    chat.send('帆响', null)
    await pass()
    expect(chat.state.getState().maySpeakAt).toBe(NOW + 5)
    stop()
  })
})

describe('the room', () => {
  it('is what is told, and asked for anew when something may have been missed', async () => {
    const { server, room, push, gap } = openRoom()
    const stop = room.open()
    await pass()
    push('live:room', { t: 'patch', detail: { status: 2 } })
    expect(room.state.getState().detail.status).toBe(2)
    server.detail = liveDetail({ server_time: NOW + 20, status: 3 })
    gap('live:room')
    await pass()
    expect(room.state.getState().detail.status).toBe(3)
    stop()
  })

  it('is liked once, however often the heart is touched', async () => {
    const { server, room } = openRoom()
    server.answers = [{ code: 0, msg: '', data: { msg_id: '', is_like: true, like_count: 8 } as never }]
    room.like()
    room.like()
    expect(room.state.getState()).toMatchObject({ isLiked: true, taps: 2, detail: { like_count: 1 } })
    await pass()
    expect(server.sent).toEqual([{ id: 'room', type: 1 }])
    expect(room.state.getState().detail.like_count).toBe(8)
  })
})
