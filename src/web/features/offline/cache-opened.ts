import { isNeverOffline, KEPT_AT, offlineAddress, OPENED_PREFIX, SHELL_CACHE } from '#contract/offline.ts'
import { OFFLINE_PATH, toHref } from '#contract/share-urls.ts'
import type { Runtime } from '../../runtime/runtime.ts'
import { isAboutSpace, cacheFile, cachePage } from './cache-files.ts'
import { listOfflineItems, removeOffline, writeNote, type OfflineItem } from './offline-items.ts'
import { fillShell, loadedAssets } from './shell.ts'

/** How many opened items are kept, and how much all of them may take. */
export const OPENED_MAX = 30
export const OPENED_BYTES_MAX = 50 * 1024 * 1024
/** Of one item. */
const PICTURES_MAX = 12
const ITEM_BYTES_MAX = 5 * 1024 * 1024
/** How old the page of what is kept may be. */
const OFFLINE_PAGE_MS = 24 * 60 * 60 * 1000

export interface OpenedItem {
  id: string
  title: string
  cover: string
  /** Addresses of the pictures of its page, in their order. */
  pictures: readonly string[]
}

/**
 * Keeps an item whose page is open, so that it opens without a network; those opened longest ago go for it. Where the
 * device is full, half of them go; throws where that is not enough, and keeps no half of an item.
 */
export async function cacheOpened(opened: OpenedItem, { config, text }: Runtime): Promise<void> {
  if (isNeverOffline(location.pathname)) return
  const address = offlineAddress(location)
  const offlinePage = toHref(OFFLINE_PATH, text.locale, config)
  try {
    await keepWhole(opened, address, offlinePage)
  } catch (error) {
    if (!isAboutSpace(error)) throw error
    const known = await listOpened()
    await Promise.all(known.slice(Math.floor(known.length / 2)).map(removeOffline))
    await keepWhole(opened, address, offlinePage)
  }
  await Promise.all(chooseLeaving(await listOpened()).map(removeOffline))
}

async function keepWhole(opened: OpenedItem, address: string, offlinePage: string): Promise<void> {
  const now = Date.now()
  const name = OPENED_PREFIX + address
  const cache = await caches.open(name)
  try {
    const page = await cachePage(cache, address, now)
    if (!page) return await forgetEmpty(cache, name)
    const { pictures, bytes } = await cachePictures(cache, opened, page.bytes)
    const assets = [...new Set([...loadedAssets(), ...page.assets])]
    await fillShell([...assets, ...(await cacheOfflinePage(offlinePage, now))])
    await forgetOthers(cache, [address, ...pictures])
    const { id, title, cover } = opened
    const times = { keptAt: now, openedAt: now, checkedAt: now }
    await writeNote(cache, { group: 'article', id, title, cover, ...times, bytes, assets })
  } catch (error) {
    await caches.delete(name)
    throw error
  }
}

/** The first pictures of an item, as long as they leave room for others' ones. */
async function cachePictures(cache: Cache, { cover, pictures: all }: OpenedItem, pageBytes: number) {
  const pictures = [...new Set([cover, ...all])].filter(Boolean).slice(0, PICTURES_MAX)
  let bytes = pageBytes
  for (const picture of pictures) {
    if (bytes < ITEM_BYTES_MAX) bytes += (await cacheFile(cache, picture)) ?? 0
  }
  return { pictures, bytes }
}

/** Once a day; answers the scripts that it needs. */
async function cacheOfflinePage(address: string, now: number): Promise<string[]> {
  const shell = await caches.open(SHELL_CACHE)
  const keptAt = Number((await shell.match(address))?.headers.get(KEPT_AT) ?? 0)
  if (now - keptAt < OFFLINE_PAGE_MS) return []
  return (await cachePage(shell, address, now))?.assets ?? []
}

async function listOpened(): Promise<OfflineItem[]> {
  return (await listOfflineItems()).filter(({ isSaved }) => !isSaved)
}

/** What is to go so that the rest keeps within its limits; `items` last opened first. */
export function chooseLeaving(items: readonly OfflineItem[]): OfflineItem[] {
  let bytes = 0
  return items.filter((item, place) => {
    bytes += item.bytes
    return place >= OPENED_MAX || bytes > OPENED_BYTES_MAX
  })
}

/** A page that could not be had leaves what was kept of it before as it was. */
async function forgetEmpty(cache: Cache, name: string): Promise<void> {
  if ((await cache.keys()).length === 0) await caches.delete(name)
}

/** Forgets pictures that the item no longer shows first. */
async function forgetOthers(cache: Cache, kept: readonly string[]): Promise<void> {
  const wanted = new Set(kept.map((address) => new URL(address, location.origin).href))
  const leaving = (await cache.keys()).filter(({ url }) => !wanted.has(url))
  await Promise.all(leaving.map((request) => cache.delete(request)))
}
