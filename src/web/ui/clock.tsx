import { createContext, useContext, useSyncExternalStore } from 'react'

const MINUTE = 60_000

const FirstRenderContext = createContext(0)
/** Gives the time of the first render, so that server and browser agree on it. */
export const ClockProvider = FirstRenderContext.Provider

/** The time in milliseconds: that of the first render while hydrating, then the real one, renewed every minute. */
export function useNow(): number {
  const firstRender = useContext(FirstRenderContext)
  return useSyncExternalStore(everyMinute, currentMinute, () => firstRender)
}

function everyMinute(onChange: () => void): () => void {
  const timer = setInterval(onChange, MINUTE)
  return () => clearInterval(timer)
}

function currentMinute(): number {
  return Math.floor(Date.now() / MINUTE) * MINUTE
}
