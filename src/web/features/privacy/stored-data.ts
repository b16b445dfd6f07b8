import { LOCALE_COOKIE } from '#contract/locale.ts'
import { KEPT_NOTE } from '#contract/offline.ts'
import { BASE_PATH } from '#contract/share-urls.ts'
import { holdWrites } from '../../storage/browser-storage.ts'
import { clearSiteCaches, listSiteCaches } from '../../storage/site-caches.ts'
import { groupOf, storedGroups, type StoredGroup } from '../../storage/stored-keys.ts'

/** What one group of things takes in this browser. */
export interface OfflineGroup {
  group: StoredGroup
  /** How many things. */
  count: number
  /** In UTF-16, as browsers keep texts. */
  bytes: number
}

/** Where things are kept here, as far as the browser lets anybody see. */
function openStorages(): Storage[] {
  return [() => localStorage, () => sessionStorage].flatMap((open) => {
    try {
      return [open()]
    } catch {
      return [] // forbidden in this browser
    }
  })
}

/** Whether this browser keeps anything at all. */
export function mayKeep(): boolean {
  return openStorages().some((storage) => {
    try {
      storage.setItem(PROBE, '1')
      storage.removeItem(PROBE)
      return true
    } catch {
      return false
    }
  })
}
const PROBE = 'probe'

/** What is kept, by group, those without anything as well. */
export async function listKept(): Promise<OfflineGroup[]> {
  const groups = new Map(storedGroups.map((group) => [group, { group, count: 0, bytes: 0 }]))
  const add = (group: StoredGroup, size: number) => {
    const known = groups.get(group)
    if (!known) return
    known.count += 1
    known.bytes += size * 2
  }
  for (const storage of openStorages()) {
    for (const key of keysOf(storage)) {
      const value = storage.getItem(key) ?? ''
      if (!EMPTY.has(value)) add(groupOf(key), key.length + value.length)
    }
  }
  for (const cookie of cookies()) add('settings', cookie.length)
  for (const name of await listSiteCaches()) add('page', (await bytesOfCache(name)) / 2)
  return [...groups.values()]
}

/** Clears one group, or everything; the page has to be loaded anew then, for it remembers some of it itself. */
export async function clearKept(group: StoredGroup | null): Promise<void> {
  holdWrites()
  for (const storage of openStorages()) {
    for (const key of keysOf(storage)) if (group === null || groupOf(key) === group) storage.removeItem(key)
  }
  if (group === null || group === 'settings') {
    for (const cookie of cookies()) document.cookie = `${cookie.split('=')[0]}=; path=${BASE_PATH}; max-age=0`
  }
  if (group === null || group === 'page') await clearSiteCaches()
}

/** What is left of something that was taken back. */
const EMPTY: ReadonlySet<string> = new Set(['null', '[]', '{}', ''])

function keysOf(storage: Storage): string[] {
  return Array.from({ length: storage.length }, (_, n) => storage.key(n)).filter((key) => key !== null)
}

/** The language; others that this site can see are none of its own. */
function cookies(): string[] {
  return document.cookie.split('; ').filter((cookie) => cookie.startsWith(`${LOCALE_COOKIE}=`))
}

/** A page that was kept says itself what it takes; the rest of the caches are the site's code. */
async function bytesOfCache(name: string): Promise<number> {
  const note = await (await caches.open(name)).match(KEPT_NOTE)
  return note ? ((await note.json()) as { bytes: number }).bytes : name.length * 2
}
