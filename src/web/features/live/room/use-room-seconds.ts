import { useSyncExternalStore } from 'react'

const CHECK_MS = 250

/** Whole seconds of the server's time, each as it begins; `first` is that of the page while it hydrates. */
export function useRoomSeconds(now: () => number, first: number): number {
  return useSyncExternalStore(
    everyCheck,
    () => Math.floor(now()),
    () => first,
  )
}

function everyCheck(onChange: () => void): () => void {
  const timer = setInterval(onChange, CHECK_MS)
  return () => clearInterval(timer)
}
