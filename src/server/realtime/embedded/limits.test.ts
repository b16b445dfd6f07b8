import { expect, it } from 'vitest'
import { fullBucket, take } from './limits.ts'

it('an allowance is used up, and comes back with time', () => {
  const allowance = { burst: 3, perSecond: 2 }
  const bucket = fullBucket(allowance, 0)
  expect([1, 2, 3, 4].map(() => take(bucket, allowance, 0))).toEqual([true, true, true, false])
  expect([take(bucket, allowance, 499), take(bucket, allowance, 500), take(bucket, allowance, 500)]).toEqual([
    false,
    true,
    false,
  ])
  expect([1, 2, 3, 4].map(() => take(bucket, allowance, 60_000))).toEqual([true, true, true, false])
})
