import { BASE_PATH } from './share-urls.ts'

/** What pages and their service worker agree on. */

/** Every cache of the site begins so: whatever else the origin keeps is left alone. */
export const CACHE_PREFIX = 'davmu '
/** The build's files that pages have loaded, and the page of what is kept. */
export const SHELL_CACHE = `${CACHE_PREFIX}shell`
/** An item that was opened, alone in its cache: the address of its page follows. */
export const OPENED_PREFIX = `${CACHE_PREFIX}opened `
/** An album or special that was saved on request, alone in its cache. */
export const SAVED_PREFIX = `${CACHE_PREFIX}saved `

/** An item that its reader keeps to read later, alone in its cache: there as long as it is kept. */
export const LATER_PREFIX = `${CACHE_PREFIX}later `

/** Where a cache of an item says what it holds, as JSON. */
export const KEPT_NOTE = `${BASE_PATH}/kept.json`

/** Told to a worker that waits until no page needs the one before it. */
export const TAKE_OVER = 'take over'

/** Header of a kept page: when it was kept, milliseconds. */
export const KEPT_AT = 'x-kept-at'
/** In the head of a page that comes from what is kept: the same. */
export const KEPT_META = 'davmu-kept'

/** In the query of the page of what is kept: the page that could not be had. */
export const WANTED_PARAMETER = 'wanted'

/** What is read of the query by pages that may be kept. */
const READ = ['id', 'rid', 'uuid', 'catalog']

/** The address that a page is kept under: its path, with the part of its query that it reads. */
export function offlineAddress({ pathname, search }: { pathname: string; search: string }): string {
  const query = new URLSearchParams(search)
  const given = READ.flatMap((name) => {
    const value = query.get(name)
    return value ? [`${name}=${encodeURIComponent(value)}`] : []
  })
  return pathname + (given.length > 0 ? `?${given.join('&')}` : '')
}

/** Addresses of the scripts and the stylesheet that a page names: in the attributes of its last script. */
export function assetsNamedIn(html: string): string[] {
  return [...new Set(html.split(/[\s"]/).filter((word) => word.startsWith(ASSETS) && /\.(?:js|css)$/.test(word)))]
}

/** Where the build's files lie. */
export const ASSETS = `${BASE_PATH}/assets/`

/** Whether the worker has nothing to do with a page: previews go into no cache, the desktop page is for other devices. */
export function isNeverOffline(pathname: string): boolean {
  const path = pathname.slice(BASE_PATH.length)
  return !pathname.startsWith(`${BASE_PATH}/`) || path.includes('/preview-') || /^(?:\/[\w-]+)?\/pc$/.test(path)
}
