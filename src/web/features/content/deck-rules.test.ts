import { describe, expect, it } from 'vitest'
import { deckTotal, drawnPlaces, hasSegments, swipeStep } from './deck-rules.ts'

describe('a deck', () => {
  it('draws the card before and two beneath, the end card among them', () => {
    expect(drawnPlaces(0, 8)).toEqual({ from: 0, to: 3 })
    expect(drawnPlaces(4, 8)).toEqual({ from: 3, to: 7 })
    expect(drawnPlaces(7, 8)).toEqual({ from: 6, to: 9 })
    expect(drawnPlaces(8, 8)).toEqual({ from: 7, to: 9 })
  })

  it('moves on a long swipe or a fast one, against the finger', () => {
    expect(swipeStep(-100, 1000, 358)).toBe(1)
    expect(swipeStep(100, 1000, 358)).toBe(-1)
    expect(swipeStep(-40, 50, 358)).toBe(1)
    expect(swipeStep(-40, 1000, 358)).toBe(0)
    expect(swipeStep(0, 0, 358)).toBe(0)
  })

  it('counts what the list says until all of it is loaded', () => {
    expect(deckTotal(12, 30, true)).toBe(30)
    expect(deckTotal(12, 12, true)).toBe(13)
    expect(deckTotal(28, 30, false)).toBe(28)
  })

  it('shows the way in segments while they can be told apart', () => {
    expect(hasSegments(8)).toBe(true)
    expect(hasSegments(40)).toBe(false)
  })
})
