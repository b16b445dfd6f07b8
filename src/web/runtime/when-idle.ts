const LATEST_MS = 2000
/** For what the reader waits for: where a browser tells of no idle moments it is not put off. */
export const SOON_MS = 1

/** Runs something in an idle moment of the page, and before long in any case: where a browser tells of none, after `elseMs`. */
export function whenIdle(run: () => void, elseMs = LATEST_MS): void {
  if ('requestIdleCallback' in globalThis) requestIdleCallback(run, { timeout: LATEST_MS })
  else setTimeout(run, elseMs)
}
