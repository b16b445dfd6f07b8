import { expect, it } from 'vitest'
import { fold, mayBeListed, toNumber, typeOf } from './rules.ts'

it('a track has a whole number above none, or none', () => {
  expect([1, 1_000_000_000].map(toNumber)).toEqual([1, 1_000_000_000])
  expect([null, 0, -1, 1.5, Number.NaN, 1_000_000_001].map(toNumber)).toEqual([null, null, null, null, null, null])
})

it('published tracks alone are seen in an album', () => {
  expect(mayBeListed({ state: 'published', type: 'audio' })).toBe(true)
  expect(mayBeListed({ state: 'draft', type: 'audio' })).toBe(false)
  expect(mayBeListed({ state: 'published', type: 'doc' })).toBe(false)
})

it('an album is of the type of its series', () => {
  expect([typeOf('audio'), typeOf('video')]).toEqual(['audio_album', 'video_album'])
})

it('texts are found in any width and case', () => {
  expect(fold(' Ａbc　 Ｄ ')).toBe('abc d')
})
