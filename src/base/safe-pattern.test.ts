import { describe, expect, it } from 'vitest'
import { findPatternFault, matchesPattern } from './safe-pattern.ts'

describe('a pattern that decides about what strangers enter', () => {
  it.each([
    String.raw`[A-Z]{2}\d{6}`,
    '浙[A-Z][A-Z0-9]{5,6}',
    '(?:ab)+',
    '(?:a|b)',
    'a?b?c?',
    'a?'.repeat(10),
    'a{1,2}b{1,2}c{2,3}d{3,4}',
    'a*b*c*d',
    '(?:a{2}){3}',
    '(?:(?:a)b)+',
    '(?:a|b)c+',
    'a'.repeat(200),
    String.raw`\p{Script=Han}{2,4}`,
  ])('%s is allowed', (pattern) => expect(findPatternFault(pattern)).toBeNull())

  it.each([
    ['(a+)+', /for ever/],
    ['(?:a|a)*', /for ever/],
    ['(?:(?:a?)){50}', /for ever/],
    ['((a*)b)*', /for ever/],
    ['a*a*a*a*b', /too often/],
    ['a{1,5}'.repeat(4), /too often/],
    ['a?'.repeat(11), /too often/],
    ['(?=a)a', /looks around/],
    ['(?<=a)b', /looks around/],
    [String.raw`(a)\1`, /refers back/],
    [String.raw`(?<x>a)\k<x>`, /looks around|refers back/],
    ['[a', /no regular expression/],
    ['a'.repeat(201), /longer/],
  ])('%s is not allowed', (pattern, fault) => expect(findPatternFault(pattern)).toMatch(fault))

  it('is matched against the whole text, and with no text that is longer than it may be', () => {
    expect(matchesPattern('[A-Z]{2}', 'AB')).toBe(true)
    expect(matchesPattern('[A-Z]{2}', 'ABC')).toBe(false)
    expect(matchesPattern('a|ab', 'ab')).toBe(true)
    expect(matchesPattern('a*a*a*b', 'a'.repeat(20_000))).toBe(false) // it would never end
    expect([200, 201].map((length) => matchesPattern('a*', 'a'.repeat(length)))).toEqual([true, false])
    expect(matchesPattern('a*a*a*b', 'a'.repeat(200))).toBe(false)
  })
})
