import type { Redis } from 'ioredis'
import { RateLimiterMemory, RateLimiterRedis } from 'rate-limiter-flexible'
import type { Limiter } from './limiter.ts'
import { limiterOf } from './memory-limiter.ts'

/** Counts for all processes in Redis; while Redis cannot be reached each process counts for itself. */
export function createRedisLimiter(redis: Redis): Limiter {
  return limiterOf(({ points, seconds: duration }) => {
    const keyPrefix = `davmu:limit:${points}/${duration}`
    return new RateLimiterRedis({
      storeClient: redis,
      rejectIfRedisNotReady: true,
      points,
      duration,
      keyPrefix,
      insuranceLimiter: new RateLimiterMemory({ points, duration, keyPrefix }),
    })
  })
}
