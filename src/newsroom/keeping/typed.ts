import { useRef, useState, type SetStateAction } from 'react'
import { log } from '#web/runtime/log.ts'
import { useStaff } from '../api/session.ts'

const PREFIX = 'typed:'

/**
 * What the member who is logged in typed for a purpose and did not send, `empty` where that is nothing; as `useState` has
 * it. It is kept, through reload and login, until it is set to `empty`: as long as the window is open, or as `storage` is.
 */
export function useTyped<T>(purpose: string, empty: T, storage: Storage = sessionStorage) {
  const key = `${PREFIX}${useStaff().id}:${purpose}`
  const [typed, setTyped] = useState<T>(() => {
    const stored = storage.getItem(key)
    return stored === null ? empty : (JSON.parse(stored) as T)
  })
  /** What is sent is forgotten when it is answered, also where nobody sees it any more. */
  const latest = useRef(typed)
  const type = (change: SetStateAction<T>) => {
    latest.current = isStep(change) ? change(latest.current) : change
    setTyped(latest.current)
    try {
      const words = JSON.stringify(latest.current)
      if (words === JSON.stringify(empty)) storage.removeItem(key)
      else storage.setItem(key, words)
    } catch (error) {
      log.debug('what was typed could not be stored', error) // it lasts as long as the screen
    }
  }
  return [typed, type] as const
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
