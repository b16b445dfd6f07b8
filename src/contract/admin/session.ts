import { z } from 'zod'
import { hashedId } from '../shapes.ts'
import { adminEndpoint, staffRoles, type AdminEndpointTable } from './endpoint.ts'

/** Bounds of a password, in characters. */
export const PASSWORD_LENGTH_MIN = 12
export const PASSWORD_LENGTH_MAX = 200

/** A member's name as it is typed to log in; letters count alike, large or small. */
export const staffName = z
  .string()
  .trim()
  .toLowerCase()
  .regex(/^[a-z0-9][a-z0-9._-]{1,31}$/, 'from 2 to 32 letters, digits, ., _ or -')

/** A password that somebody chooses. */
export const newPassword = z.string().min(PASSWORD_LENGTH_MIN).max(PASSWORD_LENGTH_MAX)

const session = z.object({
  staff: z.object({ id: z.string(), name: z.string(), role: z.enum(staffRoles) }),
  /** What every POST of this session repeats in the header `x-csrf-token`. */
  csrf_token: z.string(),
  /** When the session ends whatever is done, in seconds. */
  expire_at: z.int(),
  /** Whether the password was made by somebody else: nothing else can be done before it is changed. */
  must_change_password: z.boolean(),
})

/** One login as its owner sees it. */
const ownSession = z.object({
  id: z.string(),
  user_agent: z.string(),
  /** From where it began: a rounded network address, empty where it was not noted. */
  address: z.string(),
  created_at: z.int(),
  used_at: z.int(),
  expire_at: z.int(),
  is_current: z.boolean(),
})

export const sessionAdminEndpoints = {
  'POST /admin/api/v1/session': adminEndpoint({
    summary:
      'Logs a member of the staff in by name, password and the code of their authenticator, and sets the cookie of the session',
    // Whatever is typed wrong gets the same answer: nothing here says which part it was.
    input: z.object({
      name: z.string().max(64),
      password: z.string().max(PASSWORD_LENGTH_MAX),
      code: z.string().max(16),
    }),
    output: session,
    errors: [40106],
    role: null,
    secrets: ['password', 'code'],
    requestId: false,
  }),
  'POST /admin/api/v1/session/demonstration': adminEndpoint({
    summary:
      'Opens the newsroom of a sample site on this machine as an administrator made for it, by the link that the start printed',
    input: z.object({ token: z.string().max(64) }),
    output: session,
    errors: [40106],
    role: null,
    secrets: ['token'],
    requestId: false,
  }),
  'GET /admin/api/v1/session': adminEndpoint({
    summary: 'Who is logged in, and the CSRF token of the session',
    input: z.object({}),
    output: session,
    role: 'viewer',
    beforeOwnPassword: true,
  }),
  'POST /admin/api/v1/session/logout': adminEndpoint({
    summary: 'Ends the session of the cookie, or with all=true every session of its owner',
    input: z.object({ all: z.boolean().default(false) }),
    output: z.object({}),
    role: 'viewer',
    effect: 'write',
    beforeOwnPassword: true,
  }),
  'GET /admin/api/v1/session/list': adminEndpoint({
    summary: 'The sessions of the caller that still hold, newest first',
    input: z.object({}),
    output: z.object({ list: z.array(ownSession) }),
    role: 'viewer',
  }),
  'POST /admin/api/v1/session/list/{id}/revoke': adminEndpoint({
    summary: 'Ends another session of the caller',
    input: z.object({ id: hashedId }),
    output: z.object({}),
    errors: [40401],
    role: 'viewer',
    effect: 'write',
  }),
  'POST /admin/api/v1/session/list/revoke': adminEndpoint({
    summary: 'Ends every session of the caller but this one',
    input: z.object({}),
    output: z.object({ ended: z.int() }),
    role: 'viewer',
    effect: 'write',
  }),
  'POST /admin/api/v1/session/authenticator': adminEndpoint({
    summary:
      'Offers the caller a new authenticator for their password and a code of the present one, which holds until the new one is confirmed',
    input: z.object({ password: z.string().max(PASSWORD_LENGTH_MAX), code: z.string().max(16) }),
    output: z.object({
      /** For the authenticator, as the QR code that it scans; it is told once. */
      otpauth_uri: z.string(),
      /** Sealed; names the new authenticator where it is confirmed. */
      offer: z.string(),
    }),
    errors: [40106],
    role: 'viewer',
    effect: 'prepared-write',
    limit: { points: 10, seconds: 15 * 60 },
    secrets: ['password', 'code'],
    requestId: false,
  }),
  'POST /admin/api/v1/session/authenticator/confirm': adminEndpoint({
    summary:
      'Puts the new authenticator in the place of the present one for one of its codes, within ten minutes, and ends the other sessions of the caller; 40901 for an offer that holds no more',
    input: z.object({ offer: z.string().max(2048), code: z.string().max(16) }),
    output: z.object({}),
    errors: [40106, 40901],
    role: 'viewer',
    effect: 'write',
    limit: { points: 10, seconds: 15 * 60 },
    secrets: ['offer', 'code'],
    requestId: false,
  }),
  'POST /admin/api/v1/session/password': adminEndpoint({
    summary: 'Changes the password of the caller and ends their other sessions',
    input: z.object({ password: z.string().max(PASSWORD_LENGTH_MAX), new_password: newPassword }),
    output: z.object({}),
    errors: [40106],
    role: 'viewer',
    effect: 'prepared-write',
    limit: { points: 10, seconds: 15 * 60 },
    secrets: ['password', 'new_password'],
    requestId: false,
    beforeOwnPassword: true,
  }),
} as const satisfies AdminEndpointTable
