import { createHmac } from 'node:crypto'
import { createChallenge, randomInt, verifySolution } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { z } from 'zod'
import { parseJson } from '#base/parse-json.ts'
import { AppError } from './app-error.ts'
import type { Limiter } from './limiter.ts'

/** Proofs of work that stand between a machine and what it would do too often (code 42902). */
export interface Challenges {
  /**
   * Passes when `solution` solves a challenge of this installation that is not too old and was not used before; else
   * throws 42902 with a fresh challenge in `data.captcha`.
   */
  require(solution: string | undefined): Promise<void>
}

export interface ChallengeParts {
  /** Signs challenges. */
  secret: string
  limiter: Limiter
  /** The time in seconds. */
  clock: () => number
}

const CHALLENGE_SECONDS = 10 * 60
/**
 * A key is derived for one number after the other until the one that was drawn is found: about a million rounds, a second
 * of an ordinary phone and a thousandth of one here.
 */
const ROUNDS = 2_000
const DRAWN_FROM = 300
const DRAWN_TO = 700

const payloadShape = z.object({
  challenge: z.object({
    parameters: z.object({
      algorithm: z.literal('PBKDF2/SHA-256'),
      nonce: z.string(),
      salt: z.string(),
      cost: z.literal(ROUNDS),
      keyLength: z.int(),
      keyPrefix: z.string(),
      keySignature: z.string(),
      expiresAt: z.int(),
    }),
    signature: z.string(),
  }),
  solution: z.object({ counter: z.int(), derivedKey: z.string() }),
})

/** Challenges of altcha, each good for ten minutes and once, in every process that shares the limiter. */
export function createChallenges({ secret, limiter, clock }: ChallengeParts): Challenges {
  const hmacSignatureSecret = deriveSecret(secret, 'challenge')
  const hmacKeySignatureSecret = deriveSecret(secret, 'challenge key')

  async function isSolution(text: string): Promise<boolean> {
    const payload = parsePayload(text)
    if (payload === null) return false
    const { challenge, solution } = payload
    if (challenge.parameters.expiresAt <= clock()) return false
    const { verified } = await verifySolution({
      challenge,
      solution,
      deriveKey,
      hmacSignatureSecret,
      hmacKeySignatureSecret,
    })
    if (!verified) return false
    const use = await limiter.consume(`challenge:${challenge.signature}`, { points: 1, seconds: 2 * CHALLENGE_SECONDS })
    return use.ok
  }

  return {
    async require(solution) {
      if (solution !== undefined && (await isSolution(solution))) return
      const captcha = await createChallenge({
        algorithm: 'PBKDF2/SHA-256',
        cost: ROUNDS,
        counter: randomInt(DRAWN_TO, DRAWN_FROM),
        deriveKey,
        expiresAt: clock() + CHALLENGE_SECONDS,
        hmacSignatureSecret,
        hmacKeySignatureSecret,
      })
      throw new AppError(42902, { data: { captcha } })
    },
  }
}

/** What a solver sends: base64 of the JSON of the challenge and its solution; null for anything else. */
function parsePayload(text: string): z.infer<typeof payloadShape> | null {
  const result = payloadShape.safeParse(parseJson(Buffer.from(text, 'base64').toString('utf8')))
  return result.success ? result.data : null
}

/** Tokens are signed with the same secret: what is signed here must not be of use there. */
function deriveSecret(secret: string, purpose: string): string {
  return createHmac('sha256', secret).update(purpose).digest('base64url')
}
