import { expect, it } from 'vitest'
import { stepped } from './stepped.ts'

it.each([
  ['a', 1, 'bac'],
  ['c', -1, 'acb'],
  ['a', -1, 'abc'],
  ['c', 1, 'abc'],
  ['x', 1, 'abc'],
] as const)('%s goes by %i', (id, step, expected) => {
  expect(stepped(['a', 'b', 'c'], id, step).join('')).toBe(expected)
})
