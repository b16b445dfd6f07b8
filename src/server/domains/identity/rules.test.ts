import { describe, expect, it } from 'vitest'
import { judgeSend, makeSessionToken, makeVcode, maskMobile, type SenderKind } from './rules.ts'

const NOW = 1_790_000_000
const HOUR = 3600
const DAY = 24 * HOUR

/** A history of sends that many seconds ago. */
const sent = (kind: SenderKind, ...ago: number[]) => ({ kind, times: ago.map((seconds) => NOW - seconds) })
const spread = (count: number, over: number) =>
  Array.from({ length: count }, (_, i) => over - Math.floor((i * over) / count))

describe('judgeSend', () => {
  it.each<[string, ReturnType<typeof sent>, number, boolean]>([
    ['nothing yet', sent('mobile'), 0, false],
    ['one a moment ago', sent('mobile', 0), 60, false],
    ['one 59 seconds ago', sent('mobile', 59), 1, false],
    ['one a minute ago', sent('mobile', 60), 0, false],
    ['two today', sent('mobile', 7200, 60), 0, true],
    ['two yesterday', sent('mobile', DAY, DAY), 0, false],
    ['five in an hour', sent('mobile', 3000, 2000, 1000, 500, 100), 600, true],
    ['five in more than an hour', sent('mobile', HOUR, 2000, 1000, 500, 100), 0, true],
    ['ten today', sent('mobile', ...spread(10, 20 * HOUR)), 4 * HOUR, true],
    ['ten in more than a day', sent('mobile', ...spread(10, DAY)), 0, true],
    ['one for the device', sent('device', 0), 0, false],
    ['two for the device', sent('device', 5, 0), 0, true],
    ['twenty for the device', sent('device', ...spread(20, 20 * HOUR)), 4 * HOUR, true],
    ['39 from the address', sent('address', ...spread(39, HOUR)), 0, false],
    ['40 from the address', sent('address', ...spread(40, HOUR)), 0, true],
    ['400 from the address', sent('address', ...spread(400, 20 * HOUR)), 4 * HOUR, true],
  ])(
    'after %s tells how long to wait and whether a proof is needed: %i s, %s',
    (_name, history, retryAfter, needsProof) => {
      expect(judgeSend([history], NOW)).toEqual({ retryAfter, needsProof })
    },
  )

  it('goes by the strictest', () => {
    const histories = [sent('mobile', 30), sent('device', ...spread(20, 20 * HOUR)), sent('address')]
    expect(judgeSend(histories, NOW)).toEqual({ retryAfter: 4 * HOUR, needsProof: true })
  })
})

describe('secrets', () => {
  it('codes are six digits, zeros first as well, and not the same', () => {
    const codes = Array.from({ length: 2000 }, makeVcode)
    expect(codes.every((code) => /^\d{6}$/.test(code))).toBe(true)
    expect(codes.some((code) => code.startsWith('0'))).toBe(true)
    expect(new Set(codes).size).toBeGreaterThan(1900)
  })

  it('tokens of sessions have 256 bits', () => {
    expect(Buffer.from(makeSessionToken(), 'base64url')).toHaveLength(32)
    expect(makeSessionToken()).not.toBe(makeSessionToken())
  })
})

it.each([
  ['13800000000', '138****0000'],
  ['51234567', '51****67'],
  ['912345678', '91****5678'],
  ['12345', '12****45'],
])('maskMobile hides the middle of %s: %s', (mobile, masked) => {
  expect(maskMobile(mobile)).toBe(masked)
})
