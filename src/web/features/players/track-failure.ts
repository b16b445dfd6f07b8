/** What is done about a track that cannot be loaded. */
export type AfterFailure = { kind: 'retry'; waitMs: number } | { kind: 'skip' } | { kind: 'stop' }

const WAITS_MS = [1000, 3000]
/** So many tracks without a sound between them: it is not the track. */
const SKIPS_MAX = 3

/** `retries` of this track so far, `skipped` tracks just before it. */
export function decideAfterFailure(retries: number, skipped: number, hasNext: boolean): AfterFailure {
  const waitMs = WAITS_MS[retries]
  if (waitMs !== undefined) return { kind: 'retry', waitMs }
  return hasNext && skipped < SKIPS_MAX ? { kind: 'skip' } : { kind: 'stop' }
}
