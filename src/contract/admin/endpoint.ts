import type { z } from 'zod'
import type { Effect, HttpMethod, InputSchema, Limit } from '../endpoint.ts'
import type { ErrorCode } from '../error-codes.ts'

/** What members of the staff may do; each may do what those before it may. */
export const staffRoles = ['viewer', 'moderator', 'writer', 'editor', 'admin'] as const
export type StaffRole = (typeof staffRoles)[number]

/** Where the newsroom is. */
export const ADMIN_PATH = '/admin'

/** What the addresses of the editor's API begin with; its cookie is sent nowhere else. */
export const ADMIN_PREFIX = '/admin/api/v1'

/** The header that a POST has to repeat the CSRF token of its session in. */
export const CSRF_HEADER = 'x-csrf-token'

/** Largest JSON body of a call that takes a whole document, in bytes. */
export const DOCUMENT_LIMIT = 1024 * 1024

/**
 * `write` runs inside one transaction. `prepared-write` awaits first what is not SQL (a hash, a fetched picture) and
 * then writes in one transaction too. A POST that only reads is a `read`. `keep` is a prepared write that leaves neither
 * an entry in the audit log nor an answer for its repetition, and counts towards a limit of its own: for what is typed.
 */
export type AdminEffect = Effect | 'prepared-write' | 'keep'

/** One call of the editor's API. Its answers are never kept by anybody. */
export interface AdminEndpoint<
  I extends InputSchema = InputSchema,
  O extends z.ZodType = z.ZodType,
  R extends StaffRole | null = StaffRole | null,
  E extends AdminEffect = AdminEffect,
> {
  /** One line for the documentation. */
  summary: string
  /** Path parameters, then query (GET) or body (POST) fields, in one flat object. */
  input: I
  /** What stands in `data` on success. */
  output: O
  /** Codes that this call can answer besides the common ones. */
  errors: readonly ErrorCode[]
  /** The least role that may call it; null needs no session. */
  role: R
  effect: E
  /** Further limit besides the general ones. */
  limit: Limit | null
  /** Largest JSON body in bytes; null for that of every other call. */
  bodyLimit: number | null
  /** Fields of the input that no record may hold. */
  secrets: readonly string[]
  /** False where the answer or the input holds a secret: nothing of it is kept for a repetition. */
  requestId: boolean
  /** Where its answer has the id of what it makes, field by field (`item.id`): records name that below its address. */
  made: string | null
  /** True for what a member may do whose password was made by somebody else and has to be changed first. */
  beforeOwnPassword: boolean
}

export type AdminEndpointTable = {
  readonly [name: `${HttpMethod} ${typeof ADMIN_PREFIX}/${string}`]: AdminEndpoint
}

interface AdminEndpointOptions<
  I extends InputSchema,
  O extends z.ZodType,
  R extends StaffRole | null,
  E extends AdminEffect,
> {
  summary: string
  input: I
  output: O
  role: R
  errors?: readonly ErrorCode[]
  effect?: E
  limit?: Limit
  bodyLimit?: number
  secrets?: readonly string[]
  requestId?: boolean
  made?: string
  beforeOwnPassword?: boolean
}

/** Declares one call of the editor's API: a read unless it says otherwise. */
export function adminEndpoint<
  I extends InputSchema,
  O extends z.ZodType,
  const R extends StaffRole | null,
  const E extends AdminEffect = 'read',
>(options: AdminEndpointOptions<I, O, R, E>): AdminEndpoint<I, O, R, E> {
  return {
    errors: [],
    limit: null,
    bodyLimit: null,
    secrets: [],
    requestId: true,
    made: null,
    beforeOwnPassword: false,
    ...options,
    effect: options.effect ?? ('read' as E),
  }
}

/** Whether somebody with one role may do what takes another. */
export function mayAct(role: StaffRole, needed: StaffRole): boolean {
  return staffRoles.indexOf(role) >= staffRoles.indexOf(needed)
}
