import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { Answer, Api } from '#contract/endpoints.ts'
import { forgetRead } from '../features/content/read-history.ts'
import { markRead } from '../features/content/read-items.ts'
import { savePosition } from '../features/content/reading-position.ts'
import { clientState } from '../runtime/client-state.ts'
import { localBrowserStorage, PAUSED_KEY } from '../storage/browser-storage.ts'
import { createSender } from './sync-progress.ts'

const AT = 1_800_000_000_500
const position = (after: number) => ({ paragraph: '12', percent: 37, at: AT + after })

beforeEach(() => {
  const values = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => values.set(key, value),
  })
  clientState.setState({ ...clientState.getInitialState(), token: 'token-1' }, true)
})

function setUp() {
  const sent: { list: { id: string }[] }[] = []
  const state = { isUp: true, whileSending: () => {} }
  const call = (_name: string, input: { list: { id: string }[] }): Promise<Answer<unknown>> => {
    sent.push(input)
    state.whileSending()
    return Promise.resolve(state.isUp ? { code: 0, msg: 'ok', data: {} } : { code: -1, msg: '', data: null })
  }
  return { sendPositions: createSender({ call } as unknown as Api), sent, state }
}

describe('where a reader was', () => {
  it('is sent once, the newest first', async () => {
    const { sendPositions, sent } = setUp()
    savePosition('older', position(0))
    savePosition('newer', position(1000))
    await sendPositions()
    expect(sent[0]).toEqual({
      list: [
        { id: 'newer', percent: 37, p: 12, updated_at: 1_800_000_001 },
        { id: 'older', percent: 37, p: 12, updated_at: 1_800_000_000 },
      ],
    })
    await sendPositions()
    savePosition('older', position(2000))
    await sendPositions()
    expect(sent.slice(1).map(({ list }) => list.map(({ id }) => id))).toEqual([['older']])
  })

  it('is sent with what was only opened, which moves no place', async () => {
    const { sendPositions, sent } = setUp()
    savePosition('read', position(0))
    markRead('opened', AT + 3000)
    await sendPositions()
    expect(sent[0]).toEqual({
      list: [
        { id: 'opened', percent: 0, updated_at: 0, opened_at: 1_800_000_003 },
        { id: 'read', percent: 37, p: 12, updated_at: 1_800_000_000 },
      ],
    })
    forgetRead('opened')
  })

  it('is neither kept nor sent while nothing more is to be known', async () => {
    const { sendPositions, sent } = setUp()
    localBrowserStorage.write(PAUSED_KEY, true)
    savePosition('read', position(0))
    markRead('opened', AT)
    await sendPositions()
    expect(sent).toEqual([])
    localBrowserStorage.write(PAUSED_KEY, null)
    markRead('later', AT)
    await sendPositions()
    expect(sent.map(({ list }) => list.map(({ id }) => id))).toEqual([['later']])
    forgetRead('later')
  })

  it('is sent whole, also when it is more than one call takes', async () => {
    const { sendPositions, sent } = setUp()
    for (let n = 0; n < 60; n += 1) savePosition(`item-${n}`, position(n * 1000))
    await sendPositions()
    expect(sent.map(({ list }) => list.length)).toEqual([50, 10])
    expect(sent[1]?.list.at(-1)?.id).toBe('item-0')
  })

  it('is sent again when it could not be', async () => {
    const { sendPositions, sent, state } = setUp()
    savePosition('item', position(0))
    state.isUp = false
    await sendPositions()
    state.isUp = true
    await sendPositions()
    expect(sent).toHaveLength(2)
  })

  it('is sent also when it was kept while others were being sent', async () => {
    const { sendPositions, sent, state } = setUp()
    savePosition('first', position(0))
    state.whileSending = () => {
      state.whileSending = () => {}
      savePosition('then', position(1000))
      void sendPositions()
    }
    await sendPositions()
    await vi.waitFor(() => expect(sent.map(({ list }) => list.map(({ id }) => id))).toEqual([['first'], ['then']]))
  })

  it('waits until there is a token', async () => {
    const { sendPositions, sent } = setUp()
    clientState.setState({ token: '' })
    savePosition('item', position(0))
    await sendPositions()
    expect(sent).toEqual([])
  })
})
