import { beforeEach, expect, it, vi } from 'vitest'
import type { Api } from '#contract/endpoints.ts'
import { clientState } from '../../runtime/client-state.ts'
import { narrationId, savePosition } from './media-positions.ts'
import { createPositionSender } from './sync-positions.ts'

const AT = 1_800_000_000_500

beforeEach(() => {
  const values = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => values.set(key, value),
  })
  clientState.setState({ ...clientState.getInitialState(), token: 'token-1' }, true)
})

it('syncing positions sends seconds and percent of what was heard, once, and nothing of narrations', async () => {
  const call = vi.fn<(name: string, input: unknown) => Promise<unknown>>(() => Promise.resolve({ code: 0, data: {} }))
  const send = createPositionSender({ call } as unknown as Api)
  savePosition('a', { seconds: 492.4, duration: 1104, at: AT })
  savePosition('b', { seconds: 30, duration: 0, at: AT + 1000 })
  savePosition(narrationId('c'), { seconds: 30, duration: 60, at: AT + 2000 })
  await send()
  await send()
  expect(call.mock.calls.map(([name, input]) => [name, input])).toEqual([
    [
      'POST /peony/v1/progress',
      {
        list: [
          { id: 'b', percent: 0, position: 30, updated_at: 1_800_000_001 },
          { id: 'a', percent: 45, position: 492, updated_at: 1_800_000_000 },
        ],
      },
    ],
  ])
})
