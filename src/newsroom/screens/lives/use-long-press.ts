import { useEffect, useRef, type MouseEvent, type PointerEvent } from 'react'

/** How long a finger rests, as phones have it. */
const REST_MS = 500

/** Handlers of something on which a finger may rest. Where a phone has a menu of its own for that, this comes in its place. */
export function useLongPress(onRest: () => void) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const isTouched = useRef(false)
  const stop = () => clearTimeout(timer.current)
  useEffect(() => stop, [])
  return {
    onPointerDown({ pointerType, target }: PointerEvent) {
      stop()
      isTouched.current = pointerType === 'touch' && target instanceof Element && target.closest('button') === null
      if (isTouched.current) timer.current = setTimeout(onRest, REST_MS)
    },
    onPointerUp: stop,
    /** It scrolls. */
    onPointerCancel: stop,
    onContextMenu(event: MouseEvent) {
      if (!isTouched.current) return
      event.preventDefault()
      stop()
      onRest()
    },
  }
}
