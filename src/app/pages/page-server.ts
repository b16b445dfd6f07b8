import type { IncomingMessage, ServerResponse } from 'node:http'
import { accountTag, groupTag } from '#contract/cache-tags.ts'
import { errorCodes } from '#contract/error-codes.ts'
import { isPreview } from '#contract/parse-address.ts'
import { toHref, type Address } from '#contract/share-urls.ts'
import type { Admission } from '#server/http/admission.ts'
import { AppError } from '#server/http/app-error.ts'
import { sendIfReady, sendResponse } from '#server/http/finished-response.ts'
import type { Priority } from '#server/http/overload-rules.ts'
import type { ResponseCache } from '#server/http/response-cache.ts'
import { toAppError } from '#server/http/send-failure.ts'
import { inOneLook } from '#server/storage/prepared-query.ts'
import type { Renderer } from '#web/rendering/renderer.ts'
import { isEndless } from './page-keys.ts'
import { createPageRequestReader, type PageRequest } from './page-request.ts'
import type { FramedPage, PageHeaders } from './security-policy.ts'
import {
  canonicalTarget,
  hostRootTarget,
  isSiteRoot,
  languageTarget,
  localeRootTarget,
  withRestOf,
  type RootRules,
} from './redirects.ts'
import { finishPage, PUBLIC_CACHE, redirect, type FinishedPage } from './write-page.ts'

/** A page is fresh this long, then served while a new one is made, and at last when nothing better can be had. */
const FRESH_MS = 15_000
const STALE_MS = 300_000
const STALE_ON_ERROR_MS = 600_000
const CACHE_SIZE = 64 * 1024 * 1024
/** The part of the room that pages without end share: whoever asks for many of them evicts no article. */
const ENDLESS_SHARE = 1 / 16
/** After so long pages that are out of date are made anew again, when there was too much to do. */
const REST_MS = 1000

/** Whoever holds the address of a preview, or of a question, may see it: it goes into no cache, index or referrer. */
const PREVIEW_HEADERS = { 'x-robots-tag': 'noindex, nofollow', 'referrer-policy': 'no-referrer' }

/** The root of the site is an answer to a cookie, too. */
const ROOT_HEADERS = { vary: 'accept-encoding, cookie' }

export interface PageServerParts {
  renderer: Renderer
  cache: ResponseCache
  /** Room for pages in the cache, bytes. */
  cacheSize?: number
  admission: Pick<Admission, 'enter'>
  rules: RootRules
  rootRedirectStatus: number
  guard404: 'redirect' | 'inline'
  /** Where an old address leads to that is the root of the host with a query; null where it is none. */
  findOldAddress: (asked: { path: string; query: string; host: string }) => Promise<string | null>
  /** Headers of every page. */
  headersOf: PageHeaders
  /** Milliseconds since any moment. */
  clock: () => number
  /** A short id for error pages and the log. */
  makeRequestId: () => string
  /** Told of every page that was cached and sent as it was. */
  observeCached: (isFresh: boolean) => void
  /** Told of every other answer, and of what was thrown instead of one. */
  observe: (facts: PageFacts) => void
  onError: (error: unknown, facts: Omit<PageFacts, 'status'>) => void
}

/** How a request was answered. */
interface PageFacts {
  method: string
  status: number
  ms: number
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
  /** Sends a cached page at once, with all headers that it has to have; false, and nothing done, where there is none. */
  sendCached(asked: PageRequest, response: ServerResponse): boolean
  /** Answers whatever is asked of pages, by and by. */
  answer(asked: PageRequest, response: ServerResponse): void
}

/** Serves the pages of the site: redirects, cached pages, freshly rendered ones, and old ones when rendering fails. */
export function createPageServer(parts: PageServerParts): PageServer {
  const { cache, rules, clock, cacheSize = CACHE_SIZE } = parts
  const endlessSize = Math.ceil(cacheSize * ENDLESS_SHARE)
  const endless = cache.createRegion<FinishedPage>('endless_page', endlessSize)
  const pages = cache.createRegion<FinishedPage>('page', cacheSize - endlessSize)
  const inProgress = new Map<string, { startedAt: number; page: Promise<FinishedPage> }>()
  const busyPages = new Map<string, FinishedPage>()
  let refreshFrom = 0

  function answer(asked: PageRequest, response: ServerResponse): void {
    const { request, url } = asked
    const start = performance.now()
    const requestId = parts.makeRequestId()
    const facts = () => ({ method: request.method ?? '', ms: performance.now() - start, url, requestId })
    serve(asked, response, requestId)
      .catch((error: unknown) => {
        parts.onError(error, facts())
        const { status } = errorCodes[toAppError(error).code]
        if (!response.headersSent) response.writeHead(status, { 'cache-control': 'no-store' })
        response.end()
      })
      .finally(() => parts.observe({ ...facts(), status: response.statusCode }))
  }

  function sendCached(asked: PageRequest, response: ServerResponse): boolean {
    const { request } = asked
    if ((request.method !== 'GET' && request.method !== 'HEAD') || localeTarget(asked)) return false
    const page = findUsable(asked)
    if (!page || !sendIfReady(request, response, page)) return false
    parts.observeCached(clock() - page.renderedAt <= FRESH_MS)
    return true
  }

  async function serve(asked: PageRequest, response: ServerResponse, requestId: string): Promise<void> {
    const { request, query } = asked
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      request.resume()
      response.writeHead(405, { allow: 'GET, HEAD', 'cache-control': 'no-store' }).end()
      return
    }
    const target = (await oldAddressTarget(asked)) ?? redirectTarget(asked)
    if (target) {
      redirect(response, target.status, target.location)
      return
    }
    const page = findUsable(asked) ?? (await make(asked, requestId))
    const { status, location } = page
    if (location) redirect(response, status, status === 301 ? withRestOf(query, location) : location)
    else await sendResponse(request, response, page)
  }

  async function oldAddressTarget({ request, path, query }: PageRequest) {
    if (path !== '/' || query === '') return null
    const location = await parts.findOldAddress({ path, query, host: request.headers.host ?? '' })
    return location === null ? null : { status: 301, location }
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

  /** A cached page that may be sent; one that is no longer fresh is also being made anew. */
  function findUsable(asked: PageRequest): FinishedPage | null {
    const { key } = asked
    const page = key === null ? null : findCached(key)
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
  async function make(asked: PageRequest, requestId: string): Promise<FinishedPage> {
    const cause: Cause = { requestId, priority: 'read' }
    try {
      return await (asked.key === null ? render(asked, cause) : refresh(asked, asked.key, cause))
    } catch (error) {
      if (isBusy(error)) return toBusyAnswer(asked.parsed().locale, error.data?.retry_after ?? 0)
      throw error
    }
  }

  /**
   * Renders the page of a key once for all who wait for it, and caches it if it may be cached. Whoever comes after a change
   * gets no page whose rendering began before it.
   */
  async function refresh(asked: PageRequest, key: string, cause: Cause): Promise<FinishedPage> {
    const running = inProgress.get(key)
    if (!running) return begin(asked, key, cause)
    const page = await running.page
    return cache.isCurrent(running.startedAt, page.tags) ? page : refresh(asked, key, cause)
  }

  function begin(asked: PageRequest, key: string, cause: Cause): Promise<FinishedPage> {
    const startedAt = cache.generation
    const page = render(asked, cause)
      .then((made) => {
        if (made.headers['cache-control'] !== PUBLIC_CACHE) return (made.status >= 500 && lastGood(key)) || made
        const region = isEndless(key) ? endless : pages
        region.save(key, made, { tags: made.tags, size: 2 * made.body.identity.length }, startedAt)
        return made
      })
      .catch((error: unknown) => {
        const cached = isBusy(error) && cause.priority === 'read' ? lastGood(key) : null
        if (cached) return cached
        throw error
      })
      .finally(() => inProgress.delete(key))
    inProgress.set(key, { startedAt, page })
    return page
  }

  function findCached(key: string): FinishedPage | null {
    return pages.find(key) ?? endless.find(key) ?? null
  }

  function lastGood(key: string): FinishedPage | null {
    const cached = findCached(key)
    return cached && clock() - cached.renderedAt <= STALE_ON_ERROR_MS ? cached : null
  }

  /** Whether readers who chose another language are redirected. */
  function leadsElsewhere(path: string): boolean {
    return rules.locales.length > 1 && isSiteRoot(path)
  }

  /** Renders a page. Throws 50303 when there is too much to do. */
  async function render(asked: PageRequest, { requestId, priority }: Cause): Promise<FinishedPage> {
    const leave = await parts.admission.enter(priority)
    try {
      return await renderNow(asked, requestId)
    } finally {
      leave()
    }
  }

  async function renderNow(asked: PageRequest, requestId: string): Promise<FinishedPage> {
    const parsed = asked.parsed()
    const { address, locale } = parsed
    const renderedAt = clock()
    const rendered = await inOneLook(() => parts.renderer.render({ url: asked.pageUrl, parsed, requestId }))
    const tags = [...rendered.tags, ...tagsOfAddress(address)]
    const isOpened = isPreview(address)
    const isPrivate = isOpened || (address.screen === 'me' && address.section === 'question')
    const headers = {
      ...parts.headersOf(rendered.style, framedAs(address)),
      ...(leadsElsewhere(asked.path) && ROOT_HEADERS),
      ...(isPrivate && PREVIEW_HEADERS),
    }
    const cacheable = rendered.cacheable && !isPrivate
    return finishPage({ ...rendered, tags, cacheable }, { headers, locale, renderedAt })
  }

  /** Made once for each language and number of seconds, of which there are few. */
  async function toBusyAnswer(locale: string, retrySeconds: number): Promise<FinishedPage> {
    const key = `${locale} ${retrySeconds}`
    const known = busyPages.get(key)
    if (known) return known
    const page = await parts.renderer.renderBusy(locale, retrySeconds)
    const headers = parts.headersOf(page.style)
    const made = finishPage(page, { headers, locale, retrySeconds, renderedAt: clock() })
    busyPages.set(key, made)
    return made
  }

  return { read: createPageRequestReader(rules), sendCached, answer }
}

/** Who besides the site may have a page in a frame: the newsroom previews, and what it arranges. */
function framedAs(address: Address): FramedPage | null {
  if (address.screen === 'bar') return 'bar'
  return isPreview(address) || ARRANGED.has(address.screen) ? 'newsroom' : null
}

const ARRANGED: ReadonlySet<Address['screen']> = new Set(['home', 'topic', 'list', 'fly-card'])

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
