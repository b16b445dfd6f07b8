import type { Answer, Failure } from '#contract/endpoints.ts'

/** Something that is set or not, and how many readers have set it. */
export interface Mark {
  on: boolean
  count: number
}

/** What the reader wants of a mark while calls are under way. */
export interface MarkJob {
  wanted: boolean
  /** What the API said last. */
  confirmed: Mark
}

/**
 * Calls, one call at a time, until what is confirmed is what the reader wanted last; answers what kept it from that.
 * Ends where the API has it otherwise than it was told.
 */
export async function settleMark(job: MarkJob, call: (on: boolean) => Promise<Answer<Mark>>): Promise<Failure | null> {
  while (job.wanted !== job.confirmed.on) {
    const { wanted } = job
    const answer = await call(wanted)
    if (answer.code !== 0) return answer
    job.confirmed = answer.data
    if (job.confirmed.on !== wanted) return null
  }
  return null
}
