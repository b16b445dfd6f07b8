import { beforeEach, describe, expect, it } from 'vitest'
import { createWaitings, type Waitings } from './create-waitings.ts'

const HOUR = 60 * 60 * 1000
const DAY = 24 * HOUR

let stored: Record<string, unknown>
let mayStore: boolean
let now: number
let reader: string

function open(): Waitings {
  return createWaitings({
    storage: {
      read: (key) => structuredClone(stored[key] ?? null),
      write: (key, value) => mayStore && Boolean((stored[key] = structuredClone(value))),
    },
    reader: () => reader,
    isOnline: () => true,
    page: () => ({ address: '/davmu/share/inner/doc/post', title: '盐田' }),
    now: () => now,
    onAdded: () => undefined,
  })
}

const comment = { kind: 'comment', key: 'post comment ', requestId: 'r1', input: { id: 'post' } } as const
const star = { kind: 'star', key: 'post', requestId: 'r2', input: { id: 'post' } } as const
const keysOf = (list: readonly { key: string }[]) => list.map(({ key }) => key)

beforeEach(() => {
  stored = {}
  mayStore = true
  now = 100 * DAY
  reader = 'user u1'
})

describe('what waits', () => {
  it('is there when the browser opens again, a later one in place of the one before', () => {
    const waitings = open()
    waitings.add(comment, false)
    waitings.add(star, false)
    waitings.add({ ...comment, requestId: 'r3' }, false)
    expect(open().listDue()).toMatchObject([
      { kind: 'star', title: '盐田' },
      { kind: 'comment', requestId: 'r3', address: '/davmu/share/inner/doc/post', reader: 'user u1' },
    ])
  })

  it('stays on the page where nothing more can be stored', () => {
    const waitings = open()
    waitings.add(star, false)
    mayStore = false
    waitings.add(comment, false)
    expect(keysOf(waitings.listDue())).toEqual([star.key, comment.key])
    waitings.drop(star)
    expect(keysOf(waitings.listDue())).toEqual([comment.key])
  })

  it('is sent for whoever did it, or for anybody what was done before a login', () => {
    const waitings = open()
    waitings.add(comment, false)
    reader = ''
    waitings.add(star, false)
    reader = 'user u2'
    expect(keysOf(waitings.listDue())).toEqual([star.key])
    reader = 'user u1'
    expect(keysOf(waitings.listDue())).toEqual([comment.key, star.key])
  })

  it('waits a month where it never left, but less than a day where it may have arrived', () => {
    const waitings = open()
    waitings.add(comment, false)
    now += 29 * DAY
    expect(keysOf(waitings.listDue())).toEqual([comment.key])
    waitings.noteSent(comment)
    now += 22 * HOUR
    waitings.noteSent(comment)
    expect(keysOf(waitings.listDue())).toEqual([comment.key])
    now += HOUR
    expect(waitings.listDue()).toEqual([])
    expect(keysOf(waitings.listOutdated())).toEqual([comment.key])
  })

  it('that failed again without a network does not count as new', () => {
    const waitings = open()
    waitings.add(comment, true)
    now += 20 * HOUR
    waitings.add(comment, false)
    now += 3 * HOUR
    expect(keysOf(waitings.listOutdated())).toEqual([comment.key])
  })

  it('is the same mark however often it is sent', () => {
    const waitings = open()
    waitings.add(star, true)
    now += 2 * DAY
    expect(keysOf(waitings.listDue())).toEqual([star.key])
    now += 28 * DAY
    expect(keysOf(waitings.listOutdated())).toEqual([star.key])
  })

  it('of another shape is left alone', () => {
    stored['davmu.waiting'] = [null, 'x', { kind: 'comment', key: 'k' }, { ...star, input: 'x' }]
    expect(open().state.getState().list).toEqual([])
  })
})
