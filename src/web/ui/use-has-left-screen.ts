import { useEffect, useState, type RefObject } from 'react'

/** Whether an element has scrolled out above the top bar. */
export function useHasLeftScreen(element: RefObject<HTMLElement | null>): boolean {
  const [hasLeft, setHasLeft] = useState(false)
  useEffect(() => {
    if (!element.current) return
    const observer = new IntersectionObserver(
      (notices) => {
        const last = notices.at(-1)
        setHasLeft(last !== undefined && !last.isIntersecting && last.boundingClientRect.top < 0)
      },
      { rootMargin: '-44px 0px 0px' },
    )
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [element])
  return hasLeft
}
