import { expect, it } from 'vitest'
import {
  csrfTokenOf,
  hashStaffToken,
  isAlive,
  makePassword,
  makeStaffToken,
  STAFF_IDLE_SECONDS,
  toStaffName,
} from './rules.ts'

it('a session ends with its time and when it is not used', () => {
  const session = { used_at: 1000, expire_at: 100_000 }
  expect(isAlive(session, 1000 + STAFF_IDLE_SECONDS - 1)).toBe(true)
  expect(isAlive(session, 1000 + STAFF_IDLE_SECONDS)).toBe(false)
  expect(isAlive({ used_at: 1000, expire_at: 2000 }, 1999)).toBe(true)
  expect(isAlive({ used_at: 1000, expire_at: 2000 }, 2000)).toBe(false)
})

it('names are the same however they are typed', () => {
  expect(toStaffName(' Lin\0 ')).toBe('lin')
})

it('a password has twenty readable characters in groups of four', () => {
  expect(makePassword()).toMatch(/^(?:[2-9a-hjkmnp-z]{4}-){4}[2-9a-hjkmnp-z]{4}$/)
  expect(makePassword()).not.toBe(makePassword())
})

it('what is stored or shown of a token is not the token', () => {
  const token = makeStaffToken()
  expect(new Set([token, makeStaffToken(), hashStaffToken(token), csrfTokenOf(token)]).size).toBe(4)
})
