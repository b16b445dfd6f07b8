import { expect, it } from 'vitest'
import { getUserId, inOrder } from './rules.ts'

it('accounts stand in the order in which they published, were followed and were made, the last first', () => {
  const followed = [
    { id: 1, publishedAt: 0, followedAt: 9 },
    { id: 2, publishedAt: 5, followedAt: 1 },
    { id: 3, publishedAt: 5, followedAt: 2 },
    { id: 4, publishedAt: 8, followedAt: 0 },
    { id: 5, publishedAt: 5, followedAt: 2 },
  ]
  expect(inOrder(followed).map(({ id }) => id)).toEqual([4, 5, 3, 2, 1])
})

it('follows belong to who is logged in', () => {
  expect(getUserId({ kind: 'user', subject: 'u', userId: 7, session: 's' })).toBe(7)
  expect(() => getUserId({ kind: 'anonymous', subject: 'a' })).toThrow(expect.objectContaining({ code: 40103 }))
})
