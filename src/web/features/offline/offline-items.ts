import { KEPT_NOTE, LATER_PREFIX, OPENED_PREFIX, SAVED_PREFIX } from '#contract/offline.ts'
import { listSiteCaches } from '../../storage/site-caches.ts'

export const offlineGroups = ['article', 'album', 'special', 'other'] as const
export type OfflineGroup = (typeof offlineGroups)[number]

/** What a kept item is, as its cache says itself. */
export interface OfflineNote {
  group: OfflineGroup
  id: string
  title: string
  /** Of its smallest picture, empty without one. */
  cover: string
  /** Milliseconds. */
  keptAt: number
  /** When it was opened last, milliseconds. */
  openedAt: number
  /** When it was last seen that it is still there, milliseconds. */
  checkedAt: number
  /** Of everything that is kept of it. */
  bytes: number
  /** Files of the build that its pages need. */
  assets: string[]
}

export interface OfflineItem extends OfflineNote {
  /** Host-relative address of its page. */
  address: string
  /** Name of its cache. */
  cache: string
  /** Whether it is kept because it was opened: those go by themselves for others. */
  isOpened: boolean
}

/** Whether this browser can keep pages. */
export function mayCachePages(): boolean {
  return 'caches' in globalThis && 'serviceWorker' in navigator
}

/** Everything that is kept, last opened first; nothing where nothing can be kept. */
export async function listOfflineItems(): Promise<OfflineItem[]> {
  if (!mayCachePages()) return []
  const items = await Promise.all((await listSiteCaches()).map(readItem))
  return items.filter((item) => item !== null).toSorted((left, right) => right.openedAt - left.openedAt)
}

async function readItem(cache: string): Promise<OfflineItem | null> {
  const prefix = [OPENED_PREFIX, SAVED_PREFIX, LATER_PREFIX].find((beginning) => cache.startsWith(beginning))
  if (!prefix) return null
  const note = await (await caches.open(cache)).match(KEPT_NOTE)
  if (!note) return null // still being kept, or cut off
  const known = (await note.json()) as OfflineNote
  return { ...known, cache, address: cache.slice(prefix.length), isOpened: prefix === OPENED_PREFIX }
}

/** Says in a cache what it holds. */
export async function writeNote(cache: Cache, note: OfflineNote): Promise<void> {
  await cache.put(KEPT_NOTE, Response.json(note))
}

/** Notes that what a cache holds is still to be had. `now` in milliseconds. */
export async function noteChecked(cache: Cache, now: number): Promise<void> {
  const note = await cache.match(KEPT_NOTE)
  if (note) await writeNote(cache, { ...((await note.json()) as OfflineNote), checkedAt: now })
}

export async function removeOffline({ cache }: Pick<OfflineItem, 'cache'>): Promise<void> {
  await caches.delete(cache)
}
