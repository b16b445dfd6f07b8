import { describe, expect, it } from 'vitest'
import { afterTurn, mustShed, RELAXED, retryAfter, type Pressure, type Priority } from './overload-rules.ts'

const IDLE: Pressure = { inHand: 0, inTurn: 0, turnMs: 0, isStrained: false, databaseWaitMs: 0 }
const shed = (pressure: Partial<Pressure>) =>
  (['spare', 'read', 'write'] satisfies Priority[]).filter((priority) => mustShed(priority, { ...IDLE, ...pressure }))

describe('what is refused', () => {
  it('is nothing while there is little to do', () => {
    expect(shed({})).toEqual([])
    expect(shed({ inHand: 59, inTurn: 500, turnMs: 99, isStrained: true, databaseWaitMs: 199 })).toEqual([])
  })

  it('is what can be done without first, what somebody typed last', () => {
    for (const pressures of [
      [{ inHand: 100 }, { inHand: 200 }, { inHand: 300 }],
      [{ databaseWaitMs: 300 }, { databaseWaitMs: 1000 }, { databaseWaitMs: 3000 }],
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
    expect(shed({ turnMs: 60_000, inTurn: 31, isStrained: true })).toEqual([])
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

it('asks to come back at different times, in whole seconds', () => {
  const asked = [0, 0.2, 0.4, 0.6, 0.8, 0.99].map(retryAfter)
  expect(asked).toEqual([2, 3, 4, 5, 6, 6])
})
