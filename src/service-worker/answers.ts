import { KEPT_AT, KEPT_META, offlineAddress, SHELL_CACHE } from '#contract/offline.ts'
import { toOfflinePage } from './offline-page.ts'
import { toPart } from './to-part.ts'

/** How long the network is waited for before what is kept is shown. */
const PATIENCE_MS = 3000

/** A page from the network; where that fails or takes too long, as it was kept; else the page of what is kept. */
export async function answerPage(event: FetchEvent, scope: string): Promise<Response> {
  const url = new URL(event.request.url)
  const find = async () => {
    const kept = await caches.match(url.origin + offlineAddress(url))
    return kept && markOffline(kept)
  }
  return networkFirst(
    event,
    async () => ((await event.preloadResponse) as Response | undefined) ?? fetch(event.request),
    find,
    () => toOfflinePage(scope, url),
  )
}

/** A file of the build never changes: once it was loaded it is there. A shell that was cleared stays so. */
export async function answerAsset(request: Request): Promise<Response> {
  const kept = await caches.match(request.url, { cacheName: SHELL_CACHE })
  if (kept) return kept
  const response = await fetch(request)
  if (response.ok) await (await findShell())?.put(request.url, response.clone())
  return response
}

/** The shell, which has a page from the beginning. One that was cleared a moment ago is made anew by opening it: it goes again. */
async function findShell(): Promise<Cache | null> {
  if (!(await caches.has(SHELL_CACHE))) return null
  const shell = await caches.open(SHELL_CACHE)
  if ((await shell.keys()).length > 0) return shell
  await caches.delete(SHELL_CACHE)
  return null
}

/** A picture, sound or film; players ask for parts of it. */
export function answerFile(event: FetchEvent): Promise<Response> {
  const { request } = event
  return networkFirst(
    event,
    () => fetch(request),
    async () => {
      const kept = await caches.match(request.url)
      return kept && toPart(kept, request.headers.get('range'))
    },
  )
}

type Find = () => Promise<Response | undefined>

/** What is kept also stands in for a server that is out of order. */
export async function networkFirst(
  event: FetchEvent,
  load: () => Promise<Response>,
  find: Find,
  instead: () => Promise<Response> = () => Promise.resolve(Response.error()),
): Promise<Response> {
  const loading = load()
  event.waitUntil(loading.catch(() => undefined)) // a preload that nobody awaits is complained about
  const late = Symbol()
  const patience = new Promise<typeof late>((resolve) => setTimeout(resolve, PATIENCE_MS, late))
  try {
    const first = await Promise.race([loading, patience])
    if (first !== late && first.status < 500) return first
    return (await find()) ?? (await loading)
  } catch {
    return (await find()) ?? instead()
  }
}

/** Lets a kept page know that it is one, and since when. */
async function markOffline(page: Response): Promise<Response> {
  const html = await page.text()
  const meta = `<meta name="${KEPT_META}" content="${page.headers.get(KEPT_AT) ?? ''}">`
  return new Response(html.replace('<head>', `<head>${meta}`), { headers: page.headers })
}
