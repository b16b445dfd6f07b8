import { createSecretKey } from 'node:crypto'
import { errors, jwtVerify, SignJWT } from 'jose'
import type { Viewer } from '#server/http/call.ts'

const ALGORITHM = 'HS256'
const AUDIENCE = 'davmu-share'
const ANONYMOUS = 'anonymous'

export interface Tokens {
  /** A token of an anonymous subject that lasts until `expireAt` (seconds). */
  sign(subject: string, expireAt: number): Promise<string>
  /** Who a token speaks for. */
  verify(token: string): Promise<Viewer>
}

/** Signed tokens that nothing has to be looked up for: JWTs under HS256. `clock` gives seconds. */
export function createTokens(secret: string, clock: () => number): Tokens {
  const key = createSecretKey(secret, 'utf8')
  return {
    sign: (subject, expireAt) =>
      new SignJWT({ kind: ANONYMOUS })
        .setProtectedHeader({ alg: ALGORITHM, typ: 'JWT' })
        .setSubject(subject)
        .setAudience(AUDIENCE)
        .setIssuedAt(clock())
        .setExpirationTime(expireAt)
        .sign(key),
    async verify(token) {
      try {
        const { payload } = await jwtVerify(token, key, {
          algorithms: [ALGORITHM],
          audience: AUDIENCE,
          requiredClaims: ['sub', 'exp'],
          currentDate: new Date(clock() * 1000),
        })
        if (payload['kind'] !== ANONYMOUS || !payload.sub) return { kind: 'none', tokenState: 'invalid' }
        return { kind: 'anonymous', subject: payload.sub }
      } catch (error) {
        return { kind: 'none', tokenState: error instanceof errors.JWTExpired ? 'expired' : 'invalid' }
      }
    },
  }
}
