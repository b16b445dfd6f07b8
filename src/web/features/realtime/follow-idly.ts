import { mayPrefetch } from '../../runtime/may-prefetch.ts'
import type { Runtime } from '../../runtime/runtime.ts'
import { isCrawler } from '../../runtime/user-agent.ts'
import { isPreview } from '../tracker/may-track.ts'
import type { ChannelListener } from './realtime-line.ts'
import { SOON_MS, whenIdle } from '../../runtime/when-idle.ts'

/**
 * Follows what a page may do without: not before the page is loaded and idle, and never for a crawler, in a preview, or
 * where the reader saves data. Answers how to stop.
 */
export function followIdly(runtime: Runtime, channel: string, listener: ChannelListener): () => void {
  let isOver = !mayPrefetch(navigator) || isCrawler(navigator.userAgent) || isPreview(location.pathname)
  let stop = () => {}
  const follow = async () => {
    if (isOver) return
    const { pageLine } = await import('./page-line.ts')
    if (!isOver) stop = pageLine(runtime).follow(channel, listener)
  }
  if (!isOver) whenLoaded(() => whenIdle(() => void follow().catch(noCode), SOON_MS))
  return () => {
    isOver = true
    stop()
  }
}

function whenLoaded(run: () => void): void {
  if (document.readyState === 'complete') run()
  else addEventListener('load', run, { once: true })
}

/** The page goes on without. */
const noCode = () => undefined
