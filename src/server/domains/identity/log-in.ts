import type { Endpoints, OutputOf, ParsedInputOf } from '#contract/endpoints.ts'
import type { VcodeScene } from '#contract/identity.ts'
import type { Foundation } from '#server/assembly/foundation.ts'
import { AppError } from '#server/http/app-error.ts'
import type { Call, Viewer } from '#server/http/call.ts'
import { countUse } from '#server/http/limits.ts'
import type { PersonalData } from '#server/storage/personal-data.ts'
import { recordChange } from '#server/storage/change-log.ts'
import type { Tx } from '#server/storage/database.ts'
import type { Mobile, MobileVault } from './mobile-vault.ts'
import { loginChecks } from './points.ts'
import {
  hashSessionToken,
  LOGIN_LIMIT,
  makeNickname,
  makeSessionToken,
  SESSION_SECONDS,
  subjectOfUser,
  successorOf,
} from './rules.ts'
import { findUserForLogin, insertSession, insertUser, updateAgreement, updateNickname, type UserRow } from './store.ts'
import { restoreCancelled } from './store-cancelled.ts'
import { useVcode } from './use-vcode.ts'
import { toUserInfo } from './view.ts'

type Auth = Endpoints['POST /peony/v1/auth']

interface LogInParts extends Pick<Foundation, 'database' | 'ids' | 'limiter' | 'regions' | 'given'> {
  vault: MobileVault
  personal: Pick<Required<PersonalData>, 'merge'>
}

/** How a number is entered by, and what else belongs to the login, in its transaction. */
export interface Entry<T> {
  /** What the verification code was sent for. */
  scene: VcodeScene
  /** Whatever it throws undoes the login, and the code stays good. */
  welcome(tx: Tx, newcomer: { userId: number; isNew: boolean }): Promise<T>
}

/** Who logs in. */
export type LogInInput = Pick<ParsedInputOf<Auth>, 'area_code' | 'agree_version'> & { mobile: string; vcode: string }

const USER_AGENT_LENGTH = 256

/**
 * A session for whoever knows the code of a number, and a user when there was none. What the anonymous subject of the
 * call had becomes the user's, all in one transaction. Throws 40104, 40105, 40302 for somebody who is
 * banned, 42901.
 */
export async function logIn<T>(
  parts: LogInParts,
  input: LogInInput,
  call: Call,
  { scene, welcome }: Entry<T>,
): Promise<{ login: OutputOf<Auth>; welcomed: T }> {
  const { database, ids, vault } = parts
  await countUse(parts.limiter, 'login', LOGIN_LIMIT, call)
  const number: Mobile = { areaCode: input.area_code, mobile: input.mobile }
  const token = makeSessionToken()
  const expireAt = call.now + SESSION_SECONDS
  const outcome = await database.write(async (tx) => {
    const entered = { mobileHash: vault.hash(number), scene, code: input.vcode, now: call.now }
    const refusal = await useVcode(tx, vault, entered)
    if (refusal !== null) return refusal
    const user = await ensureUser(tx, parts, { number, agreeVersion: input.agree_version, now: call.now })
    await insertSession(tx, {
      token_hash: hashSessionToken(token),
      user_id: user.row.id,
      user_agent: call.userAgent.slice(0, USER_AGENT_LENGTH),
      region: parts.regions?.find(call.address) ?? '',
      created_at: call.now,
      used_at: call.now,
      expire_at: expireAt,
    })
    if (user.isNew) await parts.personal.merge(tx, successorOf(entered.mobileHash), subjectOfUser(user.row.id))
    await refuseBanned(parts, tx, user.row.id, call)
    if (call.viewer.kind === 'anonymous')
      await parts.personal.merge(tx, call.viewer.subject, subjectOfUser(user.row.id))
    const welcomed = await welcome(tx, { userId: user.row.id, isNew: user.isNew })
    // They may have been given another name.
    const row = user.isNew ? await findUserForLogin(tx, entered.mobileHash) : user.row
    return { ...user, row: row ?? user.row, welcomed }
  })
  if (typeof outcome === 'number') throw new AppError(outcome)
  const { row, isNew, welcomed } = outcome
  const login = {
    token,
    token_type: 'user' as const,
    expire_at: expireAt,
    uid: ids.encodePerson(row.id),
    user_info: toUserInfo(row, { ids, vault, isNew }),
  }
  return { login, welcomed }
}

/** The user with a number, made where there is none; who gave the account up and was not erased yet has it back. */
async function ensureUser(
  tx: Tx,
  parts: LogInParts,
  login: { number: Mobile; agreeVersion: string; now: number },
): Promise<{ row: UserRow; isNew: boolean }> {
  const { ids, vault } = parts
  const { number, agreeVersion, now } = login
  const mobileHash = vault.hash(number)
  const newId = await insertUser(
    tx,
    { mobile_hash: mobileHash, mobile_cipher: vault.conceal(number), agree_version: agreeVersion },
    now,
  )
  if (newId !== null) await updateNickname(tx, newId, makeNickname(ids.encodePerson(newId)))
  const row = await findUserForLogin(tx, mobileHash)
  // Erased since the first statement: the number is free now.
  if (!row) return ensureUser(tx, parts, login)
  if (newId === null && agreeVersion !== '') await updateAgreement(tx, row.id, agreeVersion, now)
  if (row.cancelled_at !== null) {
    await restoreCancelled(tx, row.id, now)
    await recordChange(tx, { kind: 'site', id: 0 })
  }
  return { row, isNew: newId !== null }
}

/** As the device that somebody logs in with, and as the user that they become. */
async function refuseBanned({ given }: LogInParts, tx: Tx, userId: number, call: Call): Promise<void> {
  const user: Viewer = { kind: 'user', subject: subjectOfUser(userId), userId, session: '' }
  for (const viewer of [call.viewer, user]) for (const check of given(loginChecks)) await check(tx.db, viewer, call)
}
