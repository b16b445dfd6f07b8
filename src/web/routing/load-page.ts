import { createContext, type RouterContextProvider } from 'react-router'
import { parseAddress, type ParsedAddress } from '#contract/parse-address.ts'
import { findCachedPage } from '../runtime/page-cache.ts'
import { runMiddleware } from '../runtime/middleware.ts'
import { notFound } from '../runtime/page-error.ts'
import type { LoadRequest, Screen } from '../runtime/screen.ts'

/** The address as the server has read it already; the browser reads it here. */
export const parsedAddress = createContext<ParsedAddress | null>(null)

/**
 * Loads the data of a screen for an address: reads it, lets the middleware pass it, then asks the screen. A page that the
 * reader goes back to has its data still.
 */
export async function loadPage(
  screen: Screen,
  request: Omit<LoadRequest, 'address' | 'idIsValid'>,
  context: Readonly<RouterContextProvider>,
): Promise<unknown> {
  const { url, runtime } = request
  const shown = url.pathname + url.search
  const kept = findCachedPage(shown)
  if (kept !== undefined) return kept
  const parsed = context.get(parsedAddress) ?? parseAddress(shown, await runtime.addressRules())
  if (!parsed || parsed.address.screen === 'not-found') throw notFound()
  const { address, idIsValid } = parsed
  const known = { ...request, address, idIsValid }
  if (screen.middleware) runMiddleware(screen.middleware, known)
  const { load } = await screen.data()
  return load(known)
}
