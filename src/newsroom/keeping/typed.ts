import { useEffect, useState, type SetStateAction } from 'react'
import { log } from '#web/runtime/log.ts'
import { useStaff } from '../api/session.ts'

const PREFIX = 'typed:'

/**
 * What the member who is logged in typed for a purpose and did not send, `empty` where that is nothing; as `useState` has
 * it. It is kept, through reload and login, until it is set to `empty`: as long as the window is open, or as `storage` is.
 * Windows that share the storage share what is typed: a step is done to what another one wrote.
 */
export function useTyped<T>(purpose: string, empty: T, storage: Storage = sessionStorage) {
  const key = `${PREFIX}${useStaff().id}:${purpose}`
  /** What is sent is forgotten when it is answered, also where nobody sees it any more. */
  const [kept] = useState(() => openTyped(storage, key, empty))
  const [typed, setTyped] = useState(kept.read)
  useEffect(() => {
    const hear = (event: StorageEvent) => {
      if (event.key === key) setTyped(kept.read())
    }
    addEventListener('storage', hear)
    return () => removeEventListener('storage', hear)
  }, [kept, key])
  return [typed, (change: SetStateAction<T>) => setTyped(kept.write(change))] as const
}

/** What is typed under a key of a storage; without one that takes it, it lasts as long as the screen. */
export function openTyped<T>(storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>, key: string, empty: T) {
  let latest = empty
  /** What lay there when it was looked at last. */
  let seen: string | null = null
  const read = (): T => {
    const stored = storage.getItem(key)
    if (stored !== seen) latest = stored === null ? empty : (JSON.parse(stored) as T)
    seen = stored
    return latest
  }
  const write = (change: SetStateAction<T>): T => {
    latest = isStep(change) ? change(read()) : change
    try {
      const words = JSON.stringify(latest)
      if (words === JSON.stringify(empty)) storage.removeItem(key)
      else storage.setItem(key, words)
      seen = storage.getItem(key)
    } catch (error) {
      log.debug('what was typed could not be stored', error)
    }
    return latest
  }
  return { read, write }
}

/** Forgets what was typed in this window, and kept on this machine, whoever did. */
export function forgetTyped(): void {
  for (const storage of [sessionStorage, localStorage]) {
    for (const key of Object.keys(storage)) if (key.startsWith(PREFIX)) storage.removeItem(key)
  }
}

function isStep<T>(change: SetStateAction<T>): change is (known: T) => T {
  return typeof change === 'function'
}
