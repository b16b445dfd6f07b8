import { describe, expect, it } from 'vitest'
import { distance, clampInside, middle, SCALE_MOST, WHOLE, zoomAt } from './zoom.ts'

describe('a picture that is enlarged', () => {
  it('keeps what lies under the fingers in its place', () => {
    const point = { x: 100, y: -40 }
    const zoom = zoomAt({ scale: 1.5, x: 10, y: 20 }, 3, point)
    const under = (z: typeof zoom) => ({ x: (point.x - z.x) / z.scale, y: (point.y - z.y) / z.scale })
    expect(under(zoom)).toEqual(under({ scale: 1.5, x: 10, y: 20 }))
  })

  it('grows to four times and shrinks to its whole size', () => {
    expect(zoomAt(WHOLE, 9, { x: 0, y: 0 }).scale).toBe(SCALE_MOST)
    expect(zoomAt({ scale: 2, x: 0, y: 0 }, 0.3, { x: 0, y: 0 }).scale).toBe(1)
  })

  it('is not moved past its edges', () => {
    const box = { width: 390, height: 844 }
    const picture = { width: 390, height: 260 }
    expect(clampInside({ scale: 2, x: 900, y: 50 }, box, picture)).toEqual({ scale: 2, x: 195, y: 0 })
    expect(clampInside({ scale: 4, x: -100, y: -500 }, box, picture)).toEqual({ scale: 4, x: -100, y: -98 })
    expect(clampInside({ scale: 1, x: 5, y: 5 }, box, picture)).toEqual(WHOLE)
  })
})

describe('two fingers', () => {
  it('have a distance and a middle', () => {
    expect(distance({ x: 0, y: 0 }, { x: 3, y: 4 })).toBe(5)
    expect(middle({ x: 0, y: 10 }, { x: 4, y: 0 })).toEqual({ x: 2, y: 5 })
  })
})
