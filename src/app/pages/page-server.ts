import type { IncomingMessage, ServerResponse } from 'node:http'
import { isPreview, parseAddress } from '#contract/parse-address.ts'
import { toHref, type Address } from '#contract/share-urls.ts'
import type { Admission } from '#server/http/admission.ts'
import { AppError } from '#server/http/app-error.ts'
import { chooseEncoding, encodeBody } from '#server/http/encoded-body.ts'
import type { Priority } from '#server/http/overload-rules.ts'
import type { Renderer } from '#web/renderer.ts'
import { accountTag, groupTag } from '#web/runtime/screen.ts'
import { toCachedPage, type CachedPage, type HtmlCache } from './html-cache.ts'
import { fromHost, languageHosts, onHost, rulesOnHost } from './host-language.ts'
import { cacheKey, isEndless } from './page-keys.ts'
import { isPagePath } from './page-path.ts'
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
import { PUBLIC_CACHE, redirect, sendPage, toPage } from './write-page.ts'

/** A page is fresh this long, then served while a new one is made, and at last when nothing better can be had. */
const FRESH_MS = 15_000
const STALE_MS = 300_000
const STALE_ON_ERROR_MS = 600_000
/** After so long pages that are out of date are made anew again, when there was too much to do. */
const REST_MS = 1000

/** Whoever holds the address of a preview may see it: it goes into no cache, index or referrer. */
const PREVIEW_HEADERS = { 'x-robots-tag': 'noindex, nofollow', 'referrer-policy': 'no-referrer' }

/** The root of the site is an answer to a cookie, too. */
const ROOT_HEADERS = { vary: 'accept-encoding, cookie' }

export interface PageServerParts {
  renderer: Renderer
  cache: HtmlCache
  admission: Pick<Admission, 'enter'>
  rules: RootRules
  rootRedirectStatus: number
  guard404: 'redirect' | 'inline'
  /** Headers of every page. */
  headersOf: PageHeaders
  /** Milliseconds since any moment. */
  clock: () => number
  /** A short id for error pages and the log. */
  makeRequestId: () => string
  /** Told of every page that was kept and sent as it was. */
  observeKept: (isFresh: boolean) => void
  /** Told of every other answer, and of what was thrown instead of one. */
  observe: (facts: PageFacts) => void
  onError: (error: unknown, facts: { url: string; requestId: string }) => void
}

/** How a request was answered. */
interface PageFacts {
  method: string
  status: number
  seconds: number
  url: string
  requestId: string
}

/** Why a page is rendered: who asks, and how soon that is refused. */
interface Cause {
  requestId: string
  priority: Priority
}

/** Answers requests; false, and nothing done, for one that is for something else. */
export interface PageServer {
  /** Sends a kept page at once, with all headers that it has to have. */
  sendKept(request: IncomingMessage, response: ServerResponse): boolean
  /** Answers whatever is asked of pages, by and by. */
  answer(request: IncomingMessage, response: ServerResponse): boolean
}

/** Serves the pages of the site: redirects, kept pages, freshly rendered ones, and old ones when rendering fails. */
export function createPageServer(parts: PageServerParts): PageServer {
  const { cache, rules, clock } = parts
  const inProgress = new Map<string, Promise<CachedPage>>()
  const busyPages = new Map<string, CachedPage>()
  let refreshFrom = 0
  const localeByHost = languageHosts(rules)
  const hostLocaleOf = ({ headers }: IncomingMessage) => localeByHost.get(headers.host?.toLowerCase() ?? '') ?? null

  function isForPages(url: string): boolean {
    return isPagePath(url) || (rules.rootRedirect !== null && cut(url)[0] === '/')
  }

  function answer(request: IncomingMessage, response: ServerResponse): boolean {
    const url = request.url ?? '/'
    if (!isForPages(url)) return false
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
        parts.observe({ method: request.method ?? '', status: response.statusCode, seconds, url, requestId })
      })
    return true
  }

  function sendKept(request: IncomingMessage, response: ServerResponse): boolean {
    if (!isForPages(request.url ?? '/')) return false
    if ((request.method !== 'GET' && request.method !== 'HEAD') || localeTarget(request)) return false
    const key = keyOf(request)
    const page = key === null ? null : findUsable(key)
    if (!page) return false
    const encoding = chooseEncoding(request.headers['accept-encoding'], page.html.length)
    const body = page.encoded[encoding]
    if (!body) return false
    sendPage(request, response, page, encoding, body)
    parts.observeKept(clock() - page.renderedAt <= FRESH_MS)
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
    const page = (key && findUsable(key)) || (await make(key ?? onHost(url, hostLocaleOf(request)), key, requestId))
    if (page.headers.location) {
      const { location } = page.headers
      redirect(response, page.status, page.status === 301 ? withRestOf(cut(url)[1], location) : location)
      return
    }
    const encoding = chooseEncoding(request.headers['accept-encoding'], page.html.length)
    sendPage(request, response, page, encoding, await encodeBody(page.encoded, encoding))
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
    if (age > FRESH_MS && clock() >= refreshFrom) {
      refresh(key, { requestId: '', priority: 'spare' }).catch((error: unknown) => {
        if (isBusy(error)) refreshFrom = clock() + REST_MS // the page that is there stays
      })
    }
    return page
  }

  /** A page that nobody keeps, or that says that there is too much to do. */
  async function make(urlOnHost: string, key: string | null, requestId: string): Promise<CachedPage> {
    const cause: Cause = { requestId, priority: 'read' }
    try {
      return await (key === null ? render(urlOnHost, cause) : refresh(key, cause))
    } catch (error) {
      if (isBusy(error)) return toBusyAnswer(urlOnHost, error.data?.retry_after ?? 0)
      throw error
    }
  }

  /** Renders the page of a key once for all who wait for it, and keeps it if it may be kept. */
  function refresh(key: string, cause: Cause): Promise<CachedPage> {
    const running = inProgress.get(key)
    if (running) return running
    const generation = cache.generation
    const rendering = render(key, cause)
      .then((page) => {
        if (page.headers['cache-control'] === PUBLIC_CACHE) cache.save(key, page, generation, isEndless(key))
        else if (page.status >= 500) return lastGood(key) ?? page
        return page
      })
      .catch((error: unknown) => {
        const page = isBusy(error) && cause.priority === 'read' ? lastGood(key) : null
        if (page) return page
        throw error
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

  /** Renders a page. Throws 50303 when there is too much to do. */
  async function render(urlOnHost: string, { requestId, priority }: Cause): Promise<CachedPage> {
    const leave = await parts.admission.enter(priority)
    try {
      return await renderNow(urlOnHost, requestId)
    } finally {
      leave()
    }
  }

  async function renderNow(urlOnHost: string, requestId: string): Promise<CachedPage> {
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
      ? toPage({ ...rendered, tags, cacheable: false }, locale, { headers: { ...headers, ...PREVIEW_HEADERS } })
      : toPage({ ...rendered, tags }, locale, { headers })
    return toCachedPage(page, renderedAt)
  }

  /** Made once for each language and number of seconds, of which there are few. */
  async function toBusyAnswer(urlOnHost: string, retrySeconds: number): Promise<CachedPage> {
    const [url, hostLocale] = fromHost(urlOnHost)
    const here = rulesOnHost(rules, hostLocale)
    const locale = parseAddress(url, here)?.locale ?? here.defaultLocale
    const key = `${locale} ${retrySeconds}`
    const known = busyPages.get(key)
    if (known) return known
    const page = await parts.renderer.renderBusy(locale, retrySeconds)
    const made = toCachedPage(toPage(page, locale, { headers: parts.headersOf(page.style), retrySeconds }), clock())
    busyPages.set(key, made)
    return made
  }

  return { sendKept, answer }
}

function isBusy(error: unknown): error is AppError {
  return error instanceof AppError && error.code === 50303
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
