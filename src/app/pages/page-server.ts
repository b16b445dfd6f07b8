import type { IncomingMessage, ServerResponse } from 'node:http'
import { isPreview } from '#contract/parse-address.ts'
import { toHref, type Address } from '#contract/share-urls.ts'
import type { Admission } from '#server/http/admission.ts'
import { AppError } from '#server/http/app-error.ts'
import { chooseEncoding, encodeBody } from '#server/http/encoded-body.ts'
import type { Priority } from '#server/http/overload-rules.ts'
import type { Renderer } from '#web/rendering/renderer.ts'
import { accountTag, groupTag } from '#web/runtime/screen.ts'
import { toCachedPage, type CachedPage, type HtmlCache } from './html-cache.ts'
import { isEndless } from './page-keys.ts'
import { createPageRequestReader, type PageRequest } from './page-request.ts'
import type { PageHeaders } from './security-policy.ts'
import {
  canonicalTarget,
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

export interface PageServer {
  /** What a request asks of pages; null for one that is for something else. */
  read(request: IncomingMessage): PageRequest | null
  /** Sends a kept page at once, with all headers that it has to have; false, and nothing done, where there is none. */
  sendKept(asked: PageRequest, response: ServerResponse): boolean
  /** Answers whatever is asked of pages, by and by. */
  answer(asked: PageRequest, response: ServerResponse): void
}

/** Serves the pages of the site: redirects, kept pages, freshly rendered ones, and old ones when rendering fails. */
export function createPageServer(parts: PageServerParts): PageServer {
  const { cache, rules, clock } = parts
  const inProgress = new Map<string, Promise<CachedPage>>()
  const busyPages = new Map<string, CachedPage>()
  let refreshFrom = 0

  function answer(asked: PageRequest, response: ServerResponse): void {
    const { request, url } = asked
    const start = performance.now()
    const requestId = parts.makeRequestId()
    serve(asked, response, requestId)
      .catch((error: unknown) => {
        parts.onError(error, { url, requestId })
        if (!response.headersSent) response.writeHead(500, { 'cache-control': 'no-store' })
        response.end()
      })
      .finally(() => {
        const seconds = (performance.now() - start) / 1000
        parts.observe({ method: request.method ?? '', status: response.statusCode, seconds, url, requestId })
      })
  }

  function sendKept(asked: PageRequest, response: ServerResponse): boolean {
    const { request } = asked
    if ((request.method !== 'GET' && request.method !== 'HEAD') || localeTarget(asked)) return false
    const page = findUsable(asked)
    if (!page) return false
    const encoding = chooseEncoding(request.headers['accept-encoding'], page.html.length)
    const body = page.encoded[encoding]
    if (!body) return false
    sendPage(request, response, page, encoding, body)
    parts.observeKept(clock() - page.renderedAt <= FRESH_MS)
    return true
  }

  async function serve(asked: PageRequest, response: ServerResponse, requestId: string): Promise<void> {
    const { request, query } = asked
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      request.resume()
      response.writeHead(405, { allow: 'GET, HEAD', 'cache-control': 'no-store' }).end()
      return
    }
    const target = redirectTarget(asked)
    if (target) {
      redirect(response, target.status, target.location)
      return
    }
    const page = findUsable(asked) ?? (await make(asked, requestId))
    if (page.headers.location) {
      const { location } = page.headers
      redirect(response, page.status, page.status === 301 ? withRestOf(query, location) : location)
      return
    }
    const encoding = chooseEncoding(request.headers['accept-encoding'], page.html.length)
    sendPage(request, response, page, encoding, await encodeBody(page.encoded, encoding))
  }

  function localeTarget({ request, path, query, hostLocale }: PageRequest): string | null {
    if (!isSiteRoot(path)) return null
    const { cookie, 'user-agent': userAgent, referer: referrer } = request.headers
    return localeRootTarget({ path, query, cookie, userAgent, referrer, hostLocale }, rules)
  }

  function redirectTarget(asked: PageRequest): { status: number; location: string } | null {
    const { url, path, query, hostLocale } = asked
    const root = path === '/' ? hostRootTarget(query, rules, hostLocale) : localeTarget(asked)
    if (root) return { status: parts.rootRedirectStatus, location: root }
    const parsed = asked.parsed()
    const home = languageTarget(url, parsed, rules, hostLocale)
    if (home) return { status: 301, location: home }
    if (!parsed.idIsValid && parts.guard404 === 'redirect') {
      return { status: 302, location: toHref('/404', parsed.locale, rules) }
    }
    const canonical = canonicalTarget(url, parsed)
    return canonical ? { status: 301, location: canonical } : null
  }

  /** A kept page that may be sent; one that is no longer fresh is also being made anew. */
  function findUsable(asked: PageRequest): CachedPage | null {
    const { key } = asked
    const page = key === null ? undefined : cache.find(key)
    if (key === null || !page) return null
    const age = clock() - page.renderedAt
    if (age > STALE_MS) return null
    if (age > FRESH_MS && clock() >= refreshFrom) {
      refresh(asked, key, { requestId: '', priority: 'spare' }).catch((error: unknown) => {
        if (isBusy(error)) refreshFrom = clock() + REST_MS // the page that is there stays
      })
    }
    return page
  }

  /** A page that nobody keeps, or that says that there is too much to do. */
  async function make(asked: PageRequest, requestId: string): Promise<CachedPage> {
    const cause: Cause = { requestId, priority: 'read' }
    try {
      return await (asked.key === null ? render(asked, cause) : refresh(asked, asked.key, cause))
    } catch (error) {
      if (isBusy(error)) return toBusyAnswer(asked.parsed().locale, error.data?.retry_after ?? 0)
      throw error
    }
  }

  /** Renders the page of a key once for all who wait for it, and keeps it if it may be kept. */
  function refresh(asked: PageRequest, key: string, cause: Cause): Promise<CachedPage> {
    const running = inProgress.get(key)
    if (running) return running
    const generation = cache.generation
    const rendering = render(asked, cause)
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
  function leadsElsewhere(path: string): boolean {
    return rules.locales.length > 1 && isSiteRoot(path)
  }

  /** Renders a page. Throws 50303 when there is too much to do. */
  async function render(asked: PageRequest, { requestId, priority }: Cause): Promise<CachedPage> {
    const leave = await parts.admission.enter(priority)
    try {
      return await renderNow(asked, requestId)
    } finally {
      leave()
    }
  }

  async function renderNow(asked: PageRequest, requestId: string): Promise<CachedPage> {
    const parsed = asked.parsed()
    const { address, locale } = parsed
    const renderedAt = clock()
    const rendered = await parts.renderer.render({ url: asked.pageUrl, parsed, requestId })
    const tags = [...rendered.tags, ...tagsOfAddress(address)]
    const headers = { ...parts.headersOf(rendered.style), ...(leadsElsewhere(asked.path) && ROOT_HEADERS) }
    const page = isPreview(address)
      ? toPage({ ...rendered, tags, cacheable: false }, locale, { headers: { ...headers, ...PREVIEW_HEADERS } })
      : toPage({ ...rendered, tags }, locale, { headers })
    return toCachedPage(page, renderedAt)
  }

  /** Made once for each language and number of seconds, of which there are few. */
  async function toBusyAnswer(locale: string, retrySeconds: number): Promise<CachedPage> {
    const key = `${locale} ${retrySeconds}`
    const known = busyPages.get(key)
    if (known) return known
    const page = await parts.renderer.renderBusy(locale, retrySeconds)
    const made = toCachedPage(toPage(page, locale, { headers: parts.headersOf(page.style), retrySeconds }), clock())
    busyPages.set(key, made)
    return made
  }

  return { read: createPageRequestReader(rules), sendKept, answer }
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
