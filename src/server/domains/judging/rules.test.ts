import { describe, expect, it } from 'vitest'
import {
  chooseRestriction,
  hasWebAddress,
  isWithin,
  mustWait,
  parseRange,
  toColumnPolicy,
  type Restriction,
} from './rules.ts'

describe('addresses of pages', () => {
  it.each([
    '看 https://a.example/b',
    'HTTP://X.CN',
    'www.example.org',
    '去 spam.example.com 看',
    'ｓｐａｍ．ｃｏｍ',
    'a。com',
  ])('are seen in %j', (text) => expect(hasWebAddress(text)).toBe(true))

  it.each(['3.5 米', '好。很好', '等等...再说', '1.2.3', '10:30', ''])('are not seen in %j', (text) =>
    expect(hasWebAddress(text)).toBe(false),
  )
})

describe('what waits for a moderator', () => {
  const plain = { text: '好', hasImages: false }
  const linking = { ...plain, text: 'www.a.example' }
  it.each([
    ['post', linking, false],
    ['first', plain, null],
    ['links', plain, false],
    ['links', linking, true],
    ['links', { ...plain, hasImages: true }, true],
    ['pre', plain, true],
    ['off', plain, true],
  ] as const)('by the policy %s, of %o: %s', (policy, written, waits) => {
    expect(mustWait(policy, written)).toBe(waits)
  })
})

describe('networks', () => {
  it.each([
    ['203.0.113.77', '203.0.113.77/32'],
    ['203.0.113.77/24', '203.0.113.0/24'],
    ['::ffff:203.0.113.77', '203.0.113.77/32'],
    ['2001:db8:1:2:3::1', '2001:db8:1:2::/64'],
    ['2001:db8:1:2:3::1/48', '2001:db8:1::/48'],
    ['0.0.0.0/0', null],
    ['10.0.0.0/33', null],
    ['::/8', null],
    ['203.0.113.0/24/3', null],
    ['203.0.113.0/x', null],
    ['nonsense', null],
    ['', null],
  ])('%j is kept as %j', (text, range) => expect(parseRange(text)).toBe(range))

  it.each([
    ['203.0.113.9', '203.0.113.0/24', true],
    ['203.0.114.9', '203.0.113.0/24', false],
    ['2001:db8:1:2::/64', '2001:db8:1::/48', true],
    ['2001:db8:2:2::/64', '2001:db8:1::/48', false],
    ['203.0.113.9', '2001:db8:1::/48', false],
    ['', '203.0.113.0/24', false],
  ])('%j lies in %j: %s', (address, range, isInside) => expect(isWithin(address, range)).toBe(isInside))
})

describe('what somebody may not do', () => {
  const now = 1000
  const mute: Restriction = { kind: 'mute', reason: '', address_range: '', until_at: 2000 }
  const ban: Restriction = { ...mute, kind: 'ban' }
  const choose = (restrictions: Restriction[], speech = true) =>
    chooseRestriction(restrictions, { address: '203.0.113.9', speech, now })

  it('ends with its time', () => {
    expect(choose([{ ...mute, until_at: now }])).toBeNull()
    expect(choose([{ ...mute, until_at: now + 1 }])).not.toBeNull()
    expect(choose([{ ...mute, until_at: 0 }])).not.toBeNull()
  })
  it('is speech alone for who is muted', () => {
    expect(choose([mute], false)).toBeNull()
    expect(choose([ban], false)).toBe(ban)
  })
  it('is told by the ban, and by what lasts longest', () => {
    const forGood = { ...mute, until_at: 0 }
    expect(choose([mute, forGood])).toBe(forGood)
    expect(choose([forGood, ban])).toBe(ban)
  })
  it('goes by the network where it is one', () => {
    expect(choose([{ ...ban, address_range: '203.0.113.0/24' }])).not.toBeNull()
    expect(choose([{ ...ban, address_range: '203.0.112.0/24' }])).toBeNull()
  })
})

it('of several columns that say which comments wait the strictest holds', () => {
  const columns = new Map([
    [1, 'post'],
    [2, 'links'],
    [3, 'first'],
    [4, 'pre'],
    [5, 'off'],
  ] as const)
  const of = (...ids: number[]) =>
    toColumnPolicy(
      columns,
      ids.map((id) => ({ id })),
    )
  expect([of(), of(9), of(9, 1)]).toEqual([null, null, 'post'])
  expect([of(1, 2), of(3, 2), of(1, 4, 3), of(4, 5)]).toEqual(['links', 'first', 'pre', 'off'])
})
