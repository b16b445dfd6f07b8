import { describe, expect, it } from 'vitest'
import { SignJWT } from 'jose'
import { createIdCodec } from '#contract/ids.ts'
import { createTestIdentity } from '#tests/support/test-api.ts'

const SECRET = 'the secret of this test'
const NOW = 1_790_000_000
const DAY = 24 * 60 * 60

const identityAt = (now: number, tokenSecret = SECRET) => createTestIdentity(tokenSecret, () => now)

function issue(device?: string, now = NOW, secret = SECRET) {
  const input = {
    appid: 1,
    platform: 'mobile',
    area_code: '86',
    agree_version: '',
    ...(device !== undefined && { device_id: device }),
  }
  return identityAt(now, secret).handlers['POST /peony/v1/auth'](input, {
    viewer: { kind: 'none', tokenState: 'none' },
    now,
    address: '',
    userAgent: '',
  })
}

const DEVICE = 'device-0000-0000-0001'

describe('anonymous tokens', () => {
  it('last 90 days and say so', async () => {
    const { token, expire_at, token_type, user_info } = await issue(DEVICE)
    expect({ expire_at, token_type, user_info }).toEqual({
      expire_at: NOW + 90 * DAY,
      token_type: 'anonymous',
      user_info: null,
    })
    expect(await identityAt(NOW + 90 * DAY - 1).viewerOf(token)).toMatchObject({ kind: 'anonymous' })
    expect(await identityAt(NOW + 90 * DAY + 1).viewerOf(token)).toEqual({ kind: 'none', tokenState: 'expired' })
  })

  it('keep the subject of a device from token to token', async () => {
    const [first, later, other] = await Promise.all([issue(DEVICE), issue(DEVICE, NOW + DAY), issue(`${DEVICE}2`)])
    expect(later.token).not.toBe(first.token)
    expect(later.uid).toBe(first.uid)
    expect(other.uid).not.toBe(first.uid)
    const identity = identityAt(NOW + DAY)
    expect(await identity.viewerOf(later.token)).toEqual(await identity.viewerOf(first.token))
  })

  it('give a device without an id a subject of its own', async () => {
    const [a, b] = await Promise.all([issue(), issue()])
    expect(a.uid).not.toBe(b.uid)
  })

  it('show a uid that looks like a hashed id, is no number, and tells nothing of the device', async () => {
    const { uid, token } = await issue(DEVICE)
    expect(uid).toMatch(/^[a-zA-Z0-9]{8,64}$/)
    expect(createIdCodec('salt').decode(uid)).toBeNull()
    const claims = Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()
    expect(claims).not.toContain(DEVICE)
    expect(claims).not.toContain(uid)
  })
})

describe('the authorization header', () => {
  it('holds a bare token, or one after Bearer', async () => {
    const { token } = await issue(DEVICE)
    const bare = await identityAt(NOW).viewerOf(token)
    expect(bare).toMatchObject({ kind: 'anonymous' })
    for (const header of [`Bearer ${token}`, `bearer ${token}`, `  ${token} `]) {
      expect(await identityAt(NOW).viewerOf(header)).toEqual(bare)
    }
  })

  it.each([undefined, '', '  ', 'Bearer', 'Bearer  '])('%j is no token', async (header) => {
    expect(await identityAt(NOW).viewerOf(header)).toEqual({ kind: 'none', tokenState: 'none' })
  })

  it('believes no token that was not signed here, whatever it says', async () => {
    const key = Buffer.from(SECRET)
    const claims = { kind: 'anonymous', sub: 'somebody', aud: 'davmu-share', exp: NOW + DAY }
    const sign = (payload: Record<string, unknown>, secret = key, alg = 'HS256') =>
      new SignJWT(payload).setProtectedHeader({ alg }).sign(secret)
    const unsigned = [{ alg: 'none' }, claims, ''].map((part) =>
      part === '' ? '' : Buffer.from(JSON.stringify(part)).toString('base64url'),
    )
    const foreign = await issue(DEVICE, NOW, 'another secret')
    const invalid = [
      'nonsense',
      'a.b.c',
      '\u0000',
      unsigned.join('.'),
      foreign.token,
      await sign(claims, Buffer.from('0'.repeat(64)), 'HS512'),
      await sign({ ...claims, aud: 'elsewhere' }),
      await sign({ ...claims, kind: 'user' }),
      await sign({ ...claims, sub: undefined }),
      await sign({ ...claims, sub: '' }),
      await sign({ ...claims, exp: undefined }),
    ]
    const identity = identityAt(NOW)
    const viewers = await Promise.all(invalid.map((token) => identity.viewerOf(token)))
    expect(viewers).toEqual(invalid.map(() => ({ kind: 'none', tokenState: 'invalid' })))
    expect(await identity.viewerOf(await sign(claims))).toEqual({ kind: 'anonymous', subject: 'somebody' })
  })
})
