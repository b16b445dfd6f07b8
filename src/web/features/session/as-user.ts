import type { Answer } from '#contract/endpoints.ts'
import { requireUser, type LoginPurpose } from './session.ts'

/** Codes of a token that does not allow to write any more. */
const LOGIN_CODES: ReadonlySet<number> = new Set([40101, 40102, 40103])

/**
 * Makes a call that needs a logged-in reader: they are asked to log in where they are not, also when that shows only in
 * the answer. Null where they turned away.
 */
export async function asUser<T>(purpose: LoginPurpose, call: () => Promise<Answer<T>>): Promise<Answer<T> | null> {
  if (!(await requireUser(purpose))) return null
  const answer = await call()
  if (!LOGIN_CODES.has(answer.code)) return answer
  return (await requireUser(purpose)) ? call() : null
}
