import type { Redis } from 'ioredis'
import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes, type RateLimiterAbstract } from 'rate-limiter-flexible'
import type { Limit } from '#contract/endpoint.ts'

/** Counts calls by key; the count of a key starts anew `limit.seconds` after its first call. */
export interface Limiter {
  consume(key: string, limit: Limit): Promise<LimitVerdict>
}

/** `retryAfter`: whole seconds until the key may call again, at least 1. */
export type LimitVerdict = { ok: true } | { ok: false; retryAfter: number }

/** Counts within this process. */
export function createMemoryLimiter(): Limiter {
  return limiterOf(({ points, seconds: duration }) => new RateLimiterMemory({ points, duration }))
}

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

/** A limiter that keeps one counter of rate-limiter-flexible for each distinct limit. */
function limiterOf(make: (limit: Limit) => RateLimiterAbstract): Limiter {
  const counters = new Map<string, RateLimiterAbstract>()
  return {
    async consume(key, limit) {
      const id = `${limit.points}/${limit.seconds}`
      let counter = counters.get(id)
      if (!counter) counters.set(id, (counter = make(limit)))
      try {
        await counter.consume(key)
        return { ok: true }
      } catch (refusal) {
        return toRefusal(refusal)
      }
    },
  }
}

/** rate-limiter-flexible rejects with its result when the limit is reached, and with an Error when it is broken. */
function toRefusal(refusal: unknown): LimitVerdict {
  if (!(refusal instanceof RateLimiterRes)) throw refusal
  return { ok: false, retryAfter: Math.max(1, Math.ceil(refusal.msBeforeNext / 1000)) }
}
