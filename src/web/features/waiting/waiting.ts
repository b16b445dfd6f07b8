import { localBrowserStorage } from '../../storage/browser-storage.ts'
import { readerKey } from '../session/session.ts'
import { createWaitings } from './create-waitings.ts'
import { WAITING_KEY } from './stored-waiting.ts'

/** What waits for the network in this browser. */
export const waitings = createWaitings({
  storage: localBrowserStorage,
  reader: readerKey,
  isOnline: () => navigator.onLine,
  page: () => ({
    address: location.pathname + location.search,
    title: document.querySelector('h1')?.textContent.trim() ?? '',
  }),
  now: Date.now,
  onAdded: () => dispatchEvent(new Event(WAITING_KEY)),
})

if ('addEventListener' in globalThis) {
  addEventListener('storage', ({ key }) => key === WAITING_KEY && waitings.reread())
  addEventListener(WAITING_KEY, waitings.reread)
}
