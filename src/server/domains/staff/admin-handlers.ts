import type { auditAdminEndpoints } from '#contract/admin/audit.ts'
import type { sessionAdminEndpoints } from '#contract/admin/session.ts'
import type { staffAdminEndpoints } from '#contract/admin/staff.ts'
import type { AdminHandlers } from '#server/http/admin-call.ts'
import { AppError, refuseField } from '#server/http/app-error.ts'
import type { Audit } from '#server/http/audit.ts'
import { parseId } from '#server/http/parse-id.ts'
import type { Tx } from '#server/storage/database.ts'
import { createSealing, type Sealing } from '#server/storage/sealed-text.ts'
import { makeAuthenticator } from './authenticator.ts'
import { changePassword } from './change-password.ts'
import type { Demonstration } from './demonstrate.ts'
import { listAudit } from './list-audit.ts'
import { logIn, type Proofs } from './log-in.ts'
import { changeAccess, changeRole, enrol, resetProofs } from './manage-staff.ts'
import { hashPassword } from './password.ts'
import { auditedThings } from './points.ts'
import { confirmAuthenticator, offerAuthenticator } from './renew-authenticator.ts'
import { isAlive, makePassword } from './rules.ts'
import type { StaffParts } from './staff.ts'
import { deleteSession, deleteSessionsOf, listSessions } from './store-sessions.ts'
import { findSeenStaff, listStaff } from './store.ts'
import { toEnrolment, toMember, toOwnSession, toSession } from './view.ts'

export type Calls = typeof sessionAdminEndpoints & typeof staffAdminEndpoints & typeof auditAdminEndpoints

type HandlerParts = StaffParts & { audit: Audit; sealing: Sealing; demonstration: Demonstration }

/** Logins of the staff, its members, and what they did, over the editor's API. */
export function createAdminHandlers(parts: HandlerParts): AdminHandlers<Calls> {
  const { database, ids, sealing } = parts
  let madeUp: Promise<Proofs> | null = null
  const stranger = () => (madeUp ??= makeStranger(sealing))

  const renewing = { database, sealing, offers: createSealing(parts.dataSecret, 'staff-authenticator-offer') }

  /** The id of a member who is somebody else: nobody locks themselves out. */
  function parseOther(id: string, staff: { id: number }): number {
    const memberId = parseId(ids, id, 'path.id')
    if (memberId === staff.id) throw refuseField('path.id', 'is yourself', 40301)
    return memberId
  }

  async function showMember(tx: Tx, id: number) {
    const row = await findSeenStaff(tx.db, id)
    if (!row) throw new AppError(40401)
    return toMember(row, ids)
  }

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
    async 'POST /admin/api/v1/session/list/revoke'(_input, { tx, staff, session }) {
      return { ended: await deleteSessionsOf(tx, staff.id, session.id) }
    },
    'POST /admin/api/v1/session/authenticator': (input, call) => offerAuthenticator(renewing, input, call),
    'POST /admin/api/v1/session/authenticator/confirm': (input, call) => confirmAuthenticator(renewing, input, call),
    'POST /admin/api/v1/session/password': (input, call) => changePassword(database, input, call),
    async 'GET /admin/api/v1/staff'() {
      const rows = await listStaff(database.db)
      return { list: rows.map((row) => toMember(row, ids)) }
    },
    async 'POST /admin/api/v1/staff'(input) {
      const work = await enrol(sealing, { ...input, password: null })
      return async (tx) => toEnrolment(await work(tx), ids)
    },
    async 'POST /admin/api/v1/staff/{id}/role'({ id, role, from }, { tx, staff }) {
      const memberId = parseOther(id, staff)
      await changeRole(tx, memberId, { role, from })
      return showMember(tx, memberId)
    },
    async 'POST /admin/api/v1/staff/{id}/disabled'({ id, disabled }, { tx, staff }) {
      const memberId = parseOther(id, staff)
      await changeAccess(tx, memberId, disabled)
      return showMember(tx, memberId)
    },
    async 'POST /admin/api/v1/staff/{id}/reset'({ id, password, authenticator }, { staff }) {
      const work = await resetProofs(sealing, {
        id: parseOther(id, staff),
        authenticator,
        ...(password && { password: null }),
      })
      return async (tx) => toEnrolment(await work(tx), ids)
    },
    'GET /admin/api/v1/audit': (input) => listAudit(database.db, { ids, things: parts.given(auditedThings) }, input),
  }
}

async function makeStranger(sealing: Sealing): Promise<Proofs> {
  return {
    password_hash: await hashPassword(makePassword()),
    totp_cipher: sealing.seal(makeAuthenticator('').secret),
  }
}
