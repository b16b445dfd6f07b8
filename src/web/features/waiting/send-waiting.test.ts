import { beforeEach, describe, expect, it } from 'vitest'
import type { Answer } from '#contract/endpoints.ts'
import { createWaitings, type Waitings } from './create-waitings.ts'
import { sendWaiting, type SendParts } from './send-waiting.ts'

const taken: Answer<unknown> = { code: 0, msg: 'ok', data: null }
const lost: Answer<unknown> = { code: -1, msg: 'Failed to fetch', data: null }
const refused: Answer<unknown> = { code: 42201, msg: '有不合适的词', data: null }

let waitings: Waitings
let now: number
let reader: string
let told: string[]

beforeEach(() => {
  let stored: unknown = null
  now = 1_000_000
  reader = 'user u1'
  told = []
  waitings = createWaitings({
    storage: { read: () => stored, write: (_key, value) => Boolean((stored = value)) },
    reader: () => reader,
    isOnline: () => true,
    page: () => ({ address: '/', title: '' }),
    now: () => now,
    onAdded: () => undefined,
  })
  for (const key of ['one', 'two']) waitings.add({ kind: 'comment', key, requestId: key, input: {} }, false)
})

/** Sends with these answers, one after the other. */
function sendWith(...answers: (Answer<unknown> | null | (() => Answer<unknown>))[]): Promise<boolean> {
  const send: SendParts['senders']['comment'] = ({ requestId }) => {
    told.push(`send ${requestId}`)
    const next = answers.shift() ?? null
    return Promise.resolve(typeof next === 'function' ? next() : next)
  }
  return sendWaiting({
    waitings,
    reader: () => reader,
    senders: { comment: send, submission: send, form: send, star: send, collect: send },
    onSent: ({ key }) => told.push(`sent ${key}`),
    onRefused: ({ key }, { code }) => told.push(`refused ${key} ${code}`),
    onOutdated: ({ key }) => told.push(`outdated ${key}`),
  })
}

describe('sending what waits', () => {
  it('goes in order, and forgets what was taken, refused or is wanted no longer', async () => {
    expect(await sendWith(taken, refused)).toBe(false)
    expect(told).toEqual(['send one', 'sent one', 'send two', 'refused two 42201'])
    expect(waitings.listDue()).toEqual([])
    expect(await sendWith()).toBe(false)
    expect(told).toHaveLength(4)
  })

  it('stops where nobody answers, and goes on under the same name', async () => {
    expect(await sendWith(lost)).toBe(true)
    expect(await sendWith(taken, null)).toBe(false)
    expect(told).toEqual(['send one', 'send one', 'sent one', 'send two'])
    expect(waitings.listDue()).toEqual([])
  })

  it.each([42901, 50001, 50302, 40102] as const)('waits on after %i', async (code) => {
    expect(await sendWith({ code, msg: '', data: null })).toBe(true)
    expect(waitings.listDue()).toHaveLength(2)
  })

  it('sends nothing more once somebody else reads, and does not repeat what was taken', async () => {
    const logOut = () => {
      reader = 'anonymous'
      return taken
    }
    await sendWith(logOut)
    reader = 'user u1'
    expect(waitings.listDue().map(({ key }) => key)).toEqual(['two'])
    expect(told).toEqual(['send one', 'sent one'])
  })

  it('gives back what may have arrived too long ago', async () => {
    await sendWith(lost)
    now += 24 * 60 * 60 * 1000
    expect(await sendWith(taken)).toBe(false)
    expect(told).toEqual(['send one', 'outdated one', 'send two', 'sent two'])
  })

  it('keeps what was written anew while the one before was under way', async () => {
    const writeAnew = () => {
      waitings.add({ kind: 'comment', key: 'one', requestId: 'anew', input: {} }, false)
      return taken
    }
    await sendWith(writeAnew, taken)
    expect(waitings.listDue().map(({ requestId }) => requestId)).toEqual(['anew'])
  })
})
