import { expect, it } from 'vitest'
import { maySettle, stateAfter, toExcerpt } from './rules.ts'

it.each([
  ['approve', 'pending', 'public'],
  ['approve', 'public', null],
  ['approve', 'removed', null],
  ['reject', 'pending', 'removed'],
  ['reject', 'public', null],
  ['remove', 'public', 'removed'],
  ['remove', 'pending', null],
  ['dismiss', 'public', 'same'],
  ['dismiss', 'removed', 'same'],
  ['resolve', 'public', 'same'],
] as const)('the decision to %s a comment that is %s makes it %s', (verdict, state, after) => {
  expect(stateAfter(verdict, state)).toBe(after)
})

it.each([
  ['post', 'resolve', true],
  ['post', 'dismiss', true],
  ['comment', 'dismiss', true],
  ['comment', 'resolve', false],
  ['profile', 'dismiss', false],
  ['profile', 'resolve', false],
] as const)('whether reports of a %s are settled by the decision to %s: %s', (kind, verdict, may) => {
  expect(maySettle(kind, verdict)).toBe(may)
})

it('an excerpt is one line of forty characters', () => {
  expect(toExcerpt(' 一\n二 ')).toBe('一 二')
  expect(toExcerpt('好'.repeat(40))).toBe('好'.repeat(40))
  expect(toExcerpt('👍'.repeat(41))).toBe(`${'👍'.repeat(40)}…`)
})
