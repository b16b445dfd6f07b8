import { describe, expect, it } from 'vitest'
import { findTooDeep, titleOf, toLease, toStateReason, typeOf } from './rules.ts'

it.each([
  [{}, 'video', 'doc'],
  [{ type: 'gallery' }, 'doc', 'gallery'],
  [{ type: 'gall' }, 'gallery', 'gallery'],
  [{ type: 'topic' }, 'doc', 'doc'],
] as const)('the type of %j, which was a %s, is %s', (fields, former, type) => {
  expect(typeOf(fields, former)).toBe(type)
})

it('has a title that is one text, and not too long a one', () => {
  expect(titleOf({ title: ` ${'字'.repeat(400)}` })).toBe('字'.repeat(300))
  expect([titleOf({}), titleOf({ title: ['题'] })]).toEqual(['', ''])
})

it('keeps fields that are as deep as those of a form, and no deeper ones', () => {
  expect(findTooDeep({ form: { fields: [{ options: [{ value: 'a' }] }] } }, 'body.fields')).toBeNull()
  const deep = JSON.parse(`{"title":${'['.repeat(8)}${']'.repeat(8)}}`) as Record<string, unknown>
  expect(findTooDeep(deep, 'body.fields')).toEqual({ field: 'body.fields', message: 'is nested too deeply' })
})

it('is held until the lease ends', () => {
  const row = { lease_staff: 3, lease_name: 'lin', lease_until: 100 }
  expect(toLease(row, 99)).toEqual({ staffId: 3, name: 'lin', until: 100 })
  expect([toLease(row, 100), toLease({ ...row, lease_staff: null }, 0)]).toEqual([null, null])
})

describe('what was written before is kept', () => {
  const former = { staffId: 1, isSame: false, seq: 5 }
  const next = { staffId: 1, lastStateAt: 1000, now: 1119 }
  it.each([
    ['not within two minutes', former, next, null],
    ['after two minutes', former, { ...next, now: 1120 }, 'time'],
    ['when another one goes on', former, { ...next, staffId: 2 }, 'writer'],
    ['not as it was opened', { ...former, seq: 1 }, { ...next, staffId: 2 }, null],
    ['not when nothing changes', { ...former, isSame: true }, { ...next, staffId: 2 }, null],
  ])('%s', (_when, before, after, reason) => {
    expect(toStateReason(before, after)).toBe(reason)
  })
})
