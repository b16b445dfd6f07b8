import { useEffect, useRef, useState, type PointerEvent } from 'react'
import type { Film } from './film.ts'

const DOUBLE_TAP_MS = 300
const LONG_PRESS_MS = 500
/** A finger that moves further scrolls the page. */
const STILL_PX = 12
export const SKIP_SECONDS = 10
const SKIP_SHOWN_MS = 700

interface FilmTouch {
  /** Seconds just skipped by a double tap, 0 for none. */
  skipped: number
  handlers: Record<'onPointerDown' | 'onPointerMove' | 'onPointerUp' | 'onPointerCancel', (event: PointerEvent) => void>
}

/** A tap shows or hides the controls, two taps at one side skip, a held finger hurries the film. */
export function useFilmTouch(film: Film, onTap: () => void): FilmTouch {
  const [skipped, setSkipped] = useState(0)
  const touch = useRef({ timer: 0, x: 0, y: 0, isDown: false, lastTap: 0, lastStep: 0 })

  useEffect(() => {
    if (skipped === 0) return
    const timer = setTimeout(() => setSkipped(0), SKIP_SHOWN_MS)
    return () => clearTimeout(timer)
  }, [skipped])
  useEffect(() => () => clearTimeout(touch.current.timer), [])

  const letGo = () => {
    clearTimeout(touch.current.timer)
    touch.current.isDown = false
    if (!film.state.getState().isHurried) return false
    film.hurry(false)
    return true
  }
  const tap = (step: number, now: number) => {
    const isSecond = step !== 0 && step === touch.current.lastStep && now - touch.current.lastTap < DOUBLE_TAP_MS
    Object.assign(touch.current, { lastTap: now, lastStep: step })
    onTap()
    if (!isSecond) return
    film.skip(step)
    setSkipped((before) => (Math.sign(before) === Math.sign(step) ? before + step : step))
  }

  return {
    skipped,
    handlers: {
      onPointerDown({ clientX, clientY, button }) {
        if (button !== 0) return
        Object.assign(touch.current, { x: clientX, y: clientY, isDown: true })
        touch.current.timer = window.setTimeout(() => {
          if (film.state.getState().phase === 'playing') film.hurry(true)
        }, LONG_PRESS_MS)
      },
      onPointerMove({ clientX, clientY }) {
        const { isDown, x, y } = touch.current
        if (isDown && Math.hypot(clientX - x, clientY - y) > STILL_PX) letGo()
      },
      onPointerUp({ clientX, currentTarget, timeStamp }) {
        if (!touch.current.isDown || letGo()) return
        const { left, width } = currentTarget.getBoundingClientRect()
        const side = (clientX - left) / width
        tap(side < 1 / 3 ? -SKIP_SECONDS : side > 2 / 3 ? SKIP_SECONDS : 0, timeStamp)
      },
      onPointerCancel: () => void letGo(),
    },
  }
}
