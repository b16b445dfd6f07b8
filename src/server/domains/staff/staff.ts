import type { auditAdminEndpoints } from '#contract/admin/audit.ts'
import type { StaffRole } from '#contract/admin/endpoint.ts'
import type { sessionAdminEndpoints } from '#contract/admin/session.ts'
import type { staffAdminEndpoints } from '#contract/admin/staff.ts'
import type { IdCodec } from '#contract/ids.ts'
import type { AdminHandlers, AdminVisitor } from '#server/http/admin-call.ts'
import { AppError } from '#server/http/app-error.ts'
import type { Audit } from '#server/http/audit.ts'
import type { Limiter } from '#server/http/limiter.ts'
import { parseId } from '#server/http/parse-id.ts'
import type { Database, Tx } from '#server/storage/database.ts'
import { createSealing, type Sealing } from '#server/storage/sealed-text.ts'
import { pruneInBatches } from '#server/storage/prune.ts'
import { makeAuthenticator } from './authenticator.ts'
import { changePassword } from './change-password.ts'
import { listAudit } from './list-audit.ts'
import { logIn, type Proofs } from './log-in.ts'
import { changeAccess, changeRole, enrol, resetProofs, type Enrolment, type Prepared } from './manage-staff.ts'
import { hashPassword } from './password.ts'
import { AUDIT_SECONDS, isAlive, makePassword, STAFF_SESSION_SECONDS } from './rules.ts'
import { createStaffSessions } from './sessions.ts'
import { deleteOldAudit, insertAudit } from './store-audit.ts'
import { deleteEndedSessions, deleteSession, deleteSessionsOf, listSessions } from './store-sessions.ts'
import { findStaffByName, listStaff, type StaffRow } from './store.ts'
import { toEnrolment, toMember, toOwnSession, toSession } from './view.ts'

export { showCode } from './authenticator.ts'
export type { Enrolment } from './manage-staff.ts'

export interface StaffParts {
  database: Database
  ids: IdCodec
  limiter: Limiter
  /** Encrypts the secrets of authenticators. */
  dataSecret: string
  /** The time in seconds. */
  clock: () => number
}

type Calls = typeof sessionAdminEndpoints & typeof staffAdminEndpoints & typeof auditAdminEndpoints

/** A member as the operator sees them. */
export interface Member {
  id: number
  name: string
  role: StaffRole
  isDisabled: boolean
  /** Seconds, 0 for never. */
  loggedInAt: number
}

/** Who works on the site: members with roles, their logins, and the record of what they did. */
export interface StaffDomain {
  handlers: AdminHandlers<Calls>
  audit: Audit
  /** Who the token of a cookie speaks for. */
  visitorOf(token: string | null): Promise<AdminVisitor>
  sessionSeconds: number
  listMembers(): Promise<Member[]>
  findMember(name: string): Promise<Member | null>
  /** A new member with a chosen password. Its work throws 40901 when the name is taken. */
  enrol(member: { name: string; role: StaffRole; password: string }): Promise<Prepared<Enrolment>>
  /** Another password, another authenticator or both. Ends the member's sessions. */
  reset(change: { id: number; password?: string; authenticator: boolean }): Promise<Prepared<Enrolment>>
  /** Throws 40901 for the last administrator, as does `changeAccess`. */
  changeRole(tx: Tx, id: number, role: StaffRole): Promise<void>
  changeAccess(tx: Tx, id: number, isDisabled: boolean): Promise<void>
  /** Forgets sessions that are over and what the audit log no longer keeps; returns how many rows went. */
  prune(now: number): Promise<number>
}

export function createStaff(parts: StaffParts): StaffDomain {
  const { database, ids, clock } = parts
  const sealing = createSealing(parts.dataSecret, 'staff-authenticator')
  const audit: Audit = {
    async record(tx, { by, staffId, action, target, detail }) {
      const row = { by, staff_id: staffId, action, target, detail: JSON.stringify(detail) }
      await insertAudit(tx, { ...row, created_at: clock() })
    },
  }
  let madeUp: Promise<Proofs> | null = null
  const stranger = () => (madeUp ??= makeStranger(sealing))

  return {
    handlers: {
      'POST /admin/api/v1/session': (input, call) => logIn({ ...parts, audit, sealing, stranger }, input, call),
      'GET /admin/api/v1/session': async (_input, { session }) => toSession(session, ids),
      async 'POST /admin/api/v1/session/logout'({ all }, { tx, staff, session, setCookie }) {
        if (all) await deleteSessionsOf(tx, staff.id)
        else await deleteSession(tx, staff.id, session.id)
        setCookie(null)
        return {}
      },
      async 'GET /admin/api/v1/session/list'(_input, { staff, session, now }) {
        const rows = await listSessions(database.db, staff.id)
        const alive = rows.filter((row) => isAlive(row, now))
        return { list: alive.map((row) => toOwnSession(row, { ids, currentId: session.id })) }
      },
      async 'POST /admin/api/v1/session/list/{id}/revoke'({ id }, { tx, staff }) {
        if (!(await deleteSession(tx, staff.id, parseId(ids, id, 'path.id')))) throw new AppError(40401)
        return {}
      },
      'POST /admin/api/v1/session/password': (input, call) => changePassword(database, input, call),
      async 'GET /admin/api/v1/staff'() {
        const rows = await listStaff(database.db)
        return { list: rows.map((row) => toMember(row, ids)) }
      },
      async 'POST /admin/api/v1/staff'(input) {
        const work = await enrol(sealing, { ...input, password: null })
        return async (tx) => toEnrolment(await work(tx), ids)
      },
      'POST /admin/api/v1/staff/{id}/role': async ({ id, role }, { tx }) =>
        toMember(await changeRole(tx, parseId(ids, id, 'path.id'), role), ids),
      'POST /admin/api/v1/staff/{id}/disabled': async ({ id, disabled }, { tx }) =>
        toMember(await changeAccess(tx, parseId(ids, id, 'path.id'), disabled), ids),
      async 'POST /admin/api/v1/staff/{id}/reset'({ id, password, authenticator }) {
        const work = await resetProofs(sealing, {
          id: parseId(ids, id, 'path.id'),
          authenticator,
          ...(password && { password: null }),
        })
        return async (tx) => toEnrolment(await work(tx), ids)
      },
      'GET /admin/api/v1/audit': (input) => listAudit(database.db, ids, input),
    },
    audit,
    visitorOf: createStaffSessions(database, clock),
    sessionSeconds: STAFF_SESSION_SECONDS,
    async listMembers() {
      const rows = await listStaff(database.db)
      return rows.map(toOperatorView)
    },
    async findMember(name) {
      const row = await findStaffByName(database.db, name)
      return row ? toOperatorView(row) : null
    },
    enrol: (member) => enrol(sealing, member),
    reset: (change) => resetProofs(sealing, change),
    async changeRole(tx, id, role) {
      await changeRole(tx, id, role)
    },
    async changeAccess(tx, id, isDisabled) {
      await changeAccess(tx, id, isDisabled)
    },
    async prune(now) {
      const sessions = await database.write((tx) => deleteEndedSessions(tx, now))
      return sessions + (await pruneInBatches(database, (tx, most) => deleteOldAudit(tx, now - AUDIT_SECONDS, most)))
    },
  }
}

async function makeStranger(sealing: Sealing): Promise<Proofs> {
  return {
    password_hash: await hashPassword(makePassword()),
    totp_cipher: sealing.seal(makeAuthenticator('').secret),
  }
}

function toOperatorView(row: StaffRow): Member {
  return {
    id: row.id,
    name: row.name,
    role: row.role,
    isDisabled: row.disabled === 1,
    loggedInAt: row.logged_in_at,
  }
}
