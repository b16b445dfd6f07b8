import { useSyncExternalStore } from 'react'
import { localBrowserStorage } from '../../storage/browser-storage.ts'
import { createListeners } from '../../runtime/listeners.ts'

const KEY = 'davmu.read'
const KEPT = 500

let ids: Set<string> | null = null
const { tell, subscribe } = createListeners()

/** Whether this browser has opened the item; false while the page hydrates. */
export function useIsRead(id: string): boolean {
  return useSyncExternalStore(
    subscribe,
    () => readIds().has(id),
    () => false,
  )
}

/** Remembers that the item was opened; the oldest are forgotten. */
export function markRead(id: string): void {
  const kept = [...readIds()].filter((other) => other !== id).slice(1 - KEPT)
  ids = new Set([...kept, id])
  localBrowserStorage.write(KEY, [...ids])
  tell()
}

function readIds(): Set<string> {
  const kept = localBrowserStorage.read(KEY)
  ids ??= new Set(Array.isArray(kept) ? (kept as string[]) : [])
  return ids
}
