import { describe, expect, it } from 'vitest'
import {
  afterTurn,
  afterWindows,
  mustShed,
  RELAXED,
  retryAfter,
  WHOLE,
  type Pressure,
  type Priority,
} from './overload-rules.ts'

const IDLE: Pressure = {
  inHand: 0,
  inTurn: 0,
  turnMs: 0,
  isStrained: false,
  share: 1,
  windowMs: 0,
  inWindow: 0,
  databaseWaitMs: 0,
}
const shed = (pressure: Partial<Pressure>) =>
  (['spare', 'read', 'write'] satisfies Priority[]).filter((priority) => mustShed(priority, { ...IDLE, ...pressure }))

describe('what is refused', () => {
  it('is nothing while there is little to do', () => {
    expect(shed({})).toEqual([])
    expect(shed({ inHand: 59, inTurn: 500, turnMs: 99, isStrained: true, databaseWaitMs: 199 })).toEqual([])
  })

  it('is what can be done without first, what somebody typed last', () => {
    for (const pressures of [
      [{ inHand: 300 }, { inHand: 500 }, { inHand: 1000 }],
      [{ databaseWaitMs: 300 }, { databaseWaitMs: 1000 }, { databaseWaitMs: 4800 }],
      [70, 120, 160].map((windowMs) => ({ windowMs, inWindow: 9, share: 0.5 })),
      [150, 300, 700].map((turnMs) => ({ turnMs, inTurn: 100, isStrained: true })),
    ] satisfies Partial<Pressure>[][]) {
      expect(pressures.map(shed)).toEqual([['spare'], ['spare', 'read'], ['spare', 'read', 'write']])
    }
  })

  it('is no crowd that comes once and is worked off within a second', () => {
    expect(shed({ turnMs: 900, inTurn: 100 })).toEqual([])
    expect(shed({ turnMs: 1100, inTurn: 100 })).toEqual(['spare', 'read', 'write'])
  })

  it('is never somebody who comes nearly alone, however slow the machine is', () => {
    expect(shed({ turnMs: 60_000, inTurn: 31, isStrained: true, windowMs: 60_000, inWindow: 3, share: 0.2 })).toEqual(
      [],
    )
  })
})

describe('a process is strained', () => {
  const turns = (...lengths: number[]) =>
    lengths.reduce(
      ({ strain, now }, turnMs) => ({ strain: afterTurn(strain, { turnMs, now: now + turnMs }), now: now + turnMs }),
      { strain: RELAXED, now: 0 },
    )

  it('after two long turns in a row, for a second', () => {
    expect(turns(500).strain.until).toBeLessThan(0)
    expect(turns(500, 10, 500).strain.until).toBeLessThan(0)
    expect(turns(500, 500).strain.until).toBe(2000)
    expect(turns(500, 500, 10).strain.until).toBe(2000)
    expect(turns(500, 500, 200).strain.until).toBe(2200)
  })
})

describe('a process that is never idle and accepts one connection after the other', () => {
  const after = (...busy: number[]) =>
    busy.reduce((slice, part) => afterWindows(slice, { windows: 1, busy: part, acceptedPerTurn: 1 }), WHOLE)

  it('lets in all for a second, then less and less, but never nothing', () => {
    expect(after(1, 1, 1, 1).share).toBe(1)
    expect(after(1, 1, 1, 1, 1).share).toBeCloseTo(0.9)
    expect(after(1, 1, 1, 1, 1, 1).share).toBeCloseTo(0.8)
    expect(after(...Array.from({ length: 50 }, () => 1)).share).toBeCloseTo(0.2)
    expect(after(1, 1, 1, 0.9, 1, 1, 1, 1).share).toBe(1)
  })

  it('lets in all while nobody waits at the door', () => {
    const spent = { windows: 50, busy: 1, acceptedPerTurn: 0.1 }
    expect(afterWindows(WHOLE, spent)).toEqual(WHOLE)
  })

  it('lets in more as soon as it has time left, and all after a quiet while', () => {
    const slice = { busyWindows: 50, share: 0.2 }
    expect(afterWindows(slice, { windows: 1, busy: 0.9, acceptedPerTurn: 1 })).toEqual({
      busyWindows: 0,
      share: expect.closeTo(0.3),
    })
    expect(afterWindows(slice, { windows: 20, busy: 0.1, acceptedPerTurn: 1 })).toEqual(WHOLE)
  })
})

it('asks to come back at different times, in whole seconds', () => {
  const asked = [0, 0.2, 0.4, 0.6, 0.8, 0.99].map(retryAfter)
  expect(asked).toEqual([2, 3, 4, 5, 6, 6])
})
