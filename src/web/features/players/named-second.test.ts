import { expect, it } from 'vitest'
import { findNamedSecond } from './named-second.ts'

it.each([
  ['?t=200', 200],
  ['?t=3:20', 200],
  ['?t=1:03:20', 3800],
  ['?t=1h3m20s', 3800],
  ['?t=90s', 90],
  ['?lang=en&t=2m', 120],
  ['?t=0', 0],
  ['', null],
  ['?t=', null],
  ['?t=-3', null],
  ['?t=soon', null],
  ['?t=1e9', null],
  ['?t=12345678', null],
])('an address %s names second %s', (search, seconds) => expect(findNamedSecond(search)).toBe(seconds))
