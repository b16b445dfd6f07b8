import { describe, expect, it, vi } from 'vitest'
import type { Answer } from '#contract/endpoints.ts'
import { settleMark, type Mark } from './settle-mark.ts'

/** An API that answers when it is told to. */
function setUp() {
  const asked: { on: boolean; answer(answer: Answer<Mark>): void }[] = []
  const call = (on: boolean) => new Promise<Answer<Mark>>((answer) => asked.push({ on, answer }))
  return { asked, call }
}

const said = (on: boolean, count: number): Answer<Mark> => ({ code: 0, msg: 'ok', data: { on, count } })

describe('a mark', () => {
  it('becomes what the API says of it', async () => {
    const { asked, call } = setUp()
    const job = { wanted: true, confirmed: { on: false, count: 4 } }
    const done = settleMark(job, call)
    asked[0]?.answer(said(true, 9))
    expect(await done).toBeNull()
    expect(job.confirmed).toEqual({ on: true, count: 9 })
  })

  it('becomes what was wanted last, one call after the other', async () => {
    const { asked, call } = setUp()
    const job = { wanted: true, confirmed: { on: false, count: 4 } }
    const done = settleMark(job, call)
    job.wanted = false
    job.wanted = true
    job.wanted = false
    expect(asked).toHaveLength(1)
    asked[0]?.answer(said(true, 5))
    await vi.waitFor(() => expect(asked.map(({ on }) => on)).toEqual([true, false]))
    asked[1]?.answer(said(false, 4))
    expect(await done).toBeNull()
    expect(job.confirmed).toEqual({ on: false, count: 4 })
  })

  it('stays as it is confirmed where a call fails, and says why', async () => {
    const { asked, call } = setUp()
    const job = { wanted: true, confirmed: { on: false, count: 4 } }
    const done = settleMark(job, call)
    const failure: Answer<Mark> = { code: 41001, msg: '内容已下线', data: null }
    asked[0]?.answer(failure)
    expect(await done).toBe(failure)
    expect(job.confirmed).toEqual({ on: false, count: 4 })
  })

  it('that is as wanted already needs no call', async () => {
    const { asked, call } = setUp()
    expect(await settleMark({ wanted: true, confirmed: { on: true, count: 1 } }, call)).toBeNull()
    expect(asked).toEqual([])
  })

  it('that the API has otherwise stays so', async () => {
    const { asked, call } = setUp()
    const job = { wanted: true, confirmed: { on: false, count: 4 } }
    const done = settleMark(job, call)
    asked[0]?.answer(said(false, 4))
    expect(await done).toBeNull()
    expect(asked).toHaveLength(1)
  })
})
