import type { ContentCard } from '#contract/content.ts'
import { sessionBrowserStorage } from '../../storage/browser-storage.ts'

/** A feed as it was left. */
export interface ClipSnapshot {
  /** Id of the clip that the feed began with. */
  firstId: string
  cards: ContentCard[]
  cursor: string
  /** Id of the clip that was shown. */
  shownId: string
}

interface Kept extends ClipSnapshot {
  /** Which document kept it (`performance.timeOrigin`). */
  keptBy: number
}

const KEY = 'davmu.clips'

export function storeClips(snapshot: ClipSnapshot): void {
  sessionBrowserStorage.write(KEY, { ...snapshot, keptBy: performance.timeOrigin } satisfies Kept)
}

/** The feed that the reader comes back to; null when it is another one, or they did not come back. */
export function findStoredClips(shownId: string): ClipSnapshot | null {
  const kept = sessionBrowserStorage.read(KEY) as Kept | null
  if (kept?.shownId !== shownId) return null
  if (kept.keptBy === performance.timeOrigin) return kept
  const [entry] = performance.getEntriesByType('navigation')
  return entry instanceof PerformanceNavigationTiming && entry.type !== 'navigate' ? kept : null
}
