import { expect, it } from 'vitest'
import { getSubject } from './rules.ts'

it('notices belong to whoever shows a token', () => {
  expect(getSubject({ kind: 'anonymous', subject: 'a' })).toBe('a')
  expect(() => getSubject({ kind: 'none', tokenState: 'none' })).toThrow(expect.objectContaining({ code: 40101 }))
})
