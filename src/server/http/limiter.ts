import type { Limit } from '#contract/endpoint.ts'

/** Counts calls by key; the count of a key starts anew `limit.seconds` after its first call. */
export interface Limiter {
  consume(key: string, limit: Limit): Promise<LimitVerdict>
}

/** `retryAfter`: whole seconds until the key may call again, at least 1. */
export type LimitVerdict = { ok: true } | { ok: false; retryAfter: number }
