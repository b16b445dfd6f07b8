import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Encoding } from '#server/http/encoded-body.ts'
import type { RenderedPage } from '#web/rendering/renderer.ts'
import type { CachedPage, Page } from './html-cache.ts'

/** Of pages that may be kept, here and by others. */
export const PUBLIC_CACHE = 'public, max-age=15, stale-while-revalidate=300'
const RETRY_SECONDS = 5

/** A rendered page with all its headers; one that is for later says after how many seconds. */
export function toPage(
  rendered: RenderedPage,
  locale: string,
  { headers, retrySeconds = RETRY_SECONDS }: { headers: Readonly<Record<string, string>>; retrySeconds?: number },
): Page {
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
          ...(status === 503 ? { 'retry-after': String(retrySeconds) } : {}),
        },
  }
}

/** Sends a page in an encoding, or that the reader has it. */
export function sendPage(
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

export function redirect(response: ServerResponse, status: number, location: string): void {
  const cache = status === 301 || status === 308 ? 'public, max-age=300' : 'no-store'
  response.writeHead(status, { location, 'cache-control': cache, vary: 'cookie' }).end()
}
