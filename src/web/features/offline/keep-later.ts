import { LATER_PREFIX } from '#contract/offline.ts'
import { OFFLINE_PATH, toHref } from '#contract/share-urls.ts'
import type { CollectedCard } from '#contract/relations.ts'
import type { Runtime } from '../../runtime/runtime.ts'
import { listSiteCaches } from '../../storage/site-caches.ts'
import { smallVersion } from '../../ui/picture.tsx'
import { isAboutSpace } from './cache-files.ts'
import { isText } from './is-text.ts'
import { keepWhole } from './keep-whole.ts'
import { listOfflineItems, type OfflineItem } from './offline-items.ts'

/** How many items that are to be read later are kept, and how much all of them may take. */
export const LATER_MAX = 30
export const LATER_BYTES_MAX = 50 * 1024 * 1024
/** Where a device has less left than this, nothing is fetched for later. */
const LEFT_BYTES_MIN = 100 * 1024 * 1024

/** What the reader keeps to read later, last collected first. */
export type LaterItem = Pick<CollectedCard, 'id' | 'type' | 'title' | 'cover' | 'path'>

/**
 * Brings the copies of what is to be read later to what its reader keeps now: those of others go, texts that are not on
 * the device yet are fetched one after the other, as long as there is room and something may be fetched.
 */
export async function keepLater(
  list: readonly LaterItem[],
  { runtime: { config, text }, mayFetch }: { runtime: Runtime; mayFetch: boolean },
): Promise<void> {
  const addressOf = ({ path }: LaterItem) => toHref(path, text.locale, config)
  const texts = list.filter(({ type }) => isText(type)).slice(0, LATER_MAX)
  await removeOthers(new Set(texts.map((item) => LATER_PREFIX + addressOf(item))))
  if (!mayFetch) return
  for (const item of texts) {
    const kept = await listOfflineItems()
    if (kept.some(({ address }) => address === addressOf(item))) continue
    if (!hasRoom(kept, await navigator.storage?.estimate())) return
    const { id, title, cover } = item
    const opened = {
      group: 'article',
      id,
      title,
      cover: smallVersion(cover),
      pictures: null,
      pages: [],
      answers: [],
    } as const
    try {
      await keepWhole(LATER_PREFIX + addressOf(item), opened, toHref(OFFLINE_PATH, text.locale, config))
    } catch (error) {
      if (isAboutSpace(error)) return
      throw error
    }
  }
}

/** Whether one item more may be kept to be read later. */
export function hasRoom(kept: readonly Pick<OfflineItem, 'cache' | 'bytes'>[], space: StorageEstimate = {}): boolean {
  const bytes = kept.filter(({ cache }) => cache.startsWith(LATER_PREFIX)).reduce((sum, item) => sum + item.bytes, 0)
  const left = space.quota === undefined ? LEFT_BYTES_MIN : space.quota - (space.usage ?? 0)
  return bytes < LATER_BYTES_MAX && left >= LEFT_BYTES_MIN
}

async function removeOthers(wanted: ReadonlySet<string>): Promise<void> {
  const names = (await listSiteCaches()).filter((name) => name.startsWith(LATER_PREFIX) && !wanted.has(name))
  await Promise.all(names.map((name) => caches.delete(name)))
}
