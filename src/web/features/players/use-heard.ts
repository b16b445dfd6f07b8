import { useSyncExternalStore } from 'react'
import { onHeardChange, readHeard, type Heard } from './media-positions.ts'

const NOTHING: Readonly<Record<string, Heard>> = {}
let shown = NOTHING

/** What was heard and watched in this browser, by the ids of the items; nothing while the page hydrates. */
export function useHeard(): Readonly<Record<string, Heard>> {
  return useSyncExternalStore(subscribe, current, nothing)
}

function subscribe(listener: () => void): () => void {
  const onChange = () => {
    shown = readHeard()
    listener()
  }
  addEventListener('storage', onChange)
  const stop = onHeardChange(onChange)
  onChange()
  return () => {
    removeEventListener('storage', onChange)
    stop()
  }
}

const current = () => shown
const nothing = () => NOTHING
