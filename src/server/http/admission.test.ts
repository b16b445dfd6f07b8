import { expect, it } from 'vitest'
import { AppError } from './app-error.ts'
import { createAdmission } from './admission.ts'

/** An admission whose clock and turns are those of the test. */
function setUp() {
  let now = 0
  const ends: (() => void)[] = []
  const shed: string[] = []
  const admission = createAdmission({
    databaseWaitMs: () => 0,
    onShed: (priority) => void shed.push(priority),
    now: () => now,
    readLoop: () => ({ activeMs: 0, turns: 0 }),
    atEndOfTurn: (callback) => void ends.push(callback),
  })
  const done: number[] = []
  const refused: number[] = []
  let count = 0
  /** So many come at once, each of whom takes some milliseconds of the turn in which it begins. */
  const come = async (people: number, milliseconds: number) => {
    for (let person = 0; person < people; person += 1) {
      const number = (count += 1)
      void admission.enter('read').then(
        (leave) => {
          now += milliseconds
          done.push(number)
          leave()
        },
        (error: unknown) => {
          if (!(error instanceof AppError && error.code === 50303)) throw error
          expect(error.data?.retry_after).toBeGreaterThanOrEqual(2)
          refused.push(number)
        },
      )
      await settle()
    }
  }
  /** Ends this turn of the event loop. */
  const endTurn = async () => {
    for (const end of ends.splice(0)) end()
    await settle()
  }
  const endTurns = async () => {
    while (ends.length > 0) await endTurn()
  }
  return { admission, shed, come, endTurn, endTurns, done, refused, now: () => now }
}

/** Lets whatever a promise leads to happen. */
const settle = () => new Promise((resolve) => setImmediate(resolve))

it('admission begins one piece of work in a turn when it takes long, in the order in which they came', async () => {
  const { come, endTurn, endTurns, done } = setUp()
  await come(3, 10)
  expect(done).toEqual([1])
  await endTurn()
  expect(done).toEqual([1, 2])
  await come(1, 10)
  await endTurns()
  expect(done).toEqual([1, 2, 3, 4])
})

it('admission begins many pieces of work in a turn when they take next to nothing', async () => {
  const { come, endTurns, done } = setUp()
  await come(40, 0.1)
  expect(done).toHaveLength(40)
  await endTurns()
  await come(40, 0.1)
  expect(done).toHaveLength(80)
})

it('admission begins what waits in the next turns, as much as fits into each', async () => {
  const { come, endTurn, endTurns, done } = setUp()
  await come(1, 10)
  await come(12, 1)
  expect(done).toHaveLength(1)
  await endTurn()
  expect(done).toHaveLength(1 + 6) // the sixth begins when five milliseconds are over
  await endTurns()
  expect(done).toHaveLength(13)
})

it('admission works off a crowd for a second, then the last of those who are left', async () => {
  const { come, endTurns, done, refused, shed } = setUp()
  await come(300, 10)
  await endTurns()
  expect(done).toHaveLength(102 + 32)
  expect(refused).toEqual(Array.from({ length: 300 - 102 - 32 }, (_, index) => index + 103))
  expect(shed).toHaveLength(refused.length)
})

it('admission counts what is in hand once, however often it is said to be done', async () => {
  const { admission, shed } = setUp()
  const leaves = await Promise.all(Array.from({ length: 500 }, () => admission.enter('read')))
  await expect(admission.enter('read')).rejects.toThrow(AppError)
  ;(await admission.enter('write'))()
  leaves[0]?.()
  leaves[0]?.()
  expect(admission.inHand()).toBe(499)
  await admission.enter('read')
  expect(shed).toEqual(['read'])
})

it('admission has nobody in hand who was refused after waiting', async () => {
  const { admission, come, endTurns, refused } = setUp()
  await come(300, 10)
  await endTurns()
  expect(refused).not.toEqual([])
  expect(admission.inHand()).toBe(0)
})
