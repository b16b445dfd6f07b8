import type { RealtimeLine } from '../../realtime/realtime-line.ts'

const EVERY_MS = 3000
const SPREAD_MS = 2000

/** Asks at once and every 3 to 5 seconds while the line does not tell and the page is seen; answers how to stop. */
export function askRegularly(line: RealtimeLine, ask: () => Promise<unknown>): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let isStopped = false
  let isAsking = false
  const mayAsk = () => !isStopped && line.state.getState().line === 'asking' && document.visibilityState !== 'hidden'
  const go = async () => {
    clearTimeout(timer)
    if (isAsking || !mayAsk()) return
    isAsking = true
    await ask()
    isAsking = false
    if (mayAsk()) timer = setTimeout(begin, EVERY_MS + Math.random() * SPREAD_MS)
  }
  const begin = () => void go()
  const unsubscribe = line.state.subscribe(begin)
  document.addEventListener('visibilitychange', begin)
  begin()
  return () => {
    isStopped = true
    clearTimeout(timer)
    unsubscribe()
    document.removeEventListener('visibilitychange', begin)
  }
}
