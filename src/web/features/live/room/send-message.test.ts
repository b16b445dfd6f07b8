import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Answer } from '#contract/endpoints.ts'
import type { Message } from '#contract/live.ts'
import { liveDetail, message } from '#tests/support/live-messages.ts'
import { lastOf, leaveBrowser, NOW, openRoom, pass, reader, seqsOf, standInBrowser } from '#tests/support/live-room.ts'
import { provideLoginDoor } from '../../session/session.ts'
import { clientState } from '../../../runtime/client-state.ts'
import { unsentIn } from './unsent.ts'

beforeEach(standInBrowser)
afterEach(leaveBrowser)

describe('what one says', () => {
  it('is shown at once, and there when it is answered', async () => {
    const { server, room } = openRoom()
    const chat = room.chat('chat')
    chat.speech?.send('帆响', null)
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
    chat.speech?.send('帆响', null)
    push('chat:chat', { t: 'message', message: message({ seq: 1, client_id: lastOf(chat)?.client_id ?? '' }) })
    await pass()
    expect(chat.state.getState().list.map(({ sending }) => sending)).toEqual([null])
  })

  it('stays where it was not taken, and is sent again under the same name', async () => {
    const { server, room } = openRoom()
    const chat = room.chat('chat')
    server.answers = [{ code: 42901, msg: '', data: { retry_after: 4 } }]
    chat.speech?.send('帆响', null)
    await pass()
    const clientId = lastOf(chat)?.client_id ?? ''
    expect(lastOf(chat)?.sending).toEqual({ state: 'failed', text: '4 秒后再发' })
    expect(chat.state.getState().maySpeakAt).toBe(NOW + 4)
    server.answers = [{ code: 0, msg: '', data: message({ seq: 1, client_id: clientId }) }]
    chat.speech?.resend(clientId)
    await pass()
    expect(server.sent.map((input) => input['client_id'])).toEqual([clientId, clientId])
    expect(seqsOf(chat)).toEqual([1])
  })

  it.each([-1, 50301, 50303])(
    'is tried again by itself where a failure may pass, %i, before what is said next',
    async (code) => {
      const { server, room } = openRoom()
      const chat = room.chat('chat')
      const taken = (seq: number): Answer<Message> => ({
        code: 0,
        msg: '',
        data: message({ seq, client_id: clientIds[seq - 1] ?? '' }),
      })
      const failure = { code, msg: '', data: null } as Answer<never>
      chat.speech?.send('帆响', null)
      chat.speech?.send('风停', null)
      const clientIds = chat.state.getState().list.map(({ client_id }) => client_id)
      server.answers = [failure, failure, taken(1), taken(2)]
      await pass(3999)
      expect(server.sent.map((input) => input['client_id'])).toEqual([clientIds[0], clientIds[0]])
      expect(chat.state.getState().list.map(({ sending }) => sending?.state)).toEqual(['sending', 'sending'])
      await pass(1)
      expect(server.sent.slice(2).map((input) => input['client_id'])).toEqual(clientIds)
      expect(seqsOf(chat)).toEqual([1, 2])
    },
  )

  it('is told not to be sent after some seconds, and not tried again where it was refused', async () => {
    const { server, room } = openRoom()
    const chat = room.chat('chat')
    chat.speech?.send('帆响', null)
    await pass(9999)
    expect(lastOf(chat)?.sending?.state).toBe('sending')
    await pass(1)
    expect(lastOf(chat)?.sending?.state).toBe('failed')
    expect(server.sent).toHaveLength(4)
    server.answers = [{ code: 42201, msg: '', data: null }]
    chat.speech?.send('风停', null)
    await pass(20_000)
    expect(server.sent).toHaveLength(5)
    for (const { client_id } of chat.state.getState().list) chat.speech?.discard(client_id)
  })

  it('survives the page, until it is there or thrown away', async () => {
    const first = openRoom()
    first.room.chat('chat').speech?.send('帆响', null)
    await pass()
    const { room } = openRoom()
    const chat = room.chat('chat')
    chat.follow()
    expect(lastOf(chat)).toMatchObject({ content: '帆响', sending: { state: 'failed' } })
    await pass()
    expect(lastOf(chat)?.content).toBe('帆响')
    chat.speech?.discard(lastOf(chat)?.client_id ?? '')
    expect(openRoom().room.chat('chat').state.getState().list).toEqual([])
    expect(unsentIn('chat', NOW)).toEqual([])
  })

  it('waits for the login, and goes on by itself', async () => {
    clientState.setState({ userInfo: null })
    const { server, room } = openRoom()
    let kept = ''
    provideLoginDoor((purpose) => {
      kept = purpose.kept ?? ''
      clientState.setState({ userInfo: reader })
      return Promise.resolve(true)
    })
    const chat = room.chat('chat')
    chat.speech?.send('帆响', null)
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
    chat.speech?.send('帆响', null)
    await pass()
    expect(chat.state.getState().maySpeakAt).toBe(NOW + 5)
    stop()
  })
})
