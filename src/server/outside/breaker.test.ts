import { expect, it } from 'vitest'
import { createBreaker } from './breaker.ts'

it('the breaker of a host opens after three failures in a row, for a minute, and then after each further one', () => {
  const breaker = createBreaker()
  breaker.onFailure(100)
  breaker.onFailure(100)
  breaker.onSuccess()
  breaker.onFailure(100)
  breaker.onFailure(100)
  expect(breaker.isOpen(100)).toBe(false)
  breaker.onFailure(100)
  expect([breaker.isOpen(100), breaker.isOpen(159), breaker.isOpen(160)]).toEqual([true, true, false])
  breaker.onFailure(160)
  expect(breaker.isOpen(160)).toBe(true)
  breaker.onSuccess()
  expect(breaker.isOpen(220)).toBe(false)
})
