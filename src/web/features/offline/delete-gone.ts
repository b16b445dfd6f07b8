import { KEPT_NOTE, LATER_PREFIX, OPENED_PREFIX, SAVED_PREFIX } from '#contract/offline.ts'
import { BASE_PATH, PLACE_MAPS_PATH } from '#contract/share-urls.ts'
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

/** Forgets a page that was taken down, or never was; one of several leaves the others that are kept with it. */
export async function deleteIfGone(address: string): Promise<void> {
  const response = await fetch(address, { method: 'HEAD', credentials: 'omit', cache: 'no-store' }).catch(() => null)
  if (response?.status !== 404 && response?.status !== 410) return
  for (const name of await listSiteCaches()) {
    const prefix = PREFIXES.find((beginning) => name.startsWith(beginning))
    if (prefix === undefined) continue
    if (name === prefix + address) await caches.delete(name)
    else await (await caches.open(name)).delete(address)
  }
}

const PREFIXES = [OPENED_PREFIX, SAVED_PREFIX, LATER_PREFIX]

async function listPages(cache: Cache): Promise<string[]> {
  const kept = (await cache.keys()).map(({ url }) => url.replace(location.origin, ''))
  return kept.filter((address) => address !== KEPT_NOTE && isPage(address))
}

/** What else is kept: pictures, sounds and films, maps, and answers of the API, which lies elsewhere. */
function isPage(address: string): boolean {
  return address.startsWith(`${BASE_PATH}/`) && ![MEDIA, PLACE_MAPS_PATH].some((folder) => address.startsWith(folder))
}

const MEDIA = `${BASE_PATH}/media/`
