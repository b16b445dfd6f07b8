import { useSyncExternalStore } from 'react'
import { localBrowserStorage } from '../../storage/browser-storage.ts'
import { createListeners } from '../../runtime/listeners.ts'

const KEY = 'davmu.read'
const KEPT = 500

/** Ids of items, each with when it was opened in milliseconds (`id 1790000000000`); releases before kept no times. */
let kept: readonly string[] | null = null
const { tell, subscribe } = createListeners()

/** Whether this browser has opened the item; false while the page hydrates. */
export function useIsRead(id: string): boolean {
  return useSyncExternalStore(
    subscribe,
    () => readKept().some(isOf(id)),
    () => false,
  )
}

/** Remembers that the item was opened; the oldest are forgotten. */
export function markRead(id: string, at = Date.now()): void {
  keepRead([
    ...readKept()
      .filter((one) => !isOf(id)(one))
      .slice(1 - KEPT),
    `${id} ${at}`,
  ])
}

/** Whether what is kept is about an item. */
export function isOf(id: string): (one: string) => boolean {
  return (one) => one.split(' ')[0] === id
}

/** The last opened one last. */
export function readKept(): readonly string[] {
  return (kept ??= (localBrowserStorage.read(KEY) as string[] | null) ?? [])
}

export function keepRead(ones: readonly string[], forgets?: boolean): void {
  if (localBrowserStorage.write(KEY, ones, forgets)) kept = ones
  tell()
}
