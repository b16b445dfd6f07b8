import { LRUCache } from 'lru-cache'
import { expect, it } from 'vitest'
import { createAskedAgain } from './asked-again.ts'

it('a value that is asked for again is kept no longer for that', () => {
  let now = 1000
  const values = createAskedAgain(
    (share) => new LRUCache<string, object>({ max: 8 * share, ttlResolution: 0, perf: { now: () => now } }),
  )
  values.set('a', {}, 15_000)
  now += 10_000
  expect(values.get('a')).toBeDefined()
  now += 4999
  expect(values.get('a')).toBeDefined()
  now += 2
  expect(values.get('a')).toBeUndefined()
})
