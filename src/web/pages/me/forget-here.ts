import { forgetRead } from '../../features/content/read-history.ts'
import { markRead } from '../../features/content/read-items.ts'
import { savePosition, takePosition } from '../../features/content/reading-position.ts'
import { forgetAllHeard, forgetHeard } from '../../features/players/media-positions.ts'
import { localBrowserStorage } from '../../storage/browser-storage.ts'
import { storedKeys } from '../../storage/stored-keys.ts'

/** Forgets in this browser that an item was opened (at `openedAt`, seconds) and where; answers how to take that back. */
export function forgetHere(id: string, openedAt: number): () => void {
  const position = takePosition(id)
  const bringHeardBack = forgetHeard(id)
  forgetRead(id)
  return () => {
    if (position) savePosition(id, position)
    bringHeardBack()
    markRead(id, openedAt * 1000)
  }
}

/** Forgets in this browser all that was opened, and where the reader was. */
export function clearHere(): void {
  for (const [key, group] of Object.entries(storedKeys)) {
    if (group === 'places') localBrowserStorage.write(key, null, true)
  }
  forgetAllHeard()
  forgetRead()
}
