import { useEffect, useRef, type RefObject } from 'react'
import { distance, clampInside, middle, SCALE_TAPPED, WHOLE, zoomAt, type Point, type Zoom } from './zoom.ts'

/** Two taps within this time and distance are one double tap. */
const DOUBLE_TAP_MS = 300
const DOUBLE_TAP_PX = 30
/** Pulled down this far, the viewer closes. */
const CLOSE_AFTER = 90
/** From here on a finger goes down rather than to the side. */
const PULL_FROM = 10

interface Gestures {
  onClose(): void
  /** Whether the picture is larger than the screen: then it is moved, and others are not turned to. */
  onZoom(isZoomed: boolean): void
}

/**
 * What fingers do with a picture in its box: pinch, move, double tap, pull down. Turning to the next one is left to the
 * browser's scrolling; the picture is a plain one, so holding it opens the host's own menu.
 */
export function useGestures(box: RefObject<HTMLElement | null>, isShown: boolean, { onClose, onZoom }: Gestures): void {
  const handlers = useRef({ onClose, onZoom })
  useEffect(() => {
    handlers.current = { onClose, onZoom }
  })

  useEffect(() => {
    const element = box.current
    if (!element || !isShown) return
    const surface = createSurface(element, handlers)
    const options = { passive: false }
    element.addEventListener('touchstart', surface.onStart, options)
    element.addEventListener('touchmove', surface.onMove, options)
    element.addEventListener('touchend', surface.onEnd)
    element.addEventListener('touchcancel', surface.onEnd)
    element.addEventListener('dblclick', surface.onDoubleClick)
    return () => {
      surface.reset()
      element.removeEventListener('touchstart', surface.onStart)
      element.removeEventListener('touchmove', surface.onMove)
      element.removeEventListener('touchend', surface.onEnd)
      element.removeEventListener('touchcancel', surface.onEnd)
      element.removeEventListener('dblclick', surface.onDoubleClick)
    }
  }, [box, isShown])
}

function createSurface(box: HTMLElement, handlers: RefObject<Gestures>) {
  let zoom: Zoom = WHOLE
  let before: Point[] = []
  let start: Point = { x: 0, y: 0 }
  let pulled = 0
  let isPull: boolean | null = null
  let tap = { at: 0, x: 0, y: 0 }

  const picture = () => box.querySelector('img')
  const show = (next: Zoom) => {
    const image = picture()
    if (!image) return
    zoom = clampInside(next, { width: box.clientWidth, height: box.clientHeight }, sizeOf(image))
    draw(zoom.scale > 1 ? `translate(${zoom.x}px, ${zoom.y}px) scale(${zoom.scale})` : '')
    handlers.current.onZoom(zoom.scale > 1)
  }
  const draw = (transform: string) => {
    const image = picture()
    if (image) image.style.transform = transform
  }
  const fromMiddle = ({ x, y }: Point): Point => {
    const { left, top, width, height } = box.getBoundingClientRect()
    return { x: x - left - width / 2, y: y - top - height / 2 }
  }
  const toggle = (point: Point) => show(zoom.scale > 1 ? WHOLE : zoomAt(zoom, SCALE_TAPPED, fromMiddle(point)))
  const pull = (point: Point) => {
    isPull ??= distance(point, start) < PULL_FROM ? null : point.y - start.y > Math.abs(point.x - start.x)
    pulled = isPull ? Math.max(0, point.y - start.y) : 0
    draw(pulled > 0 ? `translateY(${pulled}px) scale(${1 - pulled / 2000})` : '')
  }

  return {
    reset: () => show(WHOLE),
    onStart(event: TouchEvent) {
      before = pointsOf(event)
      const [point] = before
      if (before.length === 1 && point) {
        start = point
        pulled = 0
        isPull = null
      }
      if (before.length > 1) event.preventDefault()
    },
    onMove(event: TouchEvent) {
      const now = pointsOf(event)
      const [first, second] = now
      const [firstBefore, secondBefore] = before
      before = now
      if (!first || !firstBefore) return
      if (second && secondBefore) {
        event.preventDefault()
        const at = fromMiddle(middle(first, second))
        const moved = middle(firstBefore, secondBefore)
        const from = fromMiddle(moved)
        const larger = zoomAt(zoom, zoom.scale * (distance(first, second) / distance(firstBefore, secondBefore)), from)
        show({ ...larger, x: larger.x + at.x - from.x, y: larger.y + at.y - from.y })
        return
      }
      if (zoom.scale > 1) {
        event.preventDefault()
        show({ ...zoom, x: zoom.x + first.x - firstBefore.x, y: zoom.y + first.y - firstBefore.y })
        return
      }
      pull(first)
      if (isPull && event.cancelable) event.preventDefault()
    },
    onEnd(event: TouchEvent) {
      before = pointsOf(event)
      if (before.length > 0) return
      if (pulled > CLOSE_AFTER) {
        handlers.current.onClose()
        return
      }
      if (pulled > 0) draw('')
      const [lifted] = Array.from(event.changedTouches, toPoint)
      const isTap = event.type === 'touchend' && lifted && distance(lifted, start) < PULL_FROM
      if (!isTap) return
      const isSecond = event.timeStamp - tap.at < DOUBLE_TAP_MS && distance(lifted, tap) < DOUBLE_TAP_PX
      tap = { at: isSecond ? 0 : event.timeStamp, ...lifted }
      if (!isSecond) return
      event.preventDefault()
      toggle(lifted)
    },
    /** Of a mouse; for fingers it is prevented above. */
    onDoubleClick: (event: MouseEvent) => toggle({ x: event.clientX, y: event.clientY }),
  }
}

/** Size of the picture itself within its element, where it is shown whole. */
function sizeOf(image: HTMLImageElement) {
  const { clientWidth, clientHeight, naturalWidth, naturalHeight } = image
  if (naturalWidth === 0) return { width: clientWidth, height: clientHeight }
  const fit = Math.min(clientWidth / naturalWidth, clientHeight / naturalHeight)
  return { width: naturalWidth * fit, height: naturalHeight * fit }
}

function pointsOf({ touches }: TouchEvent): Point[] {
  return Array.from(touches, toPoint)
}

function toPoint({ clientX, clientY }: Touch): Point {
  return { x: clientX, y: clientY }
}
