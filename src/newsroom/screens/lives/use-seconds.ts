import { useEffect, useState } from 'react'
import { serverNow } from '../../api/server-clock.ts'

/** The time of the server, once a second. */
export function useSeconds(): number {
  const [, tick] = useState(0)
  useEffect(() => {
    const timer = setInterval(() => tick((count) => count + 1), 1000)
    return () => clearInterval(timer)
  }, [])
  return serverNow()
}
