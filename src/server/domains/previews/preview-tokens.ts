import { createSecretKey } from 'node:crypto'
import { errors, jwtVerify, SignJWT } from 'jose'
import { AppError } from '#server/http/app-error.ts'

const ALGORITHM = 'HS256'
/** No other token of this installation is for this audience. */
const AUDIENCE = 'davmu-share-preview'

export interface PreviewTokens {
  /** A token for one link that lasts until `expireAt` (seconds). */
  sign(linkId: number, expireAt: number): Promise<string>
  /** The link that a token is for. Throws 40304 for what is no token of ours, 41002 for one that has expired. */
  verify(token: string): Promise<number>
}

/** Signed tokens of preview links (JWT, RFC 7519), small enough for an address. `clock` gives seconds. */
export function createPreviewTokens(secret: string, clock: () => number): PreviewTokens {
  const key = createSecretKey(secret, 'utf8')
  return {
    sign: (linkId, expireAt) =>
      new SignJWT()
        .setProtectedHeader({ alg: ALGORITHM })
        .setSubject(String(linkId))
        .setAudience(AUDIENCE)
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
        return Number(payload.sub)
      } catch (error) {
        throw new AppError(error instanceof errors.JWTExpired ? 41002 : 40304, { cause: error })
      }
    },
  }
}
