import { useEffect, type RefObject } from 'react'

/** Keeps `--keyboard` on an element at the height that the on-screen keyboard covers of the page. */
export function useKeyboardInset(element: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const viewport = window.visualViewport
    if (!viewport) return
    const update = () => {
      const isZoomed = viewport.scale > 1.01
      const covered = isZoomed ? 0 : Math.max(0, innerHeight - viewport.height - viewport.offsetTop)
      element.current?.style.setProperty('--keyboard', `${Math.round(covered)}px`)
    }
    update()
    viewport.addEventListener('resize', update)
    viewport.addEventListener('scroll', update)
    return () => {
      viewport.removeEventListener('resize', update)
      viewport.removeEventListener('scroll', update)
    }
  }, [element])
}
