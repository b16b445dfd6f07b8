import type { Api } from '#contract/endpoints.ts'
import { createProgressSender, sendRegularly } from '../../startup/progress-sender.ts'
import { isNarration, listHeard } from './media-positions.ts'

let isSyncing = false

/** Sends where the reader was in sounds and films to the API, from now on; called by every player when it begins. */
export function syncPositions(api: Api): void {
  if (isSyncing) return
  isSyncing = true
  sendRegularly(createPositionSender(api))
}

export function createPositionSender(api: Api): () => Promise<void> {
  return createProgressSender({
    api,
    key: 'davmu.mediaSent',
    listSince: (moment) =>
      listHeard()
        .filter(({ id, at }) => at > moment && !isNarration(id))
        .map(({ id, seconds, duration, at }) => ({
          id,
          percent: duration > 0 ? Math.min(100, Math.round((seconds / duration) * 100)) : 0,
          position: Math.floor(seconds),
          at,
        })),
  })
}
