import type { StaffRole } from '#contract/admin/endpoint.ts'
import { AppError } from '#server/http/app-error.ts'
import type { Tx } from '#server/storage/database.ts'
import type { Sealing } from '#server/storage/sealed-text.ts'
import { makeAuthenticator } from './authenticator.ts'
import { hashPassword } from './password.ts'
import { makePassword } from './rules.ts'
import { deleteSessionsOf } from './store-sessions.ts'
import { findStaff, insertStaff, lockActive, updateStaff, type StaffRow } from './store.ts'

/** What somebody needs to log in for the first time. */
export interface Enrolment {
  id: number
  name: string
  /** Null where the password is known to whoever chose it, or stays what it was. */
  oneTimePassword: string | null
  /** Null where the authenticator stays what it was. */
  otpauthUri: string | null
}

/** The work of a transaction, once everything is there that cannot be awaited inside it. */
export type Prepared<T> = (tx: Tx) => Promise<T>

/**
 * Makes a member; with `password` null one is made that they have to change. Its work throws 40901 when the name is
 * taken.
 */
export async function enrol(
  sealing: Sealing,
  { name, role, password }: { name: string; role: StaffRole; password: string | null },
): Promise<Prepared<Enrolment>> {
  const oneTimePassword = password === null ? makePassword() : null
  const passwordHash = await hashPassword(password ?? oneTimePassword ?? '')
  const authenticator = makeAuthenticator(name)
  return async (tx) => {
    const id = await insertStaff(tx, {
      name,
      role,
      disabled: 0,
      password_hash: passwordHash,
      must_change_password: oneTimePassword === null ? 0 : 1,
      totp_cipher: sealing.seal(authenticator.secret),
      totp_step: 0,
      logged_in_at: 0,
      created_at: tx.now,
    })
    if (id === null) {
      throw new AppError(40901, { data: { fields: [{ field: 'body.name', message: 'is taken' }] } })
    }
    return { id, name, oneTimePassword, otpauthUri: authenticator.uri }
  }
}

/**
 * Gives a member a new password, a new authenticator or both, and ends their sessions. `password`: the one that was
 * chosen, null to make one that they have to change, undefined to leave it. Its work throws 40401.
 */
export async function resetProofs(
  sealing: Sealing,
  { id, password, authenticator }: { id: number; password?: string | null; authenticator: boolean },
): Promise<Prepared<Enrolment>> {
  const oneTimePassword = password === null ? makePassword() : null
  const chosen = password ?? oneTimePassword
  const passwordHash = chosen === null ? null : await hashPassword(chosen)
  return async (tx) => {
    const member = await getStaff(tx, id)
    const enrolled = authenticator ? makeAuthenticator(member.name) : null
    await updateStaff(tx, id, {
      ...(passwordHash !== null && {
        password_hash: passwordHash,
        must_change_password: oneTimePassword === null ? 0 : 1,
      }),
      ...(enrolled && { totp_cipher: sealing.seal(enrolled.secret), totp_step: 0 }),
    })
    await deleteSessionsOf(tx, id)
    return { id, name: member.name, oneTimePassword, otpauthUri: enrolled?.uri ?? null }
  }
}

/** Throws 40401, and 40901 for the last administrator and for a member who has not the role `from` (any more). */
export async function changeRole(
  tx: Tx,
  id: number,
  { role, from }: { role: StaffRole; from?: StaffRole | undefined },
): Promise<void> {
  const member = await getStaff(tx, id)
  if (from !== undefined && member.role !== from) throw new AppError(40901)
  if (role !== 'admin') await requireAnAdmin(tx, member)
  await updateStaff(tx, id, { role })
}

/** Keeps somebody out and ends their sessions, or lets them in again. Throws 40401, and 40901 for the last administrator. */
export async function changeAccess(tx: Tx, id: number, isDisabled: boolean): Promise<void> {
  const member = await getStaff(tx, id)
  if (isDisabled) {
    await requireAnAdmin(tx, member)
    await deleteSessionsOf(tx, id)
  }
  await updateStaff(tx, id, { disabled: isDisabled ? 1 : 0 })
}

async function getStaff(tx: Tx, id: number): Promise<StaffRow> {
  const member = await findStaff(tx.db, id)
  if (!member) throw new AppError(40401)
  return member
}

/** Throws 40901 when nobody but this member could make members any more. */
async function requireAnAdmin(tx: Tx, member: StaffRow): Promise<void> {
  const admins = await lockActive(tx, 'admin')
  if (admins.includes(member.id) && admins.length === 1) throw new AppError(40901)
}
