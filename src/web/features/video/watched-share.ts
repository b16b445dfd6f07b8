import type { Heard } from '../players/media-positions.ts'

/** How much of a film was seen, 0 to 1. */
export function watchedShare(heard: Heard | undefined): number {
  if (!heard) return 0
  if (heard.isFinished) return 1
  return heard.duration > 0 ? Math.min(1, heard.seconds / heard.duration) : 0
}
