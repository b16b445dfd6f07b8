import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach } from 'vitest'
import { createPageServer, type PageServerParts } from '#app/pages/page-server.ts'
import { createIdCodec, rulesOf } from '#contract/ids.ts'
import { createResponseCache } from '#server/http/response-cache.ts'
import type { RenderedPage, RenderRequest } from '#web/rendering/renderer.ts'

const ids = createIdCodec('salt')
export const PAGE_ID = ids.encode(5)
/** The canonical address of an article. */
export const PAGE_PATH = `/davmu/share/mp/doc/2024/05/${PAGE_ID}/index`

const servers: Server[] = []
afterEach(() => {
  for (const server of servers.splice(0)) server.close()
})

/** A page server behind a real HTTP server, with a renderer that says what it was asked and how often. */
export async function openPages(
  options: Partial<PageServerParts> & { page?: (request: RenderRequest, count: number) => Partial<RenderedPage> } = {},
) {
  let now = 1_000_000
  let renders = 0
  const observed: Array<number | 'cached'> = []
  const thrown: unknown[] = []
  const cache = createResponseCache()
  const pages = createPageServer({
    cache,
    admission: { enter: async () => () => {} },
    findOldAddress: async () => null,
    renderer: {
      async render(request) {
        renders += 1
        const page = {
          status: 200,
          location: null,
          html: `<p>${request.parsed.locale} ${request.url} #${renders}</p>`,
          style: '',
          tags: ['lists', PAGE_ID],
          cacheable: true,
        }
        return { ...page, ...options.page?.(request, renders) }
      },
      renderBusy: async (locale, retrySeconds) => ({
        status: 503,
        location: null,
        html: `<p>busy in ${locale} for ${retrySeconds}</p>`,
        style: '',
        tags: [],
        cacheable: false,
      }),
    },
    rules: {
      locales: ['zh-CN', 'en'],
      defaultLocale: 'zh-CN',
      rootRedirect: null,
      siteOrigin: 'https://share.example',
      ...rulesOf(ids),
    },
    rootRedirectStatus: 302,
    guard404: 'redirect',
    headersOf: () => ({ 'content-security-policy': "default-src 'none'" }),
    clock: () => now,
    makeRequestId: () => 'r1',
    observeCached: () => void observed.push('cached'),
    observe: (facts) => void observed.push(facts.status),
    onError: (error) => void thrown.push(error),
    ...options,
  })
  const server = createServer((request, response) => {
    const asked = pages.read(request)
    if (!asked) response.writeHead(418).end()
    else if (!pages.sendCached(asked, response)) pages.answer(asked, response)
  })
  servers.push(server)
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    cache,
    origin,
    get: (path: string, init: RequestInit = {}) => fetch(origin + path, { redirect: 'manual', ...init }),
    pass: (seconds: number) => (now += seconds * 1000),
    renders: () => renders,
    observed,
    thrown,
  }
}
