import { useSyncExternalStore } from 'react'
import { clientState } from '../../runtime/client-state.ts'

/** Whether the browser has a network; true while the page hydrates. */
export function useOnline(): boolean {
  return useSyncExternalStore(
    clientState.subscribe,
    () => clientState.getState().online,
    () => true,
  )
}
