import { assetsNamedIn, SHELL_CACHE, WANTED_PARAMETER } from '#contract/offline.ts'
import { OFFLINE_PATH } from '#contract/share-urls.ts'

/** Address of the page of what is kept, in the language without a prefix. */
function offlinePageOf(scope: string): string {
  return scope + OFFLINE_PATH.slice(1)
}

/** Keeps that page as it is now, with its scripts; in other languages pages do it themselves. */
export async function cacheOfflinePage(scope: string): Promise<void> {
  const response = await fetch(offlinePageOf(scope), { cache: 'reload', credentials: 'omit' })
  if (!response.ok || response.redirected) return
  const shell = await caches.open(SHELL_CACHE)
  await shell.addAll(assetsNamedIn(await response.clone().text()))
  await shell.put(response.url, response)
}

/** Leads from a page that could not be had to the one of what is kept, in the same language where it is there. */
export async function toOfflinePage(scope: string, wanted: URL): Promise<Response> {
  const [language = ''] = wanted.href.slice(scope.length).split('/')
  const shell = await caches.open(SHELL_CACHE)
  const inLanguage = `${scope}${language}${OFFLINE_PATH}`
  const page = (await shell.match(inLanguage)) ? inLanguage : offlinePageOf(scope)
  if (wanted.href.startsWith(page) || !(await shell.match(page))) return Response.error()
  return Response.redirect(`${page}?${WANTED_PARAMETER}=${encodeURIComponent(wanted.pathname + wanted.search)}`)
}
