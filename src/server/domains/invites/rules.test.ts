import { expect, it } from 'vitest'
import { BIND_SECONDS, closedBecause, hashTrace, judgeBinding, makeCode, maskName } from './rules.ts'

it.each([
  [{ max_uses: 0, used_count: 900, expire_at: 0 }, null],
  [{ max_uses: 2, used_count: 1, expire_at: 101 }, null],
  [{ max_uses: 2, used_count: 2, expire_at: 101 }, 'used_up'],
  [{ max_uses: 2, used_count: 2, expire_at: 100 }, 'expired'],
])('by a code of %j one can come no more: %s', (code, reason) => expect(closedBecause(code, 100)).toBe(reason))

it.each([
  [7, 0, 1],
  [8, 0, 2],
  [null, 1, 'bind'],
  [null, 0, 3],
])('of an invitation for who came by %j and is here since %i comes %j', (cameBy, createdAt, outcome) => {
  expect(judgeBinding(7, cameBy, createdAt, BIND_SECONDS)).toBe(outcome)
})

it('friends know a name by its beginning', () => {
  expect(['林一舟', '😀a', ''].map(maskName)).toEqual(['林**', '😀**', ''])
})

it('a trace is the same for the same thing alone, and nothing of nothing', () => {
  const traces = [
    hashTrace('s', 'device', 'a'),
    hashTrace('s', 'address', 'a'),
    hashTrace('s', 'device', 'b'),
    hashTrace('t', 'device', 'a'),
  ]
  expect(new Set(traces).size).toBe(4)
  expect(hashTrace('s', 'device', 'a')).toBe(traces[0])
  expect(hashTrace('s', 'device', '')).toBe('')
  expect(makeCode()).toMatch(/^[2-9A-HJKMNP-Z]{8}$/)
})
