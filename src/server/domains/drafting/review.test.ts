import { describe, expect, it } from 'vitest'
import { afterChange, isSignedOff, takeStep, type Review, type ReviewStep } from './review.ts'

const LIN = { id: 1, name: 'lin', role: 'writer' as const }
const ZHOU = { id: 2, name: 'zhou', role: 'editor' as const }
const CHEN = { id: 3, name: 'chen', role: 'admin' as const }

const step = (review: Review | null, what: ReviewStep['step'], staff: ReviewStep['staff'], needed = 2) =>
  takeStep(review, { step: what, note: `${what} by ${staff.name}`, staff, needed, now: 100 })

describe('a copy', () => {
  it('is signed off once as many others said so as have to', () => {
    const asked = step(null, 'ask', LIN)
    const once = step(asked, 'pass', ZHOU)
    expect([once.state, isSignedOff(once, 2), isSignedOff(once, 1)]).toEqual(['asked', false, true])
    const twice = step(once, 'pass', CHEN)
    expect(twice).toMatchObject({
      state: 'passed',
      by: 'chen',
      passed: [{ name: 'zhou', time: 100 }, { name: 'chen' }],
    })
    expect([isSignedOff(twice, 2), isSignedOff(twice, 3), isSignedOff(null, 0), isSignedOff(null, 1)]).toEqual([
      true,
      false,
      true,
      false,
    ])
  })

  it('is given back with a reason, and handed in again', () => {
    const returned = step(step(step(null, 'ask', LIN), 'pass', ZHOU), 'return', CHEN)
    expect(returned).toMatchObject({ state: 'returned', passed: [], note: 'return by chen' })
    expect(isSignedOff(returned, 0)).toBe(true)
    expect(isSignedOff(returned, 1)).toBe(false)
    expect(afterChange(returned)).toBe(returned)
    expect(step(returned, 'ask', LIN)).toMatchObject({ state: 'asked', passed: [] })
  })

  it('has to be signed off anew when it changes', () => {
    expect(afterChange(step(step(null, 'ask', LIN), 'pass', ZHOU))).toBeNull()
  })
})

it.each([
  ['by who handed it in', step(null, 'ask', ZHOU), 'pass', ZHOU, 40301],
  ['twice by one', step(step(null, 'ask', LIN), 'pass', ZHOU), 'pass', ZHOU, 40301],
  ['by a writer', step(null, 'ask', ZHOU), 'pass', LIN, 40301],
  ['before it is handed in', null, 'pass', ZHOU, 40901],
  ['after it was given back', step(step(null, 'ask', LIN), 'return', ZHOU), 'pass', CHEN, 40901],
  ['once it is', step(step(null, 'ask', LIN), 'pass', ZHOU, 1), 'pass', CHEN, 40901],
] as const)('a copy is not signed off %s', (_when, review, what, staff, code) => {
  expect(() => step(review, what, staff)).toThrow(expect.objectContaining({ code }))
})
