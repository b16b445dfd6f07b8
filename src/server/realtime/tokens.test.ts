import { SignJWT } from 'jose'
import { describe, expect, it } from 'vitest'
import { createRealtimeTokens, realtimeSecret } from './tokens.ts'

const SECRET = 'a secret that nobody knows'
const NOW = 1_800_000_000
const tokens = createRealtimeTokens(SECRET, () => NOW)
const sign = (claims: Record<string, unknown>, { alg = 'HS256', secret = SECRET } = {}) =>
  new SignJWT(claims).setProtectedHeader({ alg }).sign(new TextEncoder().encode(secret))
const encode = (text: string) => Buffer.from(text).toString('base64')

describe('tokens of connections', () => {
  it('say who it is, until when, and what it may hear', async () => {
    const token = await tokens.signConnection({ sub: 'u1', exp: NOW + 60, channels: ['a:1'], info: { name: 'Ann' } })
    expect(await tokens.readConnection(token)).toEqual({
      user: 'u1',
      expiresAt: NOW + 60,
      info: { name: 'Ann' },
      channels: new Map([['a:1', {}]]),
    })
  })

  it('may say it in the other ways of the protocol', async () => {
    const claims = { b64info: encode('"Ann"'), expire_at: 0, subs: { 'a:1': { info: 1, b64data: encode('[2]') } } }
    expect(await tokens.readConnection(await sign({ ...claims, exp: NOW + 60 }, { alg: 'HS512' }))).toEqual({
      user: '',
      expiresAt: null,
      info: 'Ann',
      channels: new Map([['a:1', { info: 1, data: [2] }]]),
    })
  })

  it.each([
    ['another secret', { sub: 'u1' }, { secret: 'another' }, 'invalid'],
    ['a user that is no text', { sub: 7 }, {}, 'invalid'],
    ['a channel', { sub: 'u1', channel: 'a:1' }, {}, 'invalid'],
    ['channels that are no list', { sub: 'u1', channels: 'a:1' }, {}, 'invalid'],
    ['info that is no JSON', { sub: 'u1', b64info: encode('no') }, {}, 'invalid'],
    ['a time that is over', { sub: 'u1', exp: NOW }, {}, 'expired'],
    ['a time to come', { sub: 'u1', nbf: NOW + 60 }, {}, 'expired'],
    ['a time that is no number', { sub: 'u1', exp: 'soon' }, {}, 'invalid'],
  ])('with %s do not count', async (_name, claims, how, fault) => {
    expect(await tokens.readConnection(await sign(claims, how))).toBe(fault)
  })

  it.each(['', 'x', 'a.b.c', `${'a'.repeat(5000)}.b.c`])('that are none do not count: %j', async (token) => {
    expect(await tokens.readConnection(token)).toBe('invalid')
  })
})

it('tokens of subscriptions are for one user and one channel', async () => {
  const token = await tokens.signSubscription({ sub: 'u1', channel: 'a:1', exp: NOW + 60, info: 1 })
  expect(await tokens.readSubscription(token, 'u1', 'a:1')).toEqual({ expiresAt: NOW + 60, info: 1, data: undefined })
  expect(await tokens.readSubscription(token, 'u2', 'a:1')).toBe('foreign')
  expect(await tokens.readSubscription(token, 'u1', 'a:2')).toBe('foreign')
  expect(await tokens.readSubscription(await sign({ sub: 'u1', channel: 'a:1', exp: 1 }), 'u1', 'a:1')).toBe('expired')
  expect(await tokens.readSubscription(await sign({ sub: 'u1' }), 'u1', 'a:1')).toBe('invalid')
})

it('the secret of realtime tokens is the one that was set, or always the same one of another', () => {
  expect(realtimeSecret('set', 'other')).toBe('set')
  expect(realtimeSecret(null, 'other')).toBe(realtimeSecret(null, 'other'))
  expect(realtimeSecret(null, 'other')).not.toBe(realtimeSecret(null, 'another'))
  expect(realtimeSecret(null, 'other')).not.toContain('other')
})
