import type { Endpoints, OutputOf, ParsedInputOf } from '#contract/endpoints.ts'
import type { IdCodec } from '#contract/ids.ts'
import { AppError } from '#server/http/app-error.ts'
import type { Call } from '#server/http/call.ts'
import type { Limiter } from '#server/http/limiter.ts'
import { countUse } from '#server/http/limits.ts'
import type { Database, Tx } from '#server/storage/database.ts'
import type { Mobile, MobileVault } from './mobile-vault.ts'
import {
  hashSessionToken,
  LOGIN_LIMIT,
  makeNickname,
  makeSessionToken,
  SESSION_SECONDS,
  subjectOfUser,
  VCODE_TRIES,
} from './rules.ts'
import {
  countWrongVcode,
  deleteVcode,
  findVcodeForUpdate,
  getUserByMobile,
  insertSession,
  insertUser,
  updateAgreement,
  updateNickname,
} from './store.ts'
import { toUserInfo } from './view.ts'

type Auth = Endpoints['POST /peony/v1/auth']

export interface LogInParts {
  database: Database
  ids: IdCodec
  vault: MobileVault
  limiter: Limiter
  merge(tx: Tx, from: string, to: string): Promise<void>
}

const USER_AGENT_LENGTH = 256

/**
 * A session for whoever knows the code of a number, and a user when there was none. What the anonymous subject of the
 * call had becomes the user's, all in one transaction. Throws 40104, 40105, 42901.
 */
export async function logIn(
  parts: LogInParts,
  input: ParsedInputOf<Auth> & { mobile: string; vcode: string },
  call: Call,
): Promise<OutputOf<Auth>> {
  const { database, ids, vault } = parts
  await countUse(parts.limiter, 'login', LOGIN_LIMIT, call)
  const number: Mobile = { areaCode: input.area_code, mobile: input.mobile }
  const token = makeSessionToken()
  const expireAt = call.now + SESSION_SECONDS
  const outcome = await database.write(async (tx) => {
    const refusal = await useVcode(tx, { vault, number, code: input.vcode, now: call.now })
    if (refusal !== null) return refusal
    const user = await ensureUser(tx, parts, { number, agreeVersion: input.agree_version, now: call.now })
    await insertSession(tx, {
      token_hash: hashSessionToken(token),
      user_id: user.row.id,
      user_agent: call.userAgent.slice(0, USER_AGENT_LENGTH),
      created_at: call.now,
      used_at: call.now,
      expire_at: expireAt,
    })
    if (call.viewer.kind === 'anonymous') await parts.merge(tx, call.viewer.subject, subjectOfUser(user.row.id))
    return user
  })
  if (typeof outcome === 'number') throw new AppError(outcome)
  return {
    token,
    token_type: 'user',
    expire_at: expireAt,
    uid: ids.encode(outcome.row.id),
    user_info: toUserInfo(outcome.row, { ids, vault, isNew: outcome.isNew }),
  }
}

/** Uses up the code of a number; returns why it cannot, which is committed too: wrong ones are counted. */
async function useVcode(
  tx: Tx,
  { vault, number, code, now }: { vault: MobileVault; number: Mobile; code: string; now: number },
): Promise<40104 | 40105 | null> {
  const mobileHash = vault.hash(number)
  const vcode = await findVcodeForUpdate(tx, mobileHash, 'login')
  if (!vcode || vcode.expire_at <= now || vcode.tries >= VCODE_TRIES) return 40105
  if (!vault.isVcode(vcode.code_hash, mobileHash, 'login', code)) {
    await countWrongVcode(tx, mobileHash, 'login')
    return 40104
  }
  await deleteVcode(tx, mobileHash, 'login')
  return null
}

async function ensureUser(
  tx: Tx,
  { ids, vault }: LogInParts,
  { number, agreeVersion, now }: { number: Mobile; agreeVersion: string; now: number },
) {
  const mobileHash = vault.hash(number)
  const newId = await insertUser(
    tx,
    { mobile_hash: mobileHash, mobile_cipher: vault.conceal(number), agree_version: agreeVersion },
    now,
  )
  if (newId !== null) await updateNickname(tx, newId, makeNickname(ids.encode(newId)))
  const row = await getUserByMobile(tx.db, mobileHash)
  if (newId === null && agreeVersion !== '') await updateAgreement(tx, row.id, agreeVersion, now)
  return { row, isNew: newId !== null }
}
