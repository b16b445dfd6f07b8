import { describe, expect, it } from 'vitest'
import {
  afterWindows,
  hasWaitedTooLong,
  mustShed,
  retryAfter,
  WHOLE,
  type Pressure,
  type Priority,
  type Queued,
} from './overload-rules.ts'

const PRIORITIES: Priority[] = ['spare', 'read', 'write']
const IDLE: Pressure = { inHand: 0, queued: 0, share: 1, windowMs: 0, inWindow: 0, databaseWaitMs: 0 }
const shed = (pressure: Partial<Pressure>) =>
  PRIORITIES.filter((priority) => mustShed(priority, { ...IDLE, ...pressure }))
const shedLater = (queued: Queued) => PRIORITIES.filter((priority) => hasWaitedTooLong(priority, queued))

describe('what is refused at the door', () => {
  it('is nothing while there is little to do', () => {
    expect(shed({})).toEqual([])
    expect(shed({ inHand: 299, queued: 299, inWindow: 500, windowMs: 199, databaseWaitMs: 200 })).toEqual([])
  })

  it('is what can be done without first, what somebody typed last', () => {
    for (const pressures of [
      [{ inHand: 300 }, { inHand: 500 }, { inHand: 1000 }],
      [{ databaseWaitMs: 300 }, { databaseWaitMs: 1000 }, { databaseWaitMs: 4800 }],
      [70, 120, 160].map((windowMs) => ({ windowMs, inWindow: 9, share: 0.5 })),
    ] satisfies Partial<Pressure>[][]) {
      expect(pressures.map(shed)).toEqual([['spare'], ['spare', 'read'], ['spare', 'read', 'write']])
    }
  })

  it('is whoever would stand in a queue while others wait to be accepted', () => {
    expect(shed({ queued: 4, inWindow: 4, share: 0.9 })).toEqual(PRIORITIES)
    expect(shed({ queued: 3, inWindow: 4, share: 0.9 })).toEqual([])
    expect(shed({ queued: 200, inWindow: 4, share: 1 })).toEqual([])
    expect([50, 100, 150].map((windowMs) => shed({ windowMs, inWindow: 4, share: 0.5 }))).toEqual([
      [],
      ['spare'],
      ['spare', 'read'],
    ])
  })

  it('is never somebody who comes nearly alone, however slow the machine is', () => {
    expect(shed({ windowMs: 60_000, queued: 3, inWindow: 3, share: 0.2 })).toEqual([])
  })
})

describe('who has waited too long when the turn comes', () => {
  it('is nobody of a crowd that came once and is worked off within a second', () => {
    expect(shedLater({ waitedMs: 900, queueMs: 900, behind: 100 })).toEqual([])
    expect(shedLater({ waitedMs: 1100, queueMs: 1100, behind: 100 })).toEqual(PRIORITIES)
  })

  it('is judged sooner in a queue that stands, what somebody typed last', () => {
    expect([250, 400, 700, 950].map((waitedMs) => shedLater({ waitedMs, queueMs: 5000, behind: 100 }))).toEqual([
      [],
      ['spare'],
      ['spare', 'read'],
      PRIORITIES,
    ])
  })

  it('is none of a few, however slow the machine is', () => {
    expect(shedLater({ waitedMs: 60_000, queueMs: 60_000, behind: 31 })).toEqual([])
  })
})

describe('a process that is never idle and accepts one connection after the other', () => {
  const crowd = { windows: 1, accepted: 30, turns: 30 }
  const after = (...busy: number[]) =>
    busy.reduce((slice, part) => afterWindows(slice, { ...crowd, busy: part }), WHOLE)

  it('lets in all for a second, then less and less, but never nothing', () => {
    expect(after(1, 1, 1, 1).share).toBe(1)
    expect(after(1, 1, 1, 1, 1).share).toBeCloseTo(0.9)
    expect(after(1, 1, 1, 1, 1, 1).share).toBeCloseTo(0.8)
    expect(after(...Array.from({ length: 50 }, () => 1)).share).toBeCloseTo(0.2)
    expect(after(1, 1, 1, 0.9, 1, 1, 1, 1).share).toBe(1)
  })

  it('is one that is hardly idle, accepts in every other turn and has accepted a hundred', () => {
    const spent = { windows: 5, busy: 0.98, accepted: 100, turns: 200 }
    expect(afterWindows(WHOLE, spent)).toEqual({ busyWindows: 5, accepted: 100, share: expect.closeTo(0.9) })
    expect(afterWindows(WHOLE, { ...spent, accepted: 99, turns: 198 }).share).toBe(1)
  })

  it('lets in all while nobody waits at the door', () => {
    const spent = { windows: 50, busy: 1, accepted: 200, turns: 2000 }
    expect(afterWindows(WHOLE, spent)).toEqual(WHOLE)
  })

  it('lets in all of a few who came at once, however long their first pages take', () => {
    const few = afterWindows(WHOLE, { windows: 12, busy: 1, accepted: 32, turns: 32 })
    expect(few.share).toBe(1)
    expect(afterWindows(few, { ...crowd, busy: 1, accepted: 90 }).share).toBeCloseTo(0.9)
  })

  it('lets in more as soon as it has time left, and all after a quiet while', () => {
    const slice = { busyWindows: 50, accepted: 1500, share: 0.2 }
    expect(afterWindows(slice, { ...crowd, busy: 0.9 })).toEqual({ ...WHOLE, share: expect.closeTo(0.3) })
    expect(afterWindows(slice, { ...crowd, windows: 20, busy: 0.1 })).toEqual(WHOLE)
  })
})

it('a refusal for overload asks to come back at different times, in whole seconds', () => {
  const asked = [0, 0.2, 0.4, 0.6, 0.8, 0.99].map(retryAfter)
  expect(asked).toEqual([2, 3, 4, 5, 6, 6])
})
