import { CACHE_PREFIX } from '#contract/offline.ts'

/** Names of the caches in which pages and their worker keep things; none where the browser has no caches. */
export async function listSiteCaches(): Promise<string[]> {
  try {
    return (await caches.keys()).filter((name) => name.startsWith(CACHE_PREFIX))
  } catch {
    return [] // only over HTTPS, and not in every browser
  }
}

/** Forgets all that pages and their worker keep; what else the origin keeps is left alone. */
export async function clearSiteCaches(): Promise<void> {
  await Promise.all((await listSiteCaches()).map((name) => caches.delete(name)))
}
