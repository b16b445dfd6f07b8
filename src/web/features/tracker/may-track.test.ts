import { expect, it, vi } from 'vitest'
import { isOfHouse, isPreview, markOfHouse, mayTrack } from './may-track.ts'

const PHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148'

it.each([
  [{ userAgent: PHONE }, true],
  [{ userAgent: PHONE, doNotTrack: null, globalPrivacyControl: false }, true],
  [{ userAgent: PHONE, doNotTrack: '1' }, false],
  [{ userAgent: PHONE, globalPrivacyControl: true }, false],
  [{ userAgent: `${PHONE} Googlebot/2.1` }, false],
])('whether %j is followed: %s', (visitor, expected) => expect(mayTrack(visitor)).toBe(expected))

it('who has been shown a preview in this browser is of the house, and not counted as a reader', () => {
  const kept = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
  })
  expect([isOfHouse(), mayTrack({ userAgent: PHONE })]).toEqual([false, true])
  markOfHouse()
  expect([isOfHouse(), mayTrack({ userAgent: PHONE })]).toEqual([true, false])
})

it.each([
  ['/davmu/share/preview-abc/doc/AbCd1234/index', true],
  ['/davmu/share/en/preview-abc/doc/AbCd1234/index', true],
  ['/davmu/share/mp/doc/2026/11/AbCd1234/index', false],
])('whether %s is a preview: %s', (pathname, expected) => expect(isPreview(pathname)).toBe(expected))
