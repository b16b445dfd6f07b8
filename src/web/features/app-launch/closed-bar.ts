import { localBrowserStorage } from '../../storage/browser-storage.ts'
import { isClosed } from './launch-rules.ts'

const KEY = 'davmu.launchClosed'

/** Whether the reader closed the bar lately. */
export function isBarClosed(now: number): boolean {
  const closedAt = localBrowserStorage.read(KEY)
  return isClosed(typeof closedAt === 'number' ? closedAt : null, now)
}

export function rememberClosed(now: number): void {
  localBrowserStorage.write(KEY, now)
}
