import { useEffect, useState } from 'react'
import { secondsUntil } from './sent-code.ts'

/** Seconds until a moment (milliseconds), renewed every second until it has come. */
export function useCountdown(moment: number): number {
  const [now, setNow] = useState(() => Date.now())
  const left = secondsUntil(moment, now)
  const isRunning = left > 0
  useEffect(() => {
    setNow(Date.now())
    if (!isRunning) return
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [moment, isRunning])
  return left
}
