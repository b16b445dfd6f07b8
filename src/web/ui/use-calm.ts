import { isCalm, REDUCED_MOTION } from './reduced-motion.ts'
import { useBrowserValue } from './use-browser-value.ts'

/** Whether the reader wants as little motion as possible, followed; true on the server, where nothing moves. */
export function useCalm(): boolean {
  return useBrowserValue(isCalm, true, follow)
}

function follow(onChange: () => void): () => void {
  const query = matchMedia(REDUCED_MOTION)
  query.addEventListener('change', onChange)
  return () => query.removeEventListener('change', onChange)
}
