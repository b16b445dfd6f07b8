import { KEPT_AT, SHELL_CACHE } from '#contract/offline.ts'
import { cacheFile, cachePage, type CachedPage } from './cache-files.ts'
import { writeNote, type OfflineGroup } from './offline-items.ts'
import { picturesIn } from './pictures-in.ts'
import { fillShell, loadedAssets } from './shell.ts'

/** Of one item: what it shows beyond that is not kept. */
const ITEM_BYTES_MAX = 5 * 1024 * 1024
/** How old the page of what is kept may be. */
const OFFLINE_PAGE_MS = 24 * 60 * 60 * 1000

/** An item as it is to be kept. */
export interface OpenedItem {
  group: Extract<OfflineGroup, 'article' | 'other'>
  id: string
  title: string
  cover: string
  /** Addresses of the pictures of its page, in their order; null where they are to be found in it. */
  pictures: readonly string[] | null
  /** Host-relative addresses of pages that it leads to and that belong to it. */
  pages: readonly string[]
  /** Addresses of public calls whose answers its page asks for. */
  answers: readonly string[]
}

/**
 * Keeps an item in the cache of a name, which ends with the address of its page, with the page of what is kept. Keeps no
 * half of an item: what fails is thrown, and nothing is left of it.
 */
export async function keepWhole(name: string, opened: OpenedItem, offlinePage: string): Promise<void> {
  const now = Date.now()
  const address = name.slice(name.indexOf('/'))
  const cache = await caches.open(name)
  try {
    const page = await cachePage(cache, address, now)
    if (!page) return await forgetEmpty(cache, name)
    const files = await cacheFiles(cache, opened, page)
    const rest = await cachePages(cache, opened, { now, bytes: files.bytes })
    const assets = [...new Set([...loadedAssets(), ...page.assets, ...rest.assets])]
    await fillShell([...assets, ...(await cacheOfflinePage(offlinePage, now))])
    await forgetOthers(cache, [address, ...files.kept, ...rest.kept])
    const { group, id, title, cover } = opened
    const times = { keptAt: now, openedAt: now, checkedAt: now }
    await writeNote(cache, { group, id, title, cover, ...times, bytes: rest.bytes, assets })
  } catch (error) {
    await caches.delete(name)
    throw error
  }
}

/** What a page asks for and its first pictures, as long as they leave room for those of others. */
async function cacheFiles(cache: Cache, { cover, pictures, answers }: OpenedItem, page: CachedPage) {
  const shown = pictures ?? (await picturesIn(page.html))
  const kept = [...new Set([...answers, cover, ...shown])].filter(Boolean)
  let { bytes } = page
  for (const file of kept) {
    if (bytes < ITEM_BYTES_MAX) bytes += (await cacheFile(cache, file)) ?? 0
  }
  return { kept, bytes }
}

/** The pages that an item leads to, in the room that its own page and pictures leave. */
async function cachePages(cache: Cache, { pages }: OpenedItem, { now, bytes }: { now: number; bytes: number }) {
  const assets: string[] = []
  let total = bytes
  for (const address of pages) {
    if (total >= ITEM_BYTES_MAX) break
    const page = await cachePage(cache, address, now)
    total += page?.bytes ?? 0
    assets.push(...(page?.assets ?? []))
  }
  return { kept: pages, bytes: total, assets }
}

/** Once a day; answers the scripts that it needs. */
async function cacheOfflinePage(address: string, now: number): Promise<string[]> {
  const shell = await caches.open(SHELL_CACHE)
  const keptAt = Number((await shell.match(address))?.headers.get(KEPT_AT) ?? 0)
  if (now - keptAt < OFFLINE_PAGE_MS) return []
  return (await cachePage(shell, address, now))?.assets ?? []
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
