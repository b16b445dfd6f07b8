/** How a picture is shown: enlarged `scale` times, its middle moved by pixels from that of its box. */
export interface Zoom {
  scale: number
  x: number
  y: number
}

export interface Point {
  x: number
  y: number
}

export interface Size {
  width: number
  height: number
}

export const WHOLE: Zoom = { scale: 1, x: 0, y: 0 }
export const SCALE_MOST = 4
/** What a double tap enlarges to. */
export const SCALE_TAPPED = 2.5

/** Enlarges to `scale` so that what lies under `point` (from the middle of the box) stays there. */
export function zoomAt(zoom: Zoom, scale: number, point: Point): Zoom {
  const bounded = Math.min(SCALE_MOST, Math.max(1, scale))
  const factor = bounded / zoom.scale
  return { scale: bounded, x: point.x - (point.x - zoom.x) * factor, y: point.y - (point.y - zoom.y) * factor }
}

/** Keeps the picture's edges outside the box where it is larger than that, in the middle where it is smaller. */
export function clampInside(zoom: Zoom, box: Size, picture: Size): Zoom {
  if (zoom.scale <= 1) return WHOLE
  const reach = (whole: number, shown: number) => Math.max(0, (shown * zoom.scale - whole) / 2)
  return {
    scale: zoom.scale,
    x: within(zoom.x, reach(box.width, picture.width)),
    y: within(zoom.y, reach(box.height, picture.height)),
  }
}

export function distance(left: Point, right: Point): number {
  return Math.hypot(left.x - right.x, left.y - right.y)
}

export function middle(left: Point, right: Point): Point {
  return { x: (left.x + right.x) / 2, y: (left.y + right.y) / 2 }
}

function within(value: number, reach: number): number {
  return Math.min(reach, Math.max(-reach, value))
}
