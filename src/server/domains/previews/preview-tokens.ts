import { createSecretKey } from 'node:crypto'
import { errors, jwtVerify, SignJWT } from 'jose'
import { AppError } from '#server/http/app-error.ts'

const ALGORITHM = 'HS256'
/** No other token of this installation is for this audience. */
const AUDIENCE = 'davmu-share-preview'

/** What a token lets see: the item of a link, or a working copy, which `by` made it for. */
export type PreviewSubject = { link: number } | { copy: number; by: string }

export interface PreviewTokens {
  /** A token that lasts until `expireAt` (seconds). */
  sign(subject: PreviewSubject, expireAt: number): Promise<string>
  /** What a token lets see, and until when. Throws 40304 for what is no token of ours, 41002 for one that has expired. */
  verify(token: string): Promise<{ subject: PreviewSubject; expireAt: number }>
}

/** Subjects of tokens of working copies begin with it; those of links are numbers. */
const COPY = 'copy-'

/** Signed tokens of previews (JWT, RFC 7519), small enough for an address. `clock` gives seconds. */
export function createPreviewTokens(secret: string, clock: () => number): PreviewTokens {
  const key = createSecretKey(secret, 'utf8')
  return {
    sign: (subject, expireAt) =>
      new SignJWT('copy' in subject ? { by: subject.by } : {})
        .setProtectedHeader({ alg: ALGORITHM })
        .setSubject('copy' in subject ? COPY + String(subject.copy) : String(subject.link))
        .setAudience(AUDIENCE)
        .setExpirationTime(expireAt)
        .sign(key),
    async verify(token) {
      try {
        const { payload } = await jwtVerify<{ by?: string }>(token, key, {
          algorithms: [ALGORITHM],
          audience: AUDIENCE,
          requiredClaims: ['sub', 'exp'],
          currentDate: new Date(clock() * 1000),
        })
        const { sub = '', exp = 0, by = '' } = payload
        const subject = sub.startsWith(COPY) ? { copy: Number(sub.slice(COPY.length)), by } : { link: Number(sub) }
        return { subject, expireAt: exp }
      } catch (error) {
        throw new AppError(error instanceof errors.JWTExpired ? 41002 : 40304, { cause: error })
      }
    },
  }
}
