import { solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2'
import type { Challenge } from 'altcha-lib/types'

/** Solves the challenge in the data of a 42902, as a browser does; the text for `captcha`. */
export async function solveCaptcha(data: unknown): Promise<string> {
  const { captcha: challenge } = data as { captcha: Challenge }
  const solution = await solveChallenge({ challenge, deriveKey })
  return Buffer.from(JSON.stringify({ challenge, solution })).toString('base64')
}
