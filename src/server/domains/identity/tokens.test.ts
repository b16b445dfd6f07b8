import { createSecretKey } from 'node:crypto'
import { SignJWT } from 'jose'
import { expect, it } from 'vitest'
import { createTokens } from './tokens.ts'

const SECRET = 'a secret of at least thirty-two letters'
const NOW = 1_700_000_000
const tokens = createTokens(SECRET, () => NOW)
const nobody = { kind: 'none', tokenState: 'invalid' }

const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
const claims = { kind: 'anonymous', sub: 'device:1', aud: 'davmu-share', iat: NOW, exp: NOW + 60 }

/** A token with some other header, claims or key than those that are made here. */
function forge(change: { alg?: string; claims?: object; secret?: string }): Promise<string> {
  return new SignJWT({ ...claims, ...change.claims })
    .setProtectedHeader({ alg: change.alg ?? 'HS256', typ: 'JWT' })
    .sign(createSecretKey(change.secret ?? SECRET, 'utf8'))
}

it('a token speaks for its subject until it expires', async () => {
  expect(await tokens.verify(await tokens.sign('device:1', NOW + 60))).toEqual({
    kind: 'anonymous',
    subject: 'device:1',
  })
  expect(await tokens.verify(await forge({}))).toEqual({ kind: 'anonymous', subject: 'device:1' })
  expect(await tokens.verify(await tokens.sign('device:1', NOW - 1))).toEqual({ kind: 'none', tokenState: 'expired' })
})

it.each<[string, () => string | Promise<string>]>([
  ['nothing that signs it', () => `${encode({ alg: 'none', typ: 'JWT' })}.${encode(claims)}.`],
  ['the word none written otherwise', () => `${encode({ alg: 'nOnE' })}.${encode(claims)}.`],
  ['another secret', () => forge({ secret: `${SECRET}!` })],
  ['an empty signature', async () => (await forge({})).replace(/[^.]*$/, '')],
  ['another algorithm', () => forge({ alg: 'HS512', secret: SECRET.repeat(2) })],
  [
    'other claims under the old signature',
    async () => {
      const [head, , signature] = (await forge({})).split('.')
      return `${head}.${encode({ ...claims, sub: 'user:1' })}.${signature}`
    },
  ],
  ['a key of its own', () => `${encode({ alg: 'HS256', jwk: { kty: 'oct', k: '' } })}.${encode(claims)}.AAAA`],
  ['an audience of another kind', () => forge({ claims: { aud: 'davmu-share-preview' } })],
  ['another kind', () => forge({ claims: { kind: 'user' } })],
  ['no subject', () => forge({ claims: { sub: undefined } })],
  ['no end', () => forge({ claims: { exp: undefined } })],
  ['a time before it counts', () => forge({ claims: { nbf: NOW + 3600 } })],
])('a token with %s speaks for nobody', async (_, make) => {
  expect(await tokens.verify(await make())).toEqual(nobody)
})
