import type { Endpoints, OutputOf, ParsedInputOf } from '#contract/endpoints.ts'
import { isOwnPage } from '#contract/own-page.ts'
import type { Foundation } from '#server/assembly/foundation.ts'
import { AppError } from '#server/http/app-error.ts'
import type { Call } from '#server/http/call.ts'
import { hashState, makeState, STATE_SECONDS } from './rules.ts'
import { insertState, takeState } from './store-states.ts'
import type { Way } from './way-vault.ts'

type Begin = Endpoints['POST /peony/v1/account/wechat']

/** What the social client's authorization ended with: a code for its server, and the state that it was begun with. */
export interface Authorization {
  code: string
  state: string
}

type VisitorParts = Pick<Foundation, 'database' | 'socialLogins'>

/**
 * Begins an authorization in the browser of the call. Throws 40305 for an address that is no page of this site on a host
 * of the social client's account, 50302 where authorizations are not set up.
 */
export async function beginAuthorization(
  { database, socialLogins }: VisitorParts,
  { back }: ParsedInputOf<Begin>,
  { viewer, now }: Call,
): Promise<OutputOf<Begin>> {
  if (socialLogins === null) throw new AppError(50302)
  const { origin, host } = new URL(back)
  if (viewer.kind === 'none' || !socialLogins.hosts.includes(host) || !isOwnPage(back, origin))
    throw new AppError(40305)
  const state = makeState()
  const row = { state_hash: hashState(state), subject: viewer.subject, expire_at: now + STATE_SECONDS }
  await database.write((tx) => insertState(tx, row))
  return { url: socialLogins.authorizeUrl(back, state) }
}

/**
 * Who came back from an authorization. Its state is used up, whatever comes of it. Throws 40107 for one that was not begun
 * in this browser, by this reader, or is over, and for a code that the client's server does not take; 50201, 50302.
 */
export async function identifyVisitor(
  { database, socialLogins }: VisitorParts,
  { code, state }: Authorization,
  { viewer, now }: Call,
): Promise<{ way: Way; nickname: string }> {
  if (socialLogins === null) throw new AppError(50302)
  const begun = await database.write((tx) => takeState(tx, hashState(state)))
  const isOwn = begun !== undefined && viewer.kind !== 'none' && begun.subject === viewer.subject
  if (!isOwn || begun.expire_at <= now) throw new AppError(40107)
  const { openId, nickname } = await socialLogins.identify(code, now)
  return { way: { kind: 'wechat', appId: socialLogins.appId, openId }, nickname }
}
