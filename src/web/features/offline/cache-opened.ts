import { isNeverOffline, offlineAddress, OPENED_PREFIX } from '#contract/offline.ts'
import { OFFLINE_PATH, toHref } from '#contract/share-urls.ts'
import type { Runtime } from '../../runtime/runtime.ts'
import { isAboutSpace } from './cache-files.ts'
import { keepWhole, type OpenedItem } from './keep-whole.ts'
import { listOfflineItems, removeOffline, type OfflineItem } from './offline-items.ts'

/** How many opened items are kept, and how much all of them may take. */
export const OPENED_MAX = 30
export const OPENED_BYTES_MAX = 50 * 1024 * 1024
/**
 * Keeps an item whose page is open, so that it opens without a network; those opened longest ago go for it. Where the
 * device is full, half of them go; throws where that is not enough, and keeps no half of an item.
 */
export async function cacheOpened(opened: OpenedItem, { config, text }: Runtime): Promise<void> {
  if (isNeverOffline(location.pathname)) return
  const address = offlineAddress(location)
  const offlinePage = toHref(OFFLINE_PATH, text.locale, config)
  try {
    await keepWhole(OPENED_PREFIX + address, opened, offlinePage)
  } catch (error) {
    if (!isAboutSpace(error)) throw error
    const known = await listOpened()
    await Promise.all(known.slice(Math.floor(known.length / 2)).map(removeOffline))
    await keepWhole(OPENED_PREFIX + address, opened, offlinePage)
  }
  await Promise.all(chooseLeaving(await listOpened()).map(removeOffline))
}

async function listOpened(): Promise<OfflineItem[]> {
  return (await listOfflineItems()).filter(({ isOpened }) => isOpened)
}

/** What is to go so that the rest keeps within its limits; `items` last opened first. */
export function chooseLeaving(items: readonly OfflineItem[]): OfflineItem[] {
  let bytes = 0
  return items.filter((item, place) => {
    bytes += item.bytes
    return place >= OPENED_MAX || bytes > OPENED_BYTES_MAX
  })
}
