import { afterEach, describe, expect, it, vi } from 'vitest'
import { findSentCode, storeSentCode, secondsUntil } from './sent-code.ts'

const NOW = 1_800_000_000_000
const sent = {
  scene: 'login' as const,
  contact: { kind: 'mobile' as const, areaCode: '86', mobile: '13800000000', email: '' },
  retryAt: NOW + 60_000,
  expireAt: NOW + 300_000,
}

afterEach(() => storeSentCode(null))

describe('a code on its way', () => {
  it.each(['where the tab can keep it', 'where it cannot'])('outlives the sheet, %s', (where) => {
    const values = new Map<string, string>()
    const storage = { getItem: (key: string) => values.get(key) ?? null, setItem: values.set.bind(values) }
    vi.stubGlobal('sessionStorage', where === 'where it cannot' ? undefined : storage)
    storeSentCode(sent)
    expect(findSentCode('login', NOW + 299_999)).toEqual(sent)
    expect(findSentCode('login', NOW + 300_000)).toBeNull()
    expect(findSentCode('invite', NOW)).toBeNull()
    storeSentCode(null)
    expect(findSentCode('login', NOW)).toBeNull()
  })

  it('can be asked for again after whole seconds', () => {
    expect(secondsUntil(NOW + 60_000, NOW)).toBe(60)
    expect(secondsUntil(NOW + 1, NOW)).toBe(1)
    expect(secondsUntil(NOW, NOW)).toBe(0)
    expect(secondsUntil(NOW, NOW + 5000)).toBe(0)
  })
})
