import type { IncomingMessage, ServerResponse } from 'node:http'
import { isPreview, parseAddress } from '#contract/parse-address.ts'
import {
  BASE_PATH,
  CALENDARS_PATH,
  FEEDS_PATH,
  toHref,
  type Address,
  POSTERS_PATH,
  MAP_SERVICE_PATH,
  PLACE_MAPS_PATH,
  SERVICE_WORKER_PATH,
} from '#contract/share-urls.ts'
import { chooseEncoding, encodeBody, type Encoding } from '#server/http/encoded-body.ts'
import type { RenderedPage, Renderer } from '#web/renderer.ts'
import { accountTag, groupTag } from '#web/runtime/screen.ts'
import { toCachedPage, type CachedPage, type HtmlCache } from './html-cache.ts'
import { fromHost, languageHosts, onHost, rulesOnHost } from './host-language.ts'
import { cacheKey, isEndless } from './page-keys.ts'
import type { PageHeaders } from './security-policy.ts'
import {
  canonicalTarget,
  cut,
  hostRootTarget,
  isSiteRoot,
  languageTarget,
  localeRootTarget,
  withRestOf,
  type RootRules,
} from './redirects.ts'

/** A page is fresh this long, then served while a new one is made, and at last when nothing better can be had. */
const FRESH_MS = 15_000
const STALE_MS = 300_000
const STALE_ON_ERROR_MS = 600_000

const PUBLIC_CACHE = 'public, max-age=15, stale-while-revalidate=300'

/** Whoever holds the address of a preview may see it: it goes into no cache, index or referrer. */
const PREVIEW_HEADERS = { 'x-robots-tag': 'noindex, nofollow', 'referrer-policy': 'no-referrer' }

/** The root of the site is an answer to a cookie, too. */
const ROOT_HEADERS = { vary: 'accept-encoding, cookie' }

export interface PageServerParts {
  renderer: Renderer
  cache: HtmlCache
  rules: RootRules
  rootRedirectStatus: number
  guard404: 'redirect' | 'inline'
  /** Headers of every page. */
  headersOf: PageHeaders
  /** Milliseconds. */
  clock: () => number
  /** A short id for error pages and the log. */
  makeRequestId: () => string
  /** Told of every page that was kept and sent as it was. */
  observeKept: () => void
  /** Told of every other answer, and of what was thrown instead of one. */
  observe: (facts: { method: string; status: number; seconds: number }) => void
  onError: (error: unknown, facts: { url: string; requestId: string }) => void
}

/** Answers a request for a page, kept ones at once; false, and nothing done, for a request that is for something else. */
export type PageServer = (request: IncomingMessage, response: ServerResponse) => boolean

/** Serves the pages of the site: redirects, kept pages, freshly rendered ones, and old ones when rendering fails. */
export function createPageServer(parts: PageServerParts): PageServer {
  const { cache, rules, clock } = parts
  const inProgress = new Map<string, Promise<CachedPage>>()
  const localeByHost = languageHosts(rules)
  const hostLocaleOf = ({ headers }: IncomingMessage) => localeByHost.get(headers.host?.toLowerCase() ?? '') ?? null

  function handle(request: IncomingMessage, response: ServerResponse): boolean {
    const url = request.url ?? '/'
    const isHostRoot = rules.rootRedirect !== null && cut(url)[0] === '/'
    if (!isHostRoot && !isPagePath(url)) return false
    if (serveKept(request, response)) {
      parts.observeKept()
      return true
    }
    const start = performance.now()
    const requestId = parts.makeRequestId()
    serve(request, response, requestId)
      .catch((error: unknown) => {
        parts.onError(error, { url, requestId })
        if (!response.headersSent) response.writeHead(500, { 'cache-control': 'no-store' })
        response.end()
      })
      .finally(() => {
        const seconds = (performance.now() - start) / 1000
        parts.observe({ method: request.method ?? '', status: response.statusCode, seconds })
      })
    return true
  }

  /** Writes a kept page; false, and nothing written, when the request needs more than that. */
  function serveKept(request: IncomingMessage, response: ServerResponse): boolean {
    if ((request.method !== 'GET' && request.method !== 'HEAD') || localeTarget(request)) return false
    const key = keyOf(request)
    const page = key === null ? null : findUsable(key)
    if (!page) return false
    const encoding = chooseEncoding(request.headers['accept-encoding'], page.html.length)
    const body = page.encoded[encoding]
    if (!body) return false
    send(request, response, page, encoding, body)
    return true
  }

  async function serve(request: IncomingMessage, response: ServerResponse, requestId: string): Promise<void> {
    const url = request.url ?? '/'
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      request.resume()
      response.writeHead(405, { allow: 'GET, HEAD', 'cache-control': 'no-store' }).end()
      return
    }
    const target = redirectTarget(request)
    if (target) {
      redirect(response, target.status, target.location)
      return
    }
    const key = keyOf(request)
    const page = await (key
      ? (findUsable(key) ?? refresh(key, requestId))
      : render(onHost(url, hostLocaleOf(request)), requestId))
    if (page.headers.location) {
      const { location } = page.headers
      redirect(response, page.status, page.status === 301 ? withRestOf(cut(url)[1], location) : location)
      return
    }
    const encoding = chooseEncoding(request.headers['accept-encoding'], page.html.length)
    send(request, response, page, encoding, await encodeBody(page.encoded, encoding))
  }

  function keyOf(request: IncomingMessage): string | null {
    const hostLocale = hostLocaleOf(request)
    const key = cacheKey(request.url ?? '/', rulesOnHost(rules, hostLocale))
    return key === null ? null : onHost(key, hostLocale)
  }

  function localeTarget(request: IncomingMessage): string | null {
    const [path, query] = cut(request.url ?? '/')
    if (!isSiteRoot(path)) return null
    const { cookie, 'user-agent': userAgent, referer: referrer } = request.headers
    return localeRootTarget({ path, query, cookie, userAgent, referrer, hostLocale: hostLocaleOf(request) }, rules)
  }

  function redirectTarget(request: IncomingMessage): { status: number; location: string } | null {
    const url = request.url ?? '/'
    const [path, query] = cut(url)
    const hostLocale = hostLocaleOf(request)
    const root = path === '/' ? hostRootTarget(query, rules, hostLocale) : localeTarget(request)
    if (root) return { status: parts.rootRedirectStatus, location: root }
    const parsed = parseAddress(url, rulesOnHost(rules, hostLocale))
    if (!parsed) return null
    const home = languageTarget(url, parsed, rules, hostLocale)
    if (home) return { status: 301, location: home }
    if (!parsed.idIsValid && parts.guard404 === 'redirect') {
      return { status: 302, location: toHref('/404', parsed.locale, rules) }
    }
    const canonical = canonicalTarget(url, parsed)
    return canonical ? { status: 301, location: canonical } : null
  }

  /** A kept page that may be sent; one that is no longer fresh is also being made anew. */
  function findUsable(key: string): CachedPage | null {
    const page = cache.find(key)
    if (!page) return null
    const age = clock() - page.renderedAt
    if (age > STALE_MS) return null
    if (age > FRESH_MS) refresh(key, '').catch(() => undefined) // the page that is there stays
    return page
  }

  /** Renders the page of a key once for all who wait for it, and keeps it if it may be kept. */
  function refresh(key: string, requestId: string): Promise<CachedPage> {
    const running = inProgress.get(key)
    if (running) return running
    const generation = cache.generation
    const rendering = render(key, requestId)
      .then((page) => {
        if (page.headers['cache-control'] === PUBLIC_CACHE) cache.save(key, page, generation, isEndless(key))
        else if (page.status >= 500) return lastGood(key) ?? page
        return page
      })
      .finally(() => inProgress.delete(key))
    inProgress.set(key, rendering)
    return rendering
  }

  function lastGood(key: string): CachedPage | null {
    const kept = cache.find(key)
    return kept && clock() - kept.renderedAt <= STALE_ON_ERROR_MS ? kept : null
  }

  /** Whether readers who chose another language are redirected. */
  function leadsElsewhere(url: string): boolean {
    return rules.locales.length > 1 && isSiteRoot(cut(url)[0])
  }

  async function render(urlOnHost: string, requestId: string): Promise<CachedPage> {
    const [url, hostLocale] = fromHost(urlOnHost)
    const here = rulesOnHost(rules, hostLocale)
    const parsed = parseAddress(url, here)
    const locale = parsed?.locale ?? here.defaultLocale
    const renderedAt = clock()
    const rendered = await parts.renderer.render({ url, locale, requestId })
    const tags = [...rendered.tags, ...(parsed ? tagsOfAddress(parsed.address) : [])]
    const headers = { ...parts.headersOf(rendered.style), ...(leadsElsewhere(url) && ROOT_HEADERS) }
    const isPrivate = parsed !== null && isPreview(parsed.address)
    const page = isPrivate
      ? toPage({ ...rendered, tags, cacheable: false }, locale, { ...headers, ...PREVIEW_HEADERS })
      : toPage({ ...rendered, tags }, locale, headers)
    return toCachedPage(page, renderedAt)
  }

  return handle
}

const OTHER_FOLDERS = [
  `${BASE_PATH}/assets/`,
  `${BASE_PATH}/media/`,
  FEEDS_PATH,
  CALENDARS_PATH,
  POSTERS_PATH,
  MAP_SERVICE_PATH,
  PLACE_MAPS_PATH,
  SERVICE_WORKER_PATH,
]

/** Whether an address may be that of a page: under the base path, but no file of the build or the media store, no feed. */
export function isPagePath(url: string): boolean {
  if (!url.startsWith(BASE_PATH)) return false
  const next = url.charCodeAt(BASE_PATH.length)
  const insideBase = Number.isNaN(next) || next === 47 /* / */ || next === 63 /* ? */
  return insideBase && !OTHER_FOLDERS.some((folder) => url.startsWith(folder))
}

/** What an address names: its page says so too when that was taken down. */
function tagsOfAddress(address: Address): string[] {
  if (!('id' in address) || address.id === null) return []
  switch (address.screen) {
    case 'user':
      return [accountTag(address.id)]
    case 'topic':
    case 'list':
    case 'fly-card':
      return [groupTag(address.id)]
    default:
      return [address.id]
  }
}

function toPage(rendered: RenderedPage, locale: string, headers: Readonly<Record<string, string>>) {
  const { status, location, html, tags, cacheable } = rendered
  return {
    status,
    html: Buffer.from(html),
    tags,
    headers: location
      ? { location }
      : {
          ...headers,
          'content-type': 'text/html; charset=utf-8',
          'content-language': locale,
          'cache-control': cacheable ? PUBLIC_CACHE : 'no-store',
          ...(status === 503 ? { 'retry-after': '5' } : {}),
        },
  }
}

function send(
  request: IncomingMessage,
  response: ServerResponse,
  page: CachedPage,
  encoding: Encoding,
  body: Buffer,
): void {
  const headers = (page.heads[encoding] ??= {
    ...page.headers,
    etag: `"${page.etag}-${encoding}"`,
    vary: page.headers['vary'] ?? 'accept-encoding',
    ...(encoding === 'identity' ? {} : { 'content-encoding': encoding }),
    'content-length': body.length,
  })
  if (page.status === 200 && request.headers['if-none-match'] === headers.etag) {
    const { 'content-length': _length, ...others } = headers
    response.writeHead(304, others).end()
    return
  }
  response.writeHead(page.status, headers)
  response.end(request.method === 'HEAD' ? undefined : body)
}

function redirect(response: ServerResponse, status: number, location: string): void {
  const cache = status === 301 || status === 308 ? 'public, max-age=300' : 'no-store'
  response.writeHead(status, { location, 'cache-control': cache, vary: 'cookie' }).end()
}
