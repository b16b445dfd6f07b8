import { useEffect } from 'react'
import { isCalm } from './reduced-motion.ts'

/** A movement is told apart from one down the page after this many pixels. */
const DECIDED_AT = 10
/** Moved this far, in pixels of the finger, letting go opens the next tab. */
const TURNS_AT = 72
/** The page follows the finger at this share of its way. */
const FOLLOWS = 0.4
/** From so near an edge the browser's own way back begins. */
const EDGE = 32
const SLIDE_MS = 180

/** From which side the page comes that is opened by a swipe; 0 for one that was opened otherwise. */
let arrival: -1 | 0 | 1 = 0

/**
 * A swipe across `main` opens the tab beside the open one, by its link in the head of the page, so that both are found as
 * they were left. What scrolls sideways itself, sheets, and the edges of the screen keep their own. The finger down the
 * page is the browser's: no touch is taken from it.
 */
export function TabSwipe() {
  useEffect(() => {
    const main = document.querySelector('main')
    if (!main) return
    main.style.touchAction = 'pan-y pinch-zoom'
    if (arrival !== 0 && !isCalm()) {
      main.animate([{ transform: `translateX(${arrival * 40}%)`, opacity: 0.4 }, {}], {
        duration: SLIDE_MS,
        easing: 'ease-out',
      })
    }
    arrival = 0
    return followSwipes(main)
  }, [])
  return null
}

function followSwipes(main: HTMLElement): () => void {
  let start: { x: number; y: number } | null = null
  let moved = 0

  const show = (pixels: number) => {
    main.style.transform = pixels === 0 ? '' : `translateX(${pixels}px)`
  }
  const reset = () => {
    start = null
    if (moved !== 0) show(0)
    moved = 0
  }
  const onStart = ({ touches: [touch, second], target }: TouchEvent) => {
    reset()
    if (!touch || second || isOwnGround(target, main)) return
    const isAtEdge = touch.clientX < EDGE || touch.clientX > innerWidth - EDGE
    if (!isAtEdge && (visualViewport?.scale ?? 1) <= 1.01) start = { x: touch.clientX, y: touch.clientY }
  }
  const onMove = ({ touches: [touch, second] }: TouchEvent) => {
    if (!start || !touch) return
    if (second) return reset()
    const [across, down] = [touch.clientX - start.x, touch.clientY - start.y]
    if (moved === 0) {
      if (Math.max(Math.abs(across), Math.abs(down)) < DECIDED_AT) return
      if (Math.abs(across) < 1.5 * Math.abs(down)) return reset()
    }
    moved = across
    show(across * (findTab(across) ? FOLLOWS : FOLLOWS / 4))
  }
  const onEnd = () => {
    const tab = Math.abs(moved) >= TURNS_AT ? findTab(moved) : null
    const side = moved < 0 ? 1 : -1
    reset()
    if (!tab) return
    arrival = side
    tab.click()
  }
  main.addEventListener('touchstart', onStart, { passive: true })
  main.addEventListener('touchmove', onMove, { passive: true })
  main.addEventListener('touchend', onEnd)
  main.addEventListener('touchcancel', reset)
  return () => {
    reset()
    main.removeEventListener('touchstart', onStart)
    main.removeEventListener('touchmove', onMove)
    main.removeEventListener('touchend', onEnd)
    main.removeEventListener('touchcancel', reset)
  }
}

/** The tab that a movement leads to: to the left the next one, to the right the one before. */
function findTab(across: number): HTMLElement | null {
  const isNext = across < 0
  let item = document.querySelector('header nav [aria-current]')?.closest('li') as Element | null | undefined
  do item = isNext ? item?.nextElementSibling : item?.previousElementSibling
  while (item instanceof HTMLElement && item.offsetParent === null)
  return item?.querySelector('a') ?? null
}

/** Whether a touch begins in what scrolls sideways itself. */
function isOwnGround(target: EventTarget | null, main: HTMLElement): boolean {
  for (let element = target as Element | null; element && element !== main; element = element.parentElement) {
    if (element.scrollWidth > element.clientWidth + 1 && /auto|scroll/.test(getComputedStyle(element).overflowX))
      return true
    if (element.matches('dialog, input, [role=slider]')) return true
  }
  return false
}
