import type { AdminEndpoints } from '#contract/admin/endpoints.ts'
import type { OutputOf } from '#contract/endpoints.ts'
import type { IdCodec } from '#contract/ids.ts'
import type { StaffSession } from '#server/http/admin-call.ts'
import type { Enrolment } from './manage-staff.ts'
import type { AuditedThing } from './points.ts'
import type { AuditRow } from './store-audit.ts'
import type { listSessions } from './store-sessions.ts'
import type { SeenStaffRow } from './store.ts'

type Member = OutputOf<AdminEndpoints['POST /admin/api/v1/staff/{id}/role']>
type EnrolmentView = OutputOf<AdminEndpoints['POST /admin/api/v1/staff']>
type Session = OutputOf<AdminEndpoints['GET /admin/api/v1/session']>
type OwnSession = OutputOf<AdminEndpoints['GET /admin/api/v1/session/list']>['list'][number]
type AuditEntry = OutputOf<AdminEndpoints['GET /admin/api/v1/audit']>['list'][number]

export function toMember(row: SeenStaffRow, ids: IdCodec): Member {
  return {
    id: ids.encode(row.id),
    name: row.name,
    role: row.role,
    disabled: row.disabled === 1,
    must_change_password: row.must_change_password === 1,
    created_at: row.created_at,
    logged_in_at: row.logged_in_at,
    seen_at: Math.max(row.logged_in_at, row.used_at ?? 0),
  }
}

export function toEnrolment({ id, name, oneTimePassword, otpauthUri }: Enrolment, ids: IdCodec): EnrolmentView {
  return { id: ids.encode(id), name, one_time_password: oneTimePassword ?? '', otpauth_uri: otpauthUri ?? '' }
}

export function toSession(session: StaffSession, ids: IdCodec): Session {
  const { id, name, role } = session.staff
  return {
    staff: { id: ids.encode(id), name, role },
    csrf_token: session.csrfToken,
    expire_at: session.expireAt,
    must_change_password: session.mustChangePassword,
  }
}

export function toOwnSession(
  row: Awaited<ReturnType<typeof listSessions>>[number],
  { ids, currentId }: { ids: IdCodec; currentId: number },
): OwnSession {
  return {
    id: ids.encode(row.id),
    user_agent: row.user_agent,
    address: row.address,
    created_at: row.created_at,
    used_at: row.used_at,
    expire_at: row.expire_at,
    is_current: row.id === currentId,
  }
}

export function toAuditEntry(
  row: AuditRow,
  { ids, thing }: { ids: IdCodec; thing: AuditedThing | undefined },
): AuditEntry {
  return {
    id: ids.encode(row.id),
    created_at: row.created_at,
    by: row.by,
    staff_id: row.staff_id === null ? '' : ids.encode(row.staff_id),
    action: row.action,
    target: row.target,
    name: thing?.name ?? '',
    path: thing?.path ?? '',
    detail: JSON.parse(row.detail) as Record<string, unknown>,
  }
}
