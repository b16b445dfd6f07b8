import { KEPT_NOTE, OPENED_PREFIX, SAVED_PREFIX } from '#contract/offline.ts'
import { BASE_PATH } from '#contract/share-urls.ts'
import { listSiteCaches } from '../../storage/site-caches.ts'
import { listOfflineItems, noteChecked } from './offline-items.ts'

const CHECKED_MS = 24 * 60 * 60 * 1000

/** Asks, once a day, whether what is kept is still to be had at all. `now` in milliseconds. */
export async function checkOffline(now: number): Promise<void> {
  for (const { cache: name, checkedAt } of await listOfflineItems()) {
    if (now - checkedAt < CHECKED_MS) continue
    for (const page of await listPages(await caches.open(name))) await deleteIfGone(page)
    if (await caches.has(name)) await noteChecked(await caches.open(name), now)
  }
}

/** Forgets a page that was taken down, or never was; one of several leaves the others of its album or special. */
export async function deleteIfGone(address: string): Promise<void> {
  const response = await fetch(address, { method: 'HEAD', credentials: 'omit', cache: 'no-store' }).catch(() => null)
  if (response?.status !== 404 && response?.status !== 410) return
  for (const name of await listSiteCaches()) {
    if (name === OPENED_PREFIX + address || name === SAVED_PREFIX + address) await caches.delete(name)
    else if (name.startsWith(SAVED_PREFIX)) await (await caches.open(name)).delete(address)
  }
}

async function listPages(cache: Cache): Promise<string[]> {
  const kept = (await cache.keys()).map(({ url }) => url.slice(location.origin.length))
  return kept.filter((address) => address !== KEPT_NOTE && !address.startsWith(MEDIA))
}

const MEDIA = `${BASE_PATH}/media/`
