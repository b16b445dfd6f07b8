import { useState, type PointerEvent } from 'react'

/** A finger that goes less far is taken back, pixels. */
const FAR = 96
/** Before this it may still be a scroll or a tap. */
const NEAR = 12

/** What a finger does that goes over an element to one side; a mouse has buttons. `offset` is how far it is, in pixels. */
export function useSwipe(onSwipe: (to: 'right' | 'left') => void) {
  const [start, setStart] = useState<{ x: number; y: number } | null>(null)
  const [offset, setOffset] = useState(0)
  const end = () => {
    setStart(null)
    setOffset(0)
  }
  return {
    offset,
    isFar: Math.abs(offset) >= FAR,
    handlers: {
      onPointerDown: ({ pointerType, clientX, clientY }: PointerEvent) =>
        setStart(pointerType === 'touch' ? { x: clientX, y: clientY } : null),
      onPointerMove({ clientX, clientY }: PointerEvent) {
        if (!start) return
        const [dx, dy] = [clientX - start.x, clientY - start.y]
        if (offset !== 0 || (Math.abs(dx) > NEAR && Math.abs(dx) > 2 * Math.abs(dy))) setOffset(dx)
      },
      onPointerUp() {
        const to = offset > 0 ? 'right' : 'left'
        const isFar = Math.abs(offset) >= FAR
        end()
        if (isFar) onSwipe(to)
      },
      onPointerCancel: end,
    },
  }
}
