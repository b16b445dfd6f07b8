import { expect, it } from 'vitest'
import { leadsBack } from './rules.ts'

it.each([
  ['a', 'a', {}, true],
  ['a', 'b', {}, false],
  ['a', 'b', { b: 'c', c: 'a' }, true],
  ['a', 'b', { b: 'c' }, false],
  ['a', 'b', { b: 'c', c: 'b' }, false],
  ['a', '', { b: 'a' }, false],
])('whether %s leads back to itself by %s', (key, into, targets, expected) => {
  expect(leadsBack(key, into, new Map(Object.entries(targets)))).toBe(expected)
})
