import { useState } from 'react'
import { useBrowserValue } from './use-browser-value.ts'

/** As `useBrowserValue` until the page sets it, with how to do that. */
export function useBrowserState<T extends string | boolean>(read: () => T, serverValue: T): [T, (value: T) => void] {
  const known = useBrowserValue(read, serverValue)
  const [chosen, setChosen] = useState<T | null>(null)
  return [chosen ?? known, setChosen]
}
