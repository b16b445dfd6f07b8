import { RateLimiterMemory, RateLimiterRes, type RateLimiterAbstract } from 'rate-limiter-flexible'
import type { Limit } from '#contract/endpoint.ts'
import type { Limiter, LimitVerdict } from './limiter.ts'

/** Counts within this process. */
export function createMemoryLimiter(): Limiter {
  return limiterOf((limit) => new RateLimiterMemory({ points: limit.points, duration: limit.seconds }))
}

/** A limiter that keeps one counter of rate-limiter-flexible for each distinct limit. */
export function limiterOf(make: (limit: Limit) => RateLimiterAbstract): Limiter {
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
