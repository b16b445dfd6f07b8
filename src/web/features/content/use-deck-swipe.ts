import { useRef, type DragEvent, type MouseEvent, type PointerEvent, type RefObject } from 'react'

/** Before a movement is a swipe, in pixels. */
const DECIDED_AT = 8
/** The edges belong to the host's own gesture for going back. */
const EDGE = 20

interface Swipe {
  id: number
  x: number
  y: number
  at: number
  isSwipe: boolean
}

/** Follows a finger or the mouse across a deck (`--drag`, pixels) and tells how far it went in how long. */
export function useDeckSwipe(
  deck: RefObject<HTMLElement | null>,
  onSwipe: (moved: number, tookMs: number, width: number) => void,
) {
  const swipe = useRef<Swipe | null>(null)
  /** A click that ends a swipe opens nothing. */
  const wasSwipe = useRef(false)

  const drag = (moved: number | null) => {
    const element = deck.current
    if (!element) return
    element.style.setProperty('--drag', String(moved ?? 0))
    element.toggleAttribute('data-dragged', moved !== null)
  }
  return {
    onPointerDown({ pointerId: id, clientX: x, clientY: y, isPrimary, button, timeStamp: at }: PointerEvent) {
      wasSwipe.current = false
      const isAtEdge = x < EDGE || x > innerWidth - EDGE
      swipe.current = isPrimary && button === 0 && !isAtEdge ? { id, x, y, at, isSwipe: false } : null
    },
    onPointerMove({ pointerId, clientX, clientY }: PointerEvent) {
      const begun = swipe.current
      if (begun?.id !== pointerId) return
      const [across, down] = [clientX - begun.x, clientY - begun.y]
      if (!begun.isSwipe && Math.abs(across) < DECIDED_AT) return
      if (!begun.isSwipe && Math.abs(across) < Math.abs(down)) return void (swipe.current = null)
      if (!begun.isSwipe) deck.current?.setPointerCapture(pointerId)
      begun.isSwipe = true
      wasSwipe.current = true
      drag(across)
    },
    onPointerUp({ clientX, timeStamp }: PointerEvent) {
      const begun = swipe.current
      swipe.current = null
      drag(null)
      if (begun?.isSwipe) onSwipe(clientX - begun.x, timeStamp - begun.at, deck.current?.clientWidth ?? innerWidth)
    },
    onPointerCancel() {
      swipe.current = null
      drag(null)
    },
    onClickCapture(event: MouseEvent) {
      if (!wasSwipe.current) return
      event.preventDefault()
      event.stopPropagation()
    },
    onDragStart: (event: DragEvent) => event.preventDefault(),
  }
}
