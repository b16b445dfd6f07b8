import type { Endpoints, OutputOf } from '#contract/endpoints.ts'
import type { VcodeScene } from '#contract/identity.ts'
import type { Foundation } from '#server/assembly/foundation.ts'
import { AppError } from '#server/http/app-error.ts'
import type { Call, Viewer } from '#server/http/call.ts'
import { countUse } from '#server/http/limits.ts'
import type { PersonalData } from '#server/storage/personal-data.ts'
import type { Tx } from '#server/storage/database.ts'
import { ensureOwner, ensureUserOfCode, type Owner } from './ensure-owner.ts'
import { maskedContacts } from './find-contact.ts'
import { identifyVisitor, type Authorization } from './identify-visitor.ts'
import { loginChecks } from './points.ts'
import {
  hashSessionToken,
  LOGIN_LIMIT,
  makeSessionToken,
  SESSION_SECONDS,
  subjectOfUser,
  successorOf,
} from './rules.ts'
import { findUserForLogin, insertSession } from './store.ts'
import { takeVcode } from './take-vcode.ts'
import { toUserInfo } from './view.ts'
import type { Contact, Way, WayVault } from './way-vault.ts'

type Auth = Endpoints['POST /peony/v1/auth']

export interface LogInParts extends Pick<
  Foundation,
  'database' | 'ids' | 'limiter' | 'regions' | 'given' | 'settings' | 'socialLogins'
> {
  vault: WayVault
  personal: Pick<Required<PersonalData>, 'merge'>
}

/** What somebody shows who logs in: the code that was sent to a contact, an authorization, or a code of an operator. */
export type Proof =
  | { by: 'vcode'; contact: Contact; code: string; anew: boolean }
  | ({ by: 'authorization' } & Authorization)
  | { by: 'login code'; code: string }

/** What a proof is once nobody else has to be asked about it. */
type Shown = Exclude<Proof, { by: 'authorization' }> | { by: 'way'; way: Way; nickname: string }

/** How a login is entered by, and what else belongs to it, in its transaction. */
export interface Entry<T> {
  /** What the verification code was sent for. */
  scene: VcodeScene
  /** Whatever it throws undoes the login, and the code stays good. `nickname` is what the social client calls them. */
  welcome(tx: Tx, newcomer: { userId: number; isNew: boolean; nickname: string }): Promise<T>
}

export interface LogInInput {
  proof: Proof
  agreeVersion: string
}

const USER_AGENT_LENGTH = 256

/**
 * A session for whoever shows a proof, and a user when there was none. What the anonymous subject of the call had becomes
 * the user's, all in one transaction. Throws 40104, 40105, 40107, 40302 for somebody who is banned, 40306 for a way that
 * may have been given on, 42901, 50201, 50302.
 */
export async function logIn<T>(
  parts: LogInParts,
  { proof, agreeVersion }: LogInInput,
  call: Call,
  { scene, welcome }: Entry<T>,
): Promise<{ login: OutputOf<Auth>; welcomed: T }> {
  const { database, ids, vault } = parts
  await countUse(parts.limiter, 'login', LOGIN_LIMIT, call)
  const shown: Shown = proof.by === 'authorization' ? await identify(parts, proof, call) : proof
  const token = makeSessionToken()
  const expireAt = call.now + SESSION_SECONDS
  const outcome = await database.write(async (tx) => {
    const owner = await findOwner(tx, parts, shown, { scene, agreeVersion, now: call.now })
    if (typeof owner === 'number') return owner
    const { row, isNew, wayHash } = owner
    await insertSession(tx, {
      token_hash: hashSessionToken(token),
      user_id: row.id,
      user_agent: call.userAgent.slice(0, USER_AGENT_LENGTH),
      region: parts.regions?.find(call.address) ?? '',
      created_at: call.now,
      used_at: call.now,
      expire_at: expireAt,
    })
    if (isNew && wayHash !== null) await parts.personal.merge(tx, successorOf(wayHash), subjectOfUser(row.id))
    await refuseBanned(parts, tx, row.id, call)
    if (call.viewer.kind === 'anonymous') await parts.personal.merge(tx, call.viewer.subject, subjectOfUser(row.id))
    const nickname = shown.by === 'way' ? shown.nickname : ''
    const welcomed = await welcome(tx, { userId: row.id, isNew, nickname })
    // They may have been given another name.
    const named = isNew ? await findUserForLogin(tx, row.id) : row
    const masked = await maskedContacts(tx.db, vault, [row.id])
    return { row: named ?? row, isNew, masked: masked.get(row.id) ?? '', welcomed }
  })
  if (typeof outcome === 'number') throw new AppError(outcome)
  const { row, isNew, masked, welcomed } = outcome
  const login = {
    token,
    token_type: 'user' as const,
    expire_at: expireAt,
    uid: ids.encodePerson(row.id),
    user_info: toUserInfo(row, { ids, masked, isNew }),
  }
  return { login, welcomed }
}

async function identify(parts: LogInParts, proof: Authorization, call: Call): Promise<Shown> {
  return { by: 'way', ...(await identifyVisitor(parts, proof, call)) }
}

/** Who shows a proof, which is used up; the code of an error that is to be committed, because wrong codes are counted. */
async function findOwner(
  tx: Tx,
  parts: LogInParts,
  shown: Shown,
  { scene, agreeVersion, now }: { scene: VcodeScene; agreeVersion: string; now: number },
): Promise<40104 | 40105 | Owner> {
  const { vault } = parts
  switch (shown.by) {
    case 'vcode': {
      const { contact, code, anew } = shown
      const refusal = await takeVcode(tx, vault, { contactHash: vault.hash(contact), scene, code, now })
      return refusal ?? ensureOwner(tx, parts, { way: contact, anew, agreeVersion, now })
    }
    case 'way':
      return ensureOwner(tx, parts, { way: shown.way, anew: false, agreeVersion, now })
    case 'login code':
      if (parts.settings.loginCodes === 'off') throw new AppError(50302)
      return (await ensureUserOfCode(tx, parts, { code: shown.code, agreeVersion, now })) ?? 40105
  }
}

/** As the device that somebody logs in with, and as the user that they become. */
async function refuseBanned({ given }: LogInParts, tx: Tx, userId: number, call: Call): Promise<void> {
  const user: Viewer = { kind: 'user', subject: subjectOfUser(userId), userId, session: '' }
  for (const viewer of [call.viewer, user]) for (const check of given(loginChecks)) await check(tx.db, viewer, call)
}
