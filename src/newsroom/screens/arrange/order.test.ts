import { expect, it } from 'vitest'
import type { ArrangementKind } from '#contract/admin/arranging.ts'
import { isInTheWay, movedTo } from './order.ts'

it.each([
  ['a', { target: 'c', after: true }, 'bca'],
  ['c', { target: 'a', after: false }, 'cab'],
  ['ac', { target: 'b', after: true }, 'bac'],
  ['a', { target: 'x', after: true }, 'abc'],
  ['a', { target: 'a', after: true }, 'abc'],
])('%s goes to %o', (moved, place, expected) => {
  expect(movedTo(['a', 'b', 'c'], new Set(moved), place).join('')).toBe(expected)
})

const change = (version: number, what: ArrangementKind) => ({ version, what, by: 'zhou', title: '', create_time: 0 })

it.each([
  ['the same was done', 2, [change(2, 'pins')], true],
  ['something else was done', 2, [change(2, 'added')], false],
  ['several things were, one of them the same', 3, [change(3, 'facts'), change(2, 'pins')], true],
  ['it is not known what was done', 3, [change(3, 'added')], true],
  ['nothing was done to the group, but an item of it is gone', 1, [], true],
])('is in the way when %s', (_, version, changes, expected) => {
  expect(isInTheWay({ version, changes }, { version: 1, what: 'pins' })).toBe(expected)
})
