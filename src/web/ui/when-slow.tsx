import { useEffect, useState, type ReactNode } from 'react'
import { SLOW_MS } from './lazy-part.tsx'

/** Shows that something is on its way, once it takes so long that this is worth a word. */
export function WhenSlow({ children }: { children: ReactNode }) {
  const [isSlow, setIsSlow] = useState(false)
  useEffect(() => {
    const timer = setTimeout(setIsSlow, SLOW_MS, true)
    return () => clearTimeout(timer)
  }, [])
  return isSlow && children
}
