import type { IncomingHttpHeaders } from 'node:http'

const HEADERS = ['sec-purpose', 'purpose'] as const

/**
 * The header by which a browser says that it fetches something ahead that nobody has asked for yet, or makes ready a
 * page that nobody sees; null for every other request.
 */
export function findPrefetchHeader(headers: IncomingHttpHeaders): string | null {
  return HEADERS.find((name) => /prefetch|prerender/i.test(String(headers[name] ?? ''))) ?? null
}
