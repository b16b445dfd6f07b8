/** Data of the pages that this document has shown last, by their path and query. */
const kept = new Map<string, unknown>()
const KEPT = 10

/** Remembers what a page was shown with. */
export function cachePage(address: string, data: unknown): void {
  kept.delete(address)
  kept.set(address, data)
  const [oldest] = kept.keys()
  if (kept.size > KEPT && oldest !== undefined) kept.delete(oldest)
}

/**
 * What a page was shown with that the reader goes back or forward to: it stands at once, without the network. On these
 * ways alone the browser names the new address before the page is loaded.
 */
export function findCachedPage(address: string): unknown {
  const data = kept.get(address)
  return data !== undefined && location.pathname + location.search === address ? data : undefined
}
