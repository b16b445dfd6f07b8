import { isCalm } from '../../../ui/reduced-motion.ts'

const SCROLL_MS = 240

/**
 * Moves the page, or the nearest part of it that scrolls, up to an element in a quarter of a second; at once for those who
 * want no motion. Below it stays where it is.
 */
export function scrollUpTo(element: HTMLElement): void {
  const scroller = scrollerOf(element)
  const margin = Number.parseFloat(getComputedStyle(element).scrollMarginTop) || 0
  const edge = scroller === document.scrollingElement ? 0 : scroller.getBoundingClientRect().top
  const from = scroller.scrollTop
  const to = Math.max(0, from + element.getBoundingClientRect().top - edge - margin)
  if (to >= from) return
  if (isCalm()) {
    scroller.scrollTop = to
    return
  }
  const began = performance.now()
  const step = (now: number) => {
    const share = Math.min(1, Math.max(0, (now - began) / SCROLL_MS))
    scroller.scrollTop = from + (to - from) * (1 - (1 - share) ** 3)
    if (share < 1) requestAnimationFrame(step)
  }
  requestAnimationFrame(step)
}

function scrollerOf(element: HTMLElement): Element {
  for (let parent = element.parentElement; parent; parent = parent.parentElement) {
    if (/auto|scroll/.test(getComputedStyle(parent).overflowY) && parent !== document.body) return parent
  }
  return document.scrollingElement ?? document.documentElement
}
