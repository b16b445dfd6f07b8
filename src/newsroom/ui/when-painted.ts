/** A window that is covered paints nothing. */
const LATEST_MS = 100

/** Does something behind the next picture, so that no picture waits for it; at once where nothing is painted. */
export function whenPainted(run: () => void): void {
  if (!('requestAnimationFrame' in globalThis) || document.hidden) return run()
  let isDone = false
  const once = () => {
    if (isDone) return
    isDone = true
    run()
  }
  requestAnimationFrame(() => setTimeout(once))
  setTimeout(once, LATEST_MS)
}
