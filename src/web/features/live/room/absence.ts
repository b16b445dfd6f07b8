import { LIVE_STATUS } from '#contract/live-kinds.ts'
import type { LiveDetail } from '#contract/live.ts'

/** Text that says why there is no film now; null while there is something to play. */
export function absenceOf({ status, playlists }: LiveDetail, isSaving: boolean) {
  if (status === LIVE_STATUS.paused) return 'live.paused'
  if (playlists.length === 0) return 'live.noStream'
  return isSaving && playlists.every(({ type }) => type !== 'audio') ? 'live.savingNoSound' : null
}
