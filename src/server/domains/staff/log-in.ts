import type { AdminEndpoints } from '#contract/admin/endpoints.ts'
import type { OutputOf, ParsedInputOf } from '#contract/endpoints.ts'
import type { IdCodec } from '#contract/ids.ts'
import type { OpenAdminCall, StaffSession } from '#server/http/admin-call.ts'
import { AppError } from '#server/http/app-error.ts'
import type { Audit } from '#server/http/audit.ts'
import type { Limiter } from '#server/http/limiter.ts'
import { countSubject } from '#server/http/limits.ts'
import type { Database, Tx } from '#server/storage/database.ts'
import type { Sealing } from '#server/storage/sealed-text.ts'
import { findStep } from './authenticator.ts'
import { hashPassword, isOutdated, isPassword } from './password.ts'
import {
  csrfTokenOf,
  hashStaffToken,
  makeStaffToken,
  STAFF_LOGIN_LIMIT,
  STAFF_SESSION_SECONDS,
  toStaffName,
} from './rules.ts'
import { insertSession } from './store-sessions.ts'
import { claimStep, findStaffByName, updateStaff, type StaffRow } from './store.ts'
import { toSession } from './view.ts'

const CALL = 'POST /admin/api/v1/session'
type LogIn = AdminEndpoints[typeof CALL]

export interface LogInParts {
  database: Database
  ids: IdCodec
  limiter: Limiter
  audit: Audit
  sealing: Sealing
  /** What a name that nobody has is compared with. */
  stranger: () => Promise<Proofs>
}

/** What somebody is known by besides their name. */
export type Proofs = Pick<StaffRow, 'password_hash' | 'totp_cipher'>

const USER_AGENT_LENGTH = 256

/**
 * A session for whoever knows name, password and code. Throws 40106 for anything else, after the same work and without
 * saying which part it was; 42901 after too many tries for the name or from the address.
 */
export async function logIn(
  parts: LogInParts,
  input: ParsedInputOf<LogIn>,
  call: OpenAdminCall,
): Promise<OutputOf<LogIn>> {
  const name = toStaffName(input.name)
  await countSubject(parts.limiter, 'staff-login', STAFF_LOGIN_LIMIT, { subject: name, address: call.address })
  const member = await findStaffByName(parts.database.db, name)
  const step = await prove(parts, member, { ...input, now: call.now })
  const session = member && step !== null ? await open(parts, { member, step, password: input.password }, call) : null
  if (session) return toSession(session, parts.ids)
  await parts.database.write((tx) => parts.audit.record(tx, toEntry(parts, member, { outcome: 'refused', call })))
  throw new AppError(40106)
}

/** The half minute of the code when everything is right; null otherwise. Nobody is told apart by how long it takes. */
async function prove(
  { sealing, stranger }: LogInParts,
  member: StaffRow | undefined,
  { password, code, now }: { password: string; code: string; now: number },
): Promise<number | null> {
  const proofs = await stranger()
  const { password_hash: hash, totp_cipher: cipher } = member ?? proofs
  const isRight = await isPassword(hash, password)
  const step = findStep(sealing.open(cipher), code, now)
  return member && member.disabled === 0 && isRight ? step : null
}

/** Uses up the code and begins a session; null when the code was used before. */
async function open(
  parts: LogInParts,
  { member, step, password }: { member: StaffRow; step: number; password: string },
  call: OpenAdminCall,
): Promise<StaffSession | null> {
  const renewed = isOutdated(member.password_hash) ? await hashPassword(password) : null
  const session = await parts.database.write(async (tx) => {
    if (!(await claimStep(tx, member.id, step))) return null
    await updateStaff(tx, member.id, { logged_in_at: call.now, ...(renewed !== null && { password_hash: renewed }) })
    await parts.audit.record(tx, toEntry(parts, member, { outcome: 'ok', call }))
    return beginSession(tx, member, call)
  })
  if (session) call.setCookie(session.token)
  return session
}

/** A new session of a member, with the token that their cookie is to have. */
export async function beginSession(
  tx: Tx,
  member: StaffRow,
  { now, userAgent, address }: OpenAdminCall,
): Promise<StaffSession & { token: string }> {
  const token = makeStaffToken()
  const expireAt = now + STAFF_SESSION_SECONDS
  const id = await insertSession(tx, {
    token_hash: hashStaffToken(token),
    staff_id: member.id,
    user_agent: userAgent.slice(0, USER_AGENT_LENGTH),
    address,
    created_at: now,
    used_at: now,
    expire_at: expireAt,
  })
  return {
    id,
    token,
    staff: { id: member.id, name: member.name, role: member.role },
    csrfToken: csrfTokenOf(token),
    expireAt,
    mustChangePassword: member.must_change_password === 1,
  }
}

/** A name that nobody has is not kept: it may be a password that was typed in the wrong place. */
function toEntry(
  { ids }: LogInParts,
  member: StaffRow | undefined,
  { outcome, call }: { outcome: 'ok' | 'refused'; call: OpenAdminCall },
) {
  return {
    by: outcome === 'ok' && member ? member.name : '',
    staffId: outcome === 'ok' && member ? member.id : null,
    action: CALL,
    target: member ? `staff/${ids.encode(member.id)}` : '',
    detail: { outcome, address: call.address },
  }
}
