import type { Endpoints, OutputOf, ParsedInputOf } from '#contract/endpoints.ts'
import type { Call } from '#server/http/call.ts'
import { ANONYMOUS_TOKEN_SECONDS, makeDeviceId, subjectOfDevice, uidOfSubject } from './rules.ts'
import type { Tokens } from './tokens.ts'

type Auth = Endpoints['POST /peony/v1/auth']

/** A fresh token for the subject of a device. Nothing is stored: a subject exists from its first write on. */
export async function issueAnonymousToken(
  parts: { tokens: Tokens; tokenSecret: string; idSalt: string },
  input: ParsedInputOf<Auth>,
  call: Call,
): Promise<OutputOf<Auth>> {
  const subject = subjectOfDevice(input.device_id ?? makeDeviceId(), parts.tokenSecret)
  const expireAt = call.now + ANONYMOUS_TOKEN_SECONDS
  return {
    token: await parts.tokens.sign(subject, expireAt),
    token_type: 'anonymous',
    expire_at: expireAt,
    uid: uidOfSubject(subject, parts.idSalt),
    user_info: null,
  }
}
