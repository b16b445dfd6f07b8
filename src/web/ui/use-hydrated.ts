import { useSyncExternalStore } from 'react'

/** False on the server and while the page hydrates, then true: for what only the browser knows. */
export function useHydrated(): boolean {
  return useSyncExternalStore(neverChanges, isTrue, isFalse)
}

const neverChanges = () => () => {}
const isTrue = () => true
const isFalse = () => false
