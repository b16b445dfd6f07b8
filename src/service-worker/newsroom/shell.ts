import { listName } from 'virtual:newsroom-files'
import { ADMIN_PATH } from '#contract/admin/endpoint.ts'
import { NEWSROOM_CACHE } from '#contract/admin/offline.ts'
import { ASSETS, assetsNamedIn } from '#contract/offline.ts'

/** Every address answers the same page: it is kept under one. */
const SHELL = `${ADMIN_PATH}/`
const LIST = ASSETS + listName

/** The page as it was kept, with its headers: the nonce in it is the one of its policy. */
export function findShell(): Promise<Response | undefined> {
  return find(SHELL)
}

/** Keeps the page, with the files that it names and the successors of those that were used; the page last, when all are there. */
export async function cacheShell(): Promise<void> {
  const response = await fetch(SHELL, { cache: 'no-store' })
  const html = await response.clone().text()
  if (!(await isOfThisBuild(html))) throw new Error('the newsroom is of another build')
  const cache = await caches.open(NEWSROOM_CACHE)
  const used = new Set((await cache.keys()).map(nameWithoutHash))
  const files = [...(await listFiles())]
  await cache.addAll([LIST, ...files.filter((file) => html.includes(file) || used.has(nameWithoutHash({ url: file })))])
  await cache.put(SHELL, response)
}

/** Keeps the page as the server answered it just now. */
export async function renewShell(response: Response): Promise<void> {
  if (await isOfThisBuild(await response.clone().text())) await keep(SHELL, response)
}

/** Not a failure, nor what a network between asks people to accept, nor the page of a build whose files are not here. */
async function isOfThisBuild(html: string): Promise<boolean> {
  const files = await listFiles()
  const scripts = assetsNamedIn(html)
  return scripts.length > 0 && scripts.every((script) => files.has(script))
}

/** A file of the build never changes: once it was used it is there. Those of other builds are not kept. */
export async function answerFile(event: FetchEvent): Promise<Response> {
  const { url } = event.request
  const kept = await find(url)
  if (kept) return kept
  const response = await fetch(event.request)
  const copy = response.clone()
  const keepOwn = async () => (await listFiles()).has(pathOf(url)) && keep(url, copy)
  if (response.ok) event.waitUntil(keepOwn())
  return response
}

/** Forgets the files of former builds. */
export async function tidy(): Promise<void> {
  const [cache, files] = [await caches.open(NEWSROOM_CACHE), await listFiles()]
  for (const { url } of await cache.keys()) {
    if (![SHELL, LIST].includes(pathOf(url)) && !files.has(pathOf(url))) await cache.delete(url)
  }
}

/** Paths of the files of this build. */
async function listFiles(): Promise<ReadonlySet<string>> {
  const list = (await find(LIST)) ?? (await fetch(LIST))
  return new Set(((await list.json()) as string[]).map((name) => ASSETS + name))
}

function find(address: string): Promise<Response | undefined> {
  return caches.match(address, { cacheName: NEWSROOM_CACHE, ignoreVary: true })
}

/** What was taken down stays so. */
async function keep(address: string, response: Response): Promise<void> {
  if (await caches.has(NEWSROOM_CACHE)) await (await caches.open(NEWSROOM_CACHE)).put(address, response)
}

function pathOf(url: string): string {
  return new URL(url).pathname
}

/** `…/entry-B15zAYun.js` is `entry.js`. */
function nameWithoutHash({ url }: { url: string }): string {
  return url.slice(url.lastIndexOf('/')).replace(/-.{8}(\.\w+)$/, '$1')
}
