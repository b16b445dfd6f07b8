const LATEST_MS = 2000

/** Does something once what is seen is painted and nothing else is to be done. */
export function whenIdle(run: () => void): void {
  if ('requestIdleCallback' in globalThis) requestIdleCallback(run, { timeout: LATEST_MS })
  else setTimeout(run, LATEST_MS)
}
