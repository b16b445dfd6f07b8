import type { StaffRole } from '#contract/admin/endpoint.ts'
import { defineDomain, type DomainParts } from '#server/assembly/domain.ts'
import type { Foundation } from '#server/assembly/foundation.ts'
import { contribute } from '#server/assembly/points.ts'
import type { AdminHandlers, AdminVisitor } from '#server/http/admin-call.ts'
import type { Audit } from '#server/http/audit.ts'
import type { Tx } from '#server/storage/database.ts'
import { PRUNE_EVERY_MS, pruneInBatches } from '#server/storage/prune.ts'
import { createSealing } from '#server/storage/sealed-text.ts'
import { createAdminHandlers, type Calls } from './admin-handlers.ts'
import { createDemonstration } from './demonstrate.ts'
import { changeAccess, changeRole, enrol, resetProofs, type Enrolment, type Prepared } from './manage-staff.ts'
import { auditedThings } from './points.ts'
import { AUDIT_SECONDS, STAFF_SESSION_SECONDS } from './rules.ts'
import { createStaffSessions } from './sessions.ts'
import { deleteOldAudit, insertAudit } from './store-audit.ts'
import { deleteEndedSessions } from './store-sessions.ts'
import { findStaffByName, listStaff, nameMembers, type StaffRow } from './store.ts'

export { showCode } from './authenticator.ts'
export { isOfDemonstration } from './demonstrate.ts'
export type { Enrolment } from './manage-staff.ts'
export { auditedThings, type AuditedThings } from './points.ts'

export type StaffParts = Pick<Foundation, 'database' | 'ids' | 'limiter' | 'dataSecret' | 'clock' | 'given'>

export const staffDomain = defineDomain({
  name: 'staff',
  tables: ['staff', 'staff_sessions', 'audit'],
  needs: [],
  create: createStaff,
})

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
export interface StaffDomain extends DomainParts {
  adminHandlers: AdminHandlers<Calls>
  audit: Audit
  /** Who the token of a cookie speaks for. */
  visitorOf(token: string | null): Promise<AdminVisitor>
  sessionSeconds: number
  /** The token of a way in for whoever tries the project on this machine, good once; see `Demonstration`. */
  offerDemonstration(): string
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
  const { database, clock } = parts
  const sealing = createSealing(parts.dataSecret, 'staff-authenticator')
  const audit: Audit = {
    async record(tx, { by, staffId, action, target, detail }) {
      const row = { by, staff_id: staffId, action, target, detail: JSON.stringify(detail) }
      await insertAudit(tx, { ...row, created_at: clock() })
    },
  }

  const prune = async (now: number) => {
    const sessions = await database.write((tx) => deleteEndedSessions(tx, now))
    return sessions + (await pruneInBatches(database, (tx, most) => deleteOldAudit(tx, now - AUDIT_SECONDS, most)))
  }

  const demonstration = createDemonstration({ ...parts, audit, sealing })

  return {
    adminHandlers: createAdminHandlers({ ...parts, audit, sealing, demonstration }),
    offerDemonstration: demonstration.offer,
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
      await changeRole(tx, id, { role })
    },
    async changeAccess(tx, id, isDisabled) {
      await changeAccess(tx, id, isDisabled)
    },
    prune,
    contributions: [contribute(auditedThings, { kinds: ['staff'], name: nameMembers })],
    jobs: [
      { everyMs: PRUNE_EVERY_MS, name: 'pruning of staff sessions and the audit log', run: ({ now }) => prune(now) },
    ],
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
