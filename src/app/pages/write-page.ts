import type { ServerResponse } from 'node:http'
import { finishResponse, type FinishedResponse } from '#server/http/finished-response.ts'
import type { RenderedPage } from '#web/rendering/renderer.ts'

/** Of pages that may be cached, here and by others. */
export const PUBLIC_CACHE = 'public, max-age=15, stale-while-revalidate=300'
const RETRY_SECONDS = 5

/** A rendered page as it is sent, or where to go instead. */
export interface FinishedPage extends FinishedResponse {
  /** Things whose change makes the page out of date, for example the id of an item. */
  tags: readonly string[]
  location: string | null
  /** When its rendering began, milliseconds of the page server's clock. */
  renderedAt: number
}

/** A rendered page with all its headers, besides those given; one that is for later says after how many seconds. */
export function finishPage(
  { status, location, html, tags, cacheable }: RenderedPage,
  {
    headers,
    locale,
    renderedAt,
    retrySeconds = RETRY_SECONDS,
  }: { headers: Readonly<Record<string, string>>; locale: string; renderedAt: number; retrySeconds?: number },
): FinishedPage {
  const all = {
    ...headers,
    'content-type': 'text/html; charset=utf-8',
    'content-language': locale,
    'cache-control': cacheable ? PUBLIC_CACHE : 'no-store',
    ...(status === 503 ? { 'retry-after': String(retrySeconds) } : {}),
  }
  return { ...finishResponse(status, all, Buffer.from(html)), tags, location, renderedAt }
}

export function redirect(response: ServerResponse, status: number, location: string): void {
  const cache = status === 301 || status === 308 ? 'public, max-age=300' : 'no-store'
  response.writeHead(status, { location, 'cache-control': cache, vary: 'cookie' }).end()
}
