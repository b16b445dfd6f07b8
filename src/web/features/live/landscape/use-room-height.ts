import { useEffect, useState, type RefObject } from 'react'

/** Lower than this, with a field in use: a keyboard takes the rest of the screen. */
const LOW_PX = 640

/**
 * Keeps `--room-height` and `--room-top` of an element at the part of the page that is seen, above an open keyboard;
 * answers whether somebody writes in it with little room left.
 */
export function useRoomHeight(element: RefObject<HTMLElement | null>): boolean {
  const [isWriting, setIsWriting] = useState(false)
  useEffect(() => {
    const root = element.current
    const viewport = window.visualViewport
    if (!root) return
    const update = () => {
      const isZoomed = (viewport?.scale ?? 1) > 1.01
      const height = isZoomed ? innerHeight : (viewport?.height ?? innerHeight)
      root.style.setProperty('--room-height', `${height}px`)
      root.style.setProperty('--room-top', `${isZoomed ? 0 : (viewport?.offsetTop ?? 0)}px`)
      setIsWriting(height < LOW_PX && isField(document.activeElement) && root.contains(document.activeElement))
    }
    // The focus is nowhere while it goes from one element to the next.
    const onFocus = () => requestAnimationFrame(update)
    update()
    viewport?.addEventListener('resize', update)
    viewport?.addEventListener('scroll', update)
    addEventListener('resize', update)
    root.addEventListener('focusin', onFocus)
    root.addEventListener('focusout', onFocus)
    return () => {
      viewport?.removeEventListener('resize', update)
      viewport?.removeEventListener('scroll', update)
      removeEventListener('resize', update)
      root.removeEventListener('focusin', onFocus)
      root.removeEventListener('focusout', onFocus)
    }
  }, [element])
  return isWriting
}

function isField(element: Element | null): boolean {
  return element instanceof HTMLTextAreaElement || (element instanceof HTMLInputElement && element.type !== 'range')
}
