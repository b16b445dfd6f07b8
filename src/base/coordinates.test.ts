import { describe, expect, it } from 'vitest'
import { convertCoordinates, type Coordinates } from './coordinates.ts'

/** Metres between two spots that are near each other. */
function metresBetween([lngA, latA]: Coordinates, [lngB, latB]: Coordinates): number {
  const perDegree = 111_195
  return Math.hypot((lngA - lngB) * perDegree * Math.cos((latA * Math.PI) / 180), (latA - latB) * perDegree)
}

describe('coordinates', () => {
  const square: Coordinates = [116.397451, 39.909187] // GCJ-02

  /** Published by other implementations of the same systems. */
  it.each([
    ['Beijing', 'wgs84', [116.377817, 39.911954], 'gcj02', [116.384047, 39.913345]],
    ['Beijing', 'wgs84', [116.404, 39.915], 'gcj02', [116.410244, 39.916404]],
    ['Shanghai', 'wgs84', [121.527211, 31.177428], 'gcj02', [121.531542, 31.175304]],
    ['Shenzhen', 'wgs84', [113.912316, 22.543847], 'gcj02', [113.917176, 22.540796]],
    ['Beijing', 'gcj02', [116.404, 39.915], 'bd09', [116.410369, 39.921337]],
    ['Beijing', 'bd09', [116.404, 39.915], 'gcj02', [116.397627, 39.908657]],
  ] as const)('of %s are moved from %s as the known vectors say', (_city, from, given, to, wanted) => {
    expect(metresBetween(convertCoordinates(given, from, to), wanted)).toBeLessThan(1)
  })

  it.each(['wgs84', 'bd09'] as const)('come back from %s within a metre', (system) => {
    const there = convertCoordinates(square, 'gcj02', system)
    expect(metresBetween(there, square)).toBeGreaterThan(300)
    expect(metresBetween(convertCoordinates(there, system, 'gcj02'), square)).toBeLessThan(1)
  })

  it('stay where they are outside of China', () => {
    expect(convertCoordinates([2.294481, 48.85837], 'gcj02', 'wgs84')).toEqual([2.294481, 48.85837])
  })
})
