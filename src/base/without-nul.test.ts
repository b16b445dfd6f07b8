import { expect, it } from 'vitest'
import { withoutNul } from './without-nul.ts'

it('withoutNul takes out what PostgreSQL does not store, and nothing else', () => {
  expect(['\0灯\0塔\0', '\t\n\u{1F5FC}', 7, null].map(withoutNul)).toEqual(['灯塔', '\t\n\u{1F5FC}', 7, null])
})
