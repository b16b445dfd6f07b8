import { trackingBatch } from '#contract/analytics.ts'
import type { IdCodec } from '#contract/ids.ts'
import { AppError } from '#server/http/app-error.ts'
import type { Call } from '#server/http/call.ts'
import { isBot, isTimely } from './rules.ts'
import { createViewCounter, type SaveViews } from './view-counter.ts'

/** What readers do, as far as it is counted: views of items. Other valid events are dropped. */
export interface Analytics {
  /**
   * Takes the parsed JSON of a beacon, one event or an array of them; resolves when what counts is committed. Throws
   * 40001 for what is no event.
   */
  acceptBeacon(body: unknown, call: Call): Promise<void>
}

export interface AnalyticsOptions {
  ids: IdCodec
  countViews: SaveViews
}

export function createAnalytics({ ids, countViews }: AnalyticsOptions): Analytics {
  const count = createViewCounter(countViews)

  return {
    async acceptBeacon(body, call) {
      const events = parseEvents(body)
      if (isBot(call.userAgent)) return
      const views = events.filter((event) => event.behavior === 'view' && isTimely(event, call.now))
      await Promise.all(views.map((event) => count(event.user_id, decodeIds(event.tid, ids), call.now)))
    },
  }
}

function parseEvents(body: unknown) {
  const parsed = trackingBatch.safeParse(body)
  if (parsed.success) return parsed.data
  const fields = parsed.error.issues.map((issue) => ({
    field: ['body', ...issue.path].join('.'),
    message: issue.message,
  }))
  throw new AppError(40001, { data: { fields } })
}

function decodeIds(tid: string, ids: IdCodec): number[] {
  return [...new Set(tid.split('|'))].flatMap((hashed) => ids.decode(hashed) ?? [])
}
