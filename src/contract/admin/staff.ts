import { z } from 'zod'
import { hashedId } from '../shapes.ts'
import { adminEndpoint, staffRoles, type AdminEndpointTable } from './endpoint.ts'
import { staffName } from './session.ts'

const role = z.enum(staffRoles)

const member = z.object({
  id: z.string(),
  name: z.string(),
  role,
  disabled: z.boolean(),
  /** Whether the password was made by somebody else and not changed yet. */
  must_change_password: z.boolean(),
  created_at: z.int(),
  /** When they last logged in, 0 for never. */
  logged_in_at: z.int(),
  /** When they last made a call, as far as their sessions still tell; at least when they logged in. */
  seen_at: z.int(),
})

/** What a member needs to log in for the first time; it is told once and kept nowhere in a form that can be read. */
const enrolment = z.object({
  id: z.string(),
  name: z.string(),
  /** Empty where it stays what it was. */
  one_time_password: z.string(),
  /** For the authenticator, as the QR code that it scans; empty where it stays what it was. */
  otpauth_uri: z.string(),
})

export const staffAdminEndpoints = {
  'GET /admin/api/v1/staff': adminEndpoint({
    summary: 'The members of the staff by name',
    input: z.object({}),
    output: z.object({ list: z.array(member) }),
    role: 'admin',
  }),
  'POST /admin/api/v1/staff': adminEndpoint({
    summary: 'Makes a member, with a password for the first login and a new authenticator',
    input: z.object({ name: staffName, role }),
    output: enrolment,
    made: 'id',
    errors: [40901],
    role: 'admin',
    effect: 'prepared-write',
    requestId: false,
  }),
  'POST /admin/api/v1/staff/{id}/role': adminEndpoint({
    summary:
      'Gives another member another role; the last administrator stays one. 40901 where it is not the role any more that it was taken for',
    input: z.object({
      id: hashedId,
      role,
      /** What it was when the other one was chosen. */
      from: role.optional(),
    }),
    output: member,
    errors: [40401, 40901],
    role: 'admin',
    effect: 'write',
  }),
  'POST /admin/api/v1/staff/{id}/disabled': adminEndpoint({
    summary: 'Keeps another member out and ends their sessions, or lets them in again; the last administrator stays',
    input: z.object({ id: hashedId, disabled: z.boolean() }),
    output: member,
    errors: [40401, 40901],
    role: 'admin',
    effect: 'write',
  }),
  'POST /admin/api/v1/staff/{id}/reset': adminEndpoint({
    summary: 'Gives another member a new first password, a new authenticator or both, and ends their sessions',
    input: z
      .object({ id: hashedId, password: z.boolean().default(false), authenticator: z.boolean().default(false) })
      .refine((input) => input.password || input.authenticator, { path: ['password'], message: 'nothing to reset' }),
    output: enrolment,
    errors: [40401],
    role: 'admin',
    effect: 'prepared-write',
    requestId: false,
  }),
} as const satisfies AdminEndpointTable
