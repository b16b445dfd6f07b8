import { expect, it } from 'vitest'
import { AppError } from './app-error.ts'
import { createAdmission } from './admission.ts'

/** An admission whose clock and turns are those of the test. */
function setUp() {
  let now = 0
  let end = () => {}
  const shed: string[] = []
  const admission = createAdmission({
    databaseWaitMs: () => 0,
    onShed: (priority) => void shed.push(priority),
    now: () => now,
    readLoop: () => ({ activeMs: 0, turns: 0 }),
    atEndOfTurn: (callback) => (end = callback),
  })
  /** One turn in which so many come, each of whom takes some milliseconds; answers how many were let in. */
  const turn = (count: number, milliseconds: number) => {
    let entered = 0
    for (let number = 0; number < count; number += 1) {
      try {
        const leave = admission.enter('read')
        now += milliseconds
        leave()
        entered += 1
      } catch (error) {
        if (!(error instanceof AppError && error.code === 50303)) throw error
        expect(error.data?.retry_after).toBeGreaterThanOrEqual(2)
      }
    }
    end()
    return entered
  }
  return { admission, shed, turn, pass: (milliseconds: number) => (now += milliseconds) }
}

it('lets in what fits into a turn, less while turns stay long, and all again a second later', () => {
  const { turn, pass, shed } = setUp()
  expect(turn(300, 10)).toBe(101) // a second
  expect(turn(300, 10)).toBe(101)
  expect(turn(300, 10)).toBe(32) // 200 milliseconds are over, but so many always
  expect(turn(300, 10)).toBe(32)
  expect(turn(5, 10)).toBe(5)
  expect(shed).toHaveLength(4 * 300 - 2 * 101 - 2 * 32)
  pass(1000)
  expect(turn(80, 10)).toBe(80)
})

it('counts what is in hand once, however often it is said to be done', () => {
  const { admission, shed } = setUp()
  const leaves = Array.from({ length: 500 }, () => admission.enter('read'))
  expect(() => admission.enter('read')).toThrow(AppError)
  admission.enter('write')()
  leaves[0]?.()
  leaves[0]?.()
  expect(admission.inHand()).toBe(499)
  admission.enter('read')
  expect(shed).toEqual(['read'])
})
