import { AppError } from '#server/http/app-error.ts'
import type { Limiter } from '#server/http/limiter.ts'

/** What the whole installation sends: many numbers from many addresses are still one bill. */
export interface SendCeiling {
  /** Whether so much was sent that each further code needs a proof of work. Counts the attempt. */
  isNear(): Promise<boolean>
  /** Counts one code. Throws 42901 when no more are sent within this hour. */
  take(): Promise<void>
}

const HOUR = 60 * 60

/** At most `perHour` codes in an hour, with a proof of work for each from half of them on; 0: no ceiling. */
export function createSendCeiling(limiter: Limiter, perHour: number): SendCeiling {
  if (perHour === 0) return { isNear: async () => false, take: async () => {} }
  const calm = { points: Math.ceil(perHour / 2), seconds: HOUR }
  const most = { points: perHour, seconds: HOUR }
  return {
    async isNear() {
      return !(await limiter.consume('vcodes asked for', calm)).ok
    },
    async take() {
      const verdict = await limiter.consume('vcodes sent', most)
      if (!verdict.ok) throw new AppError(42901, { data: { retry_after: verdict.retryAfter } })
    },
  }
}
