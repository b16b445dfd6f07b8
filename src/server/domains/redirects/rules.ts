import { BASE_PATH, ROBOTS_PATH, SITEMAP_PATH } from '#contract/share-urls.ts'

/** Within what an index of either database holds, whatever the characters are. */
const PATH_MAX = 800
/** Names and values of a query that may mean a page: addresses with more are made for something else. */
const PARAMETERS_MAX = 8

/**
 * An old address in the one way in which it is kept: from the root of a host on, decoded, without a slash at its end, the
 * query in the order of its names. Null for what is no path of an old site.
 */
export function toOldPath(written: string): string | null {
  const url = readAddress(written)
  if (url === null) return null
  const key = withParameters(toPath(url), [...url.searchParams])
  return key.length > PATH_MAX || key === '/' ? null : key
}

/** The old paths that a request may mean, the one that says most first. */
export function toCandidates(path: string, query: string): string[] {
  const url = readAddress(query === '' ? path : `${path}?${query}`)
  if (url === null) return []
  const plain = toPath(url)
  const parameters = [...url.searchParams].slice(0, PARAMETERS_MAX)
  const keys = [
    withParameters(plain, parameters),
    ...parameters.map((parameter) => withParameters(plain, [parameter])),
    plain,
  ]
  return [...new Set(keys)].filter((key) => key.length <= PATH_MAX && key !== '/')
}

/** A page's address with what was asked for beyond the old path. */
export function withRest(page: string, query: string, oldPath: string): string {
  const matched = new URLSearchParams(oldPath.split('?')[1] ?? '')
  const [path = '', own = ''] = page.split('?')
  const kept = new URLSearchParams(own)
  for (const [name, value] of new URLSearchParams(query)) {
    if (!kept.has(name) && !matched.has(name)) kept.append(name, value)
  }
  return kept.size === 0 ? path : `${path}?${kept.toString()}`
}

/** Whether the site itself answers at a path, so that nothing can be led away from there. */
export function isOwnPath(oldPath: string): boolean {
  const [path = ''] = oldPath.split('?')
  const isBelow = (folder: string) => path === folder || path.startsWith(`${folder}/`)
  return isBelow(BASE_PATH) || isBelow('/admin') || path === ROBOTS_PATH || /^-|^\.xml$/.test(afterSitemap(path))
}

function afterSitemap(path: string): string {
  return path.startsWith(SITEMAP_PATH) ? path.slice(SITEMAP_PATH.length) : ''
}

/** Hosts are left out: what counts is on which one an old address is asked for. */
function readAddress(written: string): URL | null {
  const address = written.trim()
  if (!/^(?:https?:\/\/|\/)/i.test(address) || !URL.canParse(address, ANY_HOST)) return null
  // two slashes at its beginning would be read as a host
  return new URL(address.replace(/^\/+/, '/'), ANY_HOST)
}

const ANY_HOST = 'http://host.invalid'

function toPath({ pathname }: URL): string {
  const path = decode(pathname).normalize('NFC')
  let end = path.length
  while (end > 1 && path[end - 1] === '/') end -= 1
  return path.slice(0, end)
}

/** What is not UTF-8 stays as it is; so does what would be a control character or a mark of its own. */
function decode(pathname: string): string {
  return pathname.replaceAll(/(?:%[0-9a-f]{2})+/gi, (encoded) => {
    try {
      const text = decodeURIComponent(encoded)
      return /[\p{Cc}?#%/\\]/u.test(text) ? encoded.toUpperCase() : text
    } catch {
      return encoded.toUpperCase()
    }
  })
}

function withParameters(path: string, parameters: ReadonlyArray<readonly [string, string]>): string {
  if (parameters.length === 0) return path
  const sorted = new URLSearchParams(parameters.map(([name, value]): [string, string] => [name, value]))
  sorted.sort()
  return `${path}?${sorted.toString()}`
}
