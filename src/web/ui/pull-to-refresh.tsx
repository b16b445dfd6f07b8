import { RefreshCw } from 'lucide-react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { showLoading } from '../runtime/loading.ts'
import style from './pull-to-refresh.module.css'

/** Pulled this far, in pixels of the indicator, letting go refreshes. */
const ARMED_AT = 64
const PULLED_MOST = 88
/** The indicator follows the finger at this share of its way. */
const FOLLOWS = 0.5
/** A movement is told apart from a sideways one after this many pixels. */
const DECIDED_AT = 8

interface PullToRefreshProps {
  /** Said while it loads. */
  label: string
  onRefresh(): Promise<void>
}

/**
 * Pulling down from the very top of the page calls `onRefresh`. The page itself stays where it is and no touch is taken
 * from the browser, so that a host's own way of pulling goes on beside it; only the browser's reload by pulling is off.
 */
export function PullToRefresh({ label, onRefresh }: PullToRefreshProps) {
  const indicator = useRef<HTMLDivElement>(null)
  const [isBusy, setBusy] = useState(false)
  const refresh = useEffectEvent(onRefresh)

  useEffect(() => {
    const root = document.documentElement
    const before = root.style.overscrollBehaviorY
    root.style.overscrollBehaviorY = 'contain'
    const stop = followPulls((pulled, isOver) => {
      const element = indicator.current
      if (!element) return
      element.style.setProperty('--pulled', String(isOver ? 0 : pulled))
      element.dataset['armed'] = String(pulled >= ARMED_AT)
      if (!isOver || pulled < ARMED_AT) return
      setBusy(true)
      void showLoading(refresh()).finally(() => setBusy(false))
    })
    return () => {
      stop()
      root.style.overscrollBehaviorY = before
    }
  }, [])

  return (
    <div ref={indicator} className={style.indicator} data-busy={isBusy} role="status">
      <RefreshCw />
      <span className="visually-hidden">{isBusy && label}</span>
    </div>
  )
}

/** Tells how far the page's top is pulled, 0 to `PULLED_MOST`, and when it is let go. */
function followPulls(onPull: (pulled: number, isOver: boolean) => void): () => void {
  let start: { x: number; y: number } | null = null
  let pulled = 0

  const end = (isOver: boolean) => {
    const reached = pulled
    start = null
    pulled = 0
    if (reached > 0) onPull(isOver ? reached : 0, true)
  }
  const onStart = ({ touches: [touch, second], target }: TouchEvent) => {
    const isInSheet = target instanceof Element && target.closest('dialog') !== null
    start = touch && !second && scrollY <= 0 && !isInSheet ? { x: touch.clientX, y: touch.clientY } : null
  }
  const onMove = ({ touches: [touch] }: TouchEvent) => {
    if (!start || !touch) return
    const [across, down] = [Math.abs(touch.clientX - start.x), touch.clientY - start.y]
    const isOther = pulled === 0 && Math.max(across, Math.abs(down)) > DECIDED_AT && down < across
    if (isOther || scrollY > 0 || down < 0) return end(false)
    if (down <= DECIDED_AT) return
    pulled = Math.min(PULLED_MOST, down * FOLLOWS)
    onPull(pulled, false)
  }
  const onEnd = () => end(true)
  const onCancel = () => end(false)
  document.addEventListener('touchstart', onStart, { passive: true })
  document.addEventListener('touchmove', onMove, { passive: true })
  document.addEventListener('touchend', onEnd)
  document.addEventListener('touchcancel', onCancel)
  return () => {
    document.removeEventListener('touchstart', onStart)
    document.removeEventListener('touchmove', onMove)
    document.removeEventListener('touchend', onEnd)
    document.removeEventListener('touchcancel', onCancel)
  }
}
