import { describe, expect, it } from 'vitest'
import { trackNumber } from './track-number.ts'
import { watchedShare } from './watched-share.ts'

describe('how much of a film was seen', () => {
  const heard = { seconds: 15, duration: 60, at: 1, isFinished: false }

  it('is the part up to where the reader is, or all once they were at its end', () => {
    expect(watchedShare(heard)).toBe(0.25)
    expect(watchedShare({ ...heard, seconds: 1, isFinished: true })).toBe(1)
  })

  it('is nothing without a beginning or a length', () => {
    expect(watchedShare(undefined)).toBe(0)
    expect(watchedShare({ ...heard, duration: 0 })).toBe(0)
  })
})

it('the number of a film in its album is shown with two digits at least', () =>
  expect([1, 12, 120].map(trackNumber)).toEqual(['01', '12', '120']))
