import type { AdminEndpoint, AdminEndpointTable, StaffRole } from '#contract/admin/endpoint.ts'
import type { AdminEndpoints } from '#contract/admin/endpoints.ts'
import type { OutputOf, ParsedInputOf } from '#contract/endpoints.ts'
import type { Tx } from '../storage/database.ts'

/** The cookie of a member's session. */
export const STAFF_COOKIE = 'davmu_staff'

/** A member of the staff. */
interface Staff {
  id: number
  name: string
  role: StaffRole
}

/** One login of a member, as the cookie of a request names it. */
export interface StaffSession {
  /** Database id of the session. */
  id: number
  staff: Staff
  /** What a POST of this session has to bring. */
  csrfToken: string
  /** Seconds. */
  expireAt: number
  mustChangePassword: boolean
}

/** Who asks: nobody, somebody whose session is over, or a member. */
export type AdminVisitor = { kind: 'none'; cookieState: 'none' | 'ended' } | { kind: 'staff'; session: StaffSession }

/** What a handler of a call without a session knows. `now` is in seconds. */
export interface OpenAdminCall {
  now: number
  /** Rounded network address of the caller. */
  address: string
  userAgent: string
  /** Whether it comes from this machine and no proxy passed it on. */
  isLocal: boolean
  /** Puts the token of a session into the caller's cookie; null takes it out. */
  setCookie(token: string | null): void
}

export interface AdminCall extends OpenAdminCall {
  staff: Staff
  session: StaffSession
}

export interface AdminWriteCall extends AdminCall {
  tx: Tx
}

type CallOf<E extends AdminEndpoint> = E['role'] extends null ? OpenAdminCall : AdminCall

/**
 * One function of (input, call). That of a `prepared-write` or a `keep` does what cannot be done inside a transaction and gives back
 * the work of the transaction, which may be run again when another writer gets in its way.
 */
type AdminHandler<E extends AdminEndpoint> = E['effect'] extends 'write'
  ? (input: ParsedInputOf<E>, call: AdminWriteCall) => Promise<OutputOf<E>>
  : E['effect'] extends 'prepared-write' | 'keep'
    ? (input: ParsedInputOf<E>, call: AdminCall) => Promise<(tx: Tx) => Promise<OutputOf<E>>>
    : (input: ParsedInputOf<E>, call: CallOf<E>) => Promise<OutputOf<E>>

/** A handler for every call of a table. */
export type AdminHandlers<T extends AdminEndpointTable = AdminEndpoints> = {
  [N in keyof T]: T[N] extends AdminEndpoint ? AdminHandler<T[N]> : never
}
