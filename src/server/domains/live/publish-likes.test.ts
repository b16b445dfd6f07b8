import { expect, it } from 'vitest'
import { createIdCodec } from '#contract/ids.ts'
import { unusedDatabase } from '#tests/support/test-api.ts'
import { createNewLikes } from './new-likes.ts'
import { publishLikes } from './publish-likes.ts'

it('likes that could not be told are told with the next ones', async () => {
  const newLikes = createNewLikes()
  const failing = {
    database: unusedDatabase,
    ids: createIdCodec('salt'),
    publications: { add: async () => undefined },
    newLikes,
  }
  newLikes.note(1, 0)
  newLikes.note(1, 7)
  newLikes.note(2, 0)
  await expect(publishLikes(failing)).rejects.toThrow('this test has no database')
  newLikes.note(1, 8)
  expect(newLikes.take()).toEqual(
    new Map([
      [1, new Set([0, 7, 8])],
      [2, new Set([0])],
    ]),
  )
  expect(newLikes.take().size).toBe(0)
})
