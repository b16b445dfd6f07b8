import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseFrame } from './commands.ts'

describe('parseFrame', () => {
  it('reads the commands of a frame, one on each line', () => {
    const frame = '{"connect":{"token":"t","name":"js"},"id":1}\n{"subscribe":{"channel":"live:1","flag":1},"id":2}'
    expect(parseFrame(frame)).toEqual([
      { method: 'connect', id: 1, body: { token: 't', subs: {} } },
      {
        method: 'subscribe',
        id: 2,
        body: {
          channel: 'live:1',
          token: '',
          recover: false,
          epoch: '',
          offset: 0,
          join_leave: false,
          delta: '',
          flag: 1,
          type: 0,
        },
      },
    ])
  })

  it('takes an empty object for the answer to a ping, and one line break at the end for nothing', () => {
    expect(parseFrame('{}\n')).toEqual([{ method: 'pong' }])
    expect(parseFrame('{"send":{"data":1}}')).toEqual([{ method: 'send' }])
    expect(parseFrame('{}\n\n')).toEqual([{ method: 'pong' }, { method: 'bad' }])
  })

  it('ends with the first line that is no command', () => {
    expect(parseFrame('{}\nno\n{}')).toEqual([{ method: 'pong' }, { method: 'bad' }])
  })

  it('never fails, whatever comes', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.json(),
          fc.json({ maxDepth: 2 }).map((json) => `{"id":1,"rpc":${json}}`),
        ),
        (frame) => {
          expect(parseFrame(frame).length).toBeGreaterThan(0)
        },
      ),
    )
  })
})
