import { describe, expect, it } from 'vitest'
import { cacheControl, entityTag, matchesTag } from './public-cache.ts'

describe('cacheControl', () => {
  it('says how long a public answer is kept and may be served stale', () => {
    expect(cacheControl({ kind: 'public', seconds: 15, stale: 300 })).toBe(
      'public, max-age=15, stale-while-revalidate=300',
    )
    expect(cacheControl({ kind: 'public', seconds: 1, stale: 0 })).toBe('public, max-age=1')
  })

  it('keeps private answers nowhere', () => {
    expect(cacheControl({ kind: 'private' })).toBe('private, no-store')
  })
})

describe('entityTag', () => {
  it('is a weak tag that follows the bytes', () => {
    expect(entityTag('a')).toMatch(/^W\/"[\w-]{27}"$/)
    expect(entityTag('a')).toBe(entityTag(Buffer.from('a')))
    expect(entityTag('a')).not.toBe(entityTag('b'))
  })
})

describe('matchesTag', () => {
  it.each([
    ['"x"', true],
    ['W/"x"', true],
    ['"y", "x"', true],
    ['*', true],
    ['"y"', false],
    ['x', false],
    ['', false],
    [undefined, false],
  ])('answers whether a version is known by %s: %s', (header, matches) => {
    expect(matchesTag(header, 'W/"x"')).toBe(matches)
  })
})
