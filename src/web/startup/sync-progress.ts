import type { Api } from '#contract/endpoints.ts'
import { listReadSince } from '../features/content/read-history.ts'
import { listPositionsSince } from '../features/content/reading-position.ts'
import { createProgressSender, sendRegularly } from './progress-sender.ts'

/** Sends what the reader opened, and where they were in texts, to the API. */
export function syncProgress(api: Api): void {
  sendRegularly(createSender(api))
}

export function createSender(api: Api): () => Promise<void> {
  return createProgressSender({
    api,
    key: 'davmu.positionsSent',
    listSince: (moment) =>
      [
        ...listPositionsSince(moment).map(({ id, percent, paragraph, at }) => ({
          id,
          percent,
          p: Number(paragraph),
          at,
        })),
        ...listReadSince(moment),
      ].toSorted((left, right) => right.at - left.at),
  })
}
