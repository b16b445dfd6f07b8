import { beforeEach, expect, it, vi } from 'vitest'
import { findStoredInvite, storeInvite } from './stored-invite.ts'

const NOW = 1_800_000_000_000
const DAY_MS = 24 * 60 * 60 * 1000
const stored = new Map<string, string>()

beforeEach(() => {
  stored.clear()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
  })
})

it('an invitation is kept for seven days, and no longer once it was used', () => {
  expect(findStoredInvite(NOW)).toBe('')
  storeInvite('LZ7Q2345', NOW)
  expect(findStoredInvite(NOW + 7 * DAY_MS - 1)).toBe('LZ7Q2345')
  expect(findStoredInvite(NOW + 7 * DAY_MS)).toBe('')
  storeInvite(null, NOW)
  expect(findStoredInvite(NOW)).toBe('')
})

it.each(['{', '7', '{"code":7,"at":1}', '{"code":"LZ7Q2345"}'])(
  '%s stored in the place of an invitation is none',
  (text) => {
    stored.set('davmu.invite', text)
    expect(findStoredInvite(NOW)).toBe('')
  },
)
