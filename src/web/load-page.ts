import { parseAddress } from '#contract/parse-address.ts'
import { runMiddleware } from './middleware/registry.ts'
import { findKeptPage } from './runtime/kept-pages.ts'
import { notFound } from './runtime/page-error.ts'
import type { LoadRequest, Screen } from './runtime/screen.ts'

/**
 * Loads the data of a screen for an address: reads it, lets the middleware pass it, then asks the screen. A page that the
 * reader goes back to has its data still.
 */
export async function loadPage(screen: Screen, request: Omit<LoadRequest, 'address'>): Promise<unknown> {
  const { url, runtime } = request
  const kept = findKeptPage(url.pathname + url.search)
  if (kept !== undefined) return kept
  const parsed = parseAddress(url.pathname + url.search, await runtime.addressRules())
  if (!parsed || parsed.address.screen === 'not-found') throw notFound()
  const known = { ...request, address: parsed.address }
  await runMiddleware(screen.middleware, known)
  const { load } = await screen.data()
  return load(known)
}
