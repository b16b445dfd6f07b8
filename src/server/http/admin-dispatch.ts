import { timingSafeEqual } from 'node:crypto'
import {
  ADMIN_PREFIX,
  mayAct,
  type AdminEndpoint,
  type AdminEndpointTable,
  type StaffRole,
} from '#contract/admin/endpoint.ts'
import type { Limit } from '#contract/endpoint.ts'
import type { Database, Tx } from '../storage/database.ts'
import type { AdminCall, AdminHandlers, AdminVisitor, AdminWriteCall, StaffSession } from './admin-call.ts'
import { AppError, refuseField } from './app-error.ts'
import type { Audit, AuditEntry } from './audit.ts'
import type { Limiter } from './limiter.ts'
import { countSubject, READ_LIMIT } from './limits.ts'
import { writeOnce } from './once.ts'
import { fillPath, parseInput, type RawInput } from './parse-input.ts'
import { findIdempotencyKey } from './request-id.ts'

export interface AdminDispatchParts<T extends AdminEndpointTable> {
  endpoints: T
  handlers: AdminHandlers<T>
  audit: Audit
  database: Database
  limiter: Limiter
  /** The time in seconds. */
  clock: () => number
}

/** Who makes a call of the editor's API, before anything of it is believed. */
export interface AdminCaller {
  visitor: AdminVisitor
  /** Whether another site's page made the browser send it. */
  isForeign: boolean
  csrfToken: unknown
  /** The `request-id` header. */
  requestId: unknown
  /** Rounded network address. */
  address: string
  userAgent: string
  /** Whether it comes from this machine and no proxy passed it on. */
  isLocal: boolean
  setCookie(token: string | null): void
}

/** A call of the editor's API as it arrives. */
interface OutsideAdminCall extends AdminCaller {
  input: RawInput
}

export interface AdminDispatch {
  /** Counted, permitted, parsed, run once for its request-id and recorded. Returns `data`; throws `AppError`. */
  serve(name: keyof AdminEndpointTable, outside: OutsideAdminCall): Promise<unknown>
  /** The session of whoever sends a piece of a file; throws `AppError` for who may not. */
  permitUpload(caller: AdminCaller): Promise<StaffSession>
}

/** Writes of one member: a moderator works through a queue, a script through an archive. */
const STAFF_WRITE_LIMIT: Limit = { points: 120, seconds: 60 }

/** What a member types, kept every second or two from a few windows. */
const KEEP_LIMIT: Limit = { points: 240, seconds: 60 }

/** Pieces of files that a member sends. */
const UPLOAD_LIMIT: Limit = { points: 600, seconds: 60 }

/** Joins the table of the editor's API to its handlers. Every write but a `keep` leaves an entry in the audit log. */
export function createAdminDispatch<T extends AdminEndpointTable>(parts: AdminDispatchParts<T>): AdminDispatch {
  const { database, limiter, clock, audit } = parts
  const table: AdminEndpointTable = parts.endpoints
  const handlers = parts.handlers as Readonly<Record<string, AnyHandler>>

  function write(
    name: keyof AdminEndpointTable,
    input: Record<string, unknown>,
    { call, requestId, work }: { call: AdminCall; requestId: unknown; work: (tx: Tx) => Promise<unknown> },
  ): Promise<unknown> {
    const endpoint = endpointOf(table, name)
    const key = endpoint.requestId ? findIdempotencyKey(requestId) : null
    const recorded = async (tx: Tx) => {
      const data = await work(tx)
      await audit.record(tx, toEntry(name, endpoint, { input, data, call }))
      return data
    }
    if (key === null) return database.write(recorded)
    const subject = `staff:${call.staff.id}`
    return writeOnce(database, { subject, path: fillPath(name, input), requestId: key, input, now: call.now }, recorded)
  }

  return {
    async serve(name, outside) {
      const endpoint = endpointOf(table, name)
      const { address, userAgent, isLocal, setCookie } = outside
      await countAdminCall(limiter, name, endpoint, outside)
      refuseForeign(outside)
      const open = { now: clock(), address, userAgent, isLocal, setCookie }
      const handler = handlers[name] as AnyHandler
      if (endpoint.role === null) return handler(parseInput(endpoint, outside.input), open)

      const session = permit(outside, { ...endpoint, role: endpoint.role, writes: name.startsWith('POST ') })
      const call: AdminCall = { ...open, staff: session.staff, session }
      const input = parseInput(endpoint, outside.input)
      const { requestId } = outside
      if (endpoint.effect === 'read') return handler(input, call)
      if (endpoint.effect === 'write') {
        return write(name, input, { call, requestId, work: (tx) => handler(input, { ...call, tx }) })
      }
      const work = (await handler(input, call)) as (tx: Tx) => Promise<unknown>
      if (endpoint.effect === 'keep') return database.write(work)
      return write(name, input, { call, requestId, work })
    },
    async permitUpload(caller) {
      await countSubject(limiter, 'admin-upload', UPLOAD_LIMIT, toLimited(caller))
      refuseForeign(caller)
      return permit(caller, { role: 'writer', beforeOwnPassword: false, writes: true })
    },
  }
}

function refuseForeign({ isForeign }: AdminCaller): void {
  if (isForeign) throw refuseField('header.origin', 'another site may not call this', 40301)
}

interface Needs {
  role: StaffRole
  beforeOwnPassword: boolean
  writes: boolean
}

/** The session of a member who may do what is asked. Throws 40101, 40102, 40301. */
function permit({ visitor, csrfToken }: AdminCaller, { role, beforeOwnPassword, writes }: Needs): StaffSession {
  if (visitor.kind === 'none') throw new AppError(visitor.cookieState === 'none' ? 40101 : 40102)
  const { session } = visitor
  if (writes) refuseForgery(session, csrfToken)
  if (!mayAct(session.staff.role, role)) throw new AppError(40301)
  if (session.mustChangePassword && !beforeOwnPassword) throw refuseField('password', 'is to be changed first', 40301)
  return session
}

function toLimited({ visitor, address }: AdminCaller) {
  return { subject: visitor.kind === 'staff' ? `staff:${visitor.session.staff.id}` : null, address }
}

type AnyHandler = (input: unknown, call: Partial<AdminWriteCall>) => Promise<unknown>

function endpointOf(table: AdminEndpointTable, name: keyof AdminEndpointTable): AdminEndpoint {
  const endpoint = table[name]
  if (!endpoint) throw new Error(`there is no call named ${name}`)
  return endpoint
}

async function countAdminCall(
  limiter: Limiter,
  name: string,
  endpoint: AdminEndpoint,
  outside: AdminCaller,
): Promise<void> {
  const caller = toLimited(outside)
  const [kind, limit] = generalLimit(name, endpoint)
  await countSubject(limiter, `admin-${kind}`, limit, caller)
  if (endpoint.limit) await countSubject(limiter, name, endpoint.limit, caller)
}

function generalLimit(name: string, { effect }: AdminEndpoint): readonly [kind: string, limit: Limit] {
  if (effect === 'keep') return ['keep', KEEP_LIMIT]
  return name.startsWith('GET ') ? ['read', READ_LIMIT] : ['write', STAFF_WRITE_LIMIT]
}

/** Throws 40301 unless the call shows the CSRF token of its session, in a time that does not depend on it. */
function refuseForgery(session: StaffSession, csrfToken: unknown): void {
  const shown = Buffer.from(typeof csrfToken === 'string' ? csrfToken : '')
  const expected = Buffer.from(session.csrfToken)
  if (shown.length === expected.length && timingSafeEqual(shown, expected)) return
  throw refuseField('header.x-csrf-token', 'is not that of this session', 40301)
}

/** As much of a field as an entry of the audit log holds, in characters of its JSON. */
const FIELD_LENGTH = 500

function toEntry(
  name: string,
  endpoint: AdminEndpoint,
  { input, data, call }: { input: Record<string, unknown>; data: unknown; call: AdminCall },
): AuditEntry {
  const withheld = new Set([...endpoint.secrets, ...pathFields(name)])
  const detail = Object.fromEntries(
    Object.entries(input)
      .filter(([field, value]) => !withheld.has(field) && value !== undefined)
      .map(([field, value]) => [field, shorten(value)]),
  )
  const target = endpoint.made === null ? toTarget(name, input) : toMadeTarget(name, read(data, endpoint.made))
  return { by: call.staff.name, staffId: call.staff.id, action: name, target, detail }
}

/** A short value as it is; of a long one the beginning of its JSON. */
function shorten(value: unknown): unknown {
  const json = JSON.stringify(value)
  return json.length <= FIELD_LENGTH ? value : `${json.slice(0, FIELD_LENGTH)}… (${json.length})`
}

/** The address below the API's up to the last field in it: of `POST …/contents/{id}/publish` it is `contents/x7Kd2mQ9`. */
function toTarget(name: string, input: Record<string, unknown>): string {
  const upToField = /^\w+ (.*\})/.exec(name)?.[1] ?? ''
  return fillPath(upToField, input).replace(`${ADMIN_PREFIX}/`, '')
}

/** What a call without a field in its address made, below that address: of `POST …/contents` it is `contents/x7Kd2mQ9`. */
function toMadeTarget(name: string, id: unknown): string {
  return `${name.slice(`POST ${ADMIN_PREFIX}/`.length)}/${String(id)}`
}

/** What an answer has where a path of fields leads. */
function read(data: unknown, path: string): unknown {
  return path.split('.').reduce((found, field) => (found as Record<string, unknown>)[field], data)
}

function pathFields(name: string): string[] {
  return [...name.matchAll(/\{(\w+)\}/g)].map((match) => match[1] ?? '')
}
