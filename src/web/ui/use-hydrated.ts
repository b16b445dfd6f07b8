import { useBrowserValue } from './use-browser-value.ts'

/** False on the server and while the page hydrates, then true: for what only the browser can do. */
export function useHydrated(): boolean {
  return useBrowserValue(isTrue, false)
}

const isTrue = () => true
