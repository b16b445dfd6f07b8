import type { auditAdminEndpoints } from '#contract/admin/audit.ts'
import type { sessionAdminEndpoints } from '#contract/admin/session.ts'
import type { staffAdminEndpoints } from '#contract/admin/staff.ts'
import type { AdminHandlers } from '#server/http/admin-call.ts'
import { AppError } from '#server/http/app-error.ts'
import type { Audit } from '#server/http/audit.ts'
import { parseId } from '#server/http/parse-id.ts'
import type { Sealing } from '#server/storage/sealed-text.ts'
import { makeAuthenticator } from './authenticator.ts'
import { changePassword } from './change-password.ts'
import type { Demonstration } from './demonstrate.ts'
import { listAudit } from './list-audit.ts'
import { logIn, type Proofs } from './log-in.ts'
import { changeAccess, changeRole, enrol, resetProofs } from './manage-staff.ts'
import { hashPassword } from './password.ts'
import { isAlive, makePassword } from './rules.ts'
import type { StaffParts } from './staff.ts'
import { deleteSession, deleteSessionsOf, listSessions } from './store-sessions.ts'
import { listStaff } from './store.ts'
import { toEnrolment, toMember, toOwnSession, toSession } from './view.ts'

export type Calls = typeof sessionAdminEndpoints & typeof staffAdminEndpoints & typeof auditAdminEndpoints

type HandlerParts = StaffParts & { audit: Audit; sealing: Sealing; demonstration: Demonstration }

/** Logins of the staff, its members, and what they did, over the editor's API. */
export function createAdminHandlers(parts: HandlerParts): AdminHandlers<Calls> {
  const { database, ids, sealing } = parts
  let madeUp: Promise<Proofs> | null = null
  const stranger = () => (madeUp ??= makeStranger(sealing))

  return {
    'POST /admin/api/v1/session': (input, call) => logIn({ ...parts, stranger }, input, call),
    'POST /admin/api/v1/session/demonstration': ({ token }, call) => parts.demonstration.open(token, call),
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
  }
}

async function makeStranger(sealing: Sealing): Promise<Proofs> {
  return {
    password_hash: await hashPassword(makePassword()),
    totp_cipher: sealing.seal(makeAuthenticator('').secret),
  }
}
