import { randomBytes } from 'node:crypto'
import type { StaffRole } from '#contract/admin/endpoint.ts'
import { showCode, type Enrolment } from '#server/domains/staff/staff.ts'
import type { Reply } from './ask.ts'
import type { TestBackend } from './backend.ts'

export const STAFF_PASSWORD = 'a long enough password'

/** A member of the staff with a session. */
export interface StaffVisitor {
  id: number
  name: string
  /** Base32, of the authenticator. */
  secret: string
  /** Header of the cookie. */
  cookie: string
  csrfToken: string
}

/** A member who has logged in. */
export async function staffVisitor(
  backend: TestBackend,
  role: StaffRole,
  { name = `${role}-${randomBytes(8).toString('hex')}` }: { name?: string } = {},
): Promise<StaffVisitor> {
  const { id, otpauthUri } = await enrolMember(backend, { name, role })
  const secret = secretOf(otpauthUri ?? '')
  const session = await logInStaff(backend, {
    name,
    password: STAFF_PASSWORD,
    code: showCode(secret, backend.clock()),
  })
  return { id, name, secret, ...session }
}

/** What the first member of a database is known by. */
interface Proofs {
  password_hash: string
  totp_cipher: string
  otpauthUri: string | null
}
const proofsIn = new WeakMap<TestBackend['database'], Proofs>()

/**
 * A member who has never logged in. All members have one password, whose hash is made to be slow: those after the first
 * of a database have the first one's, and its authenticator.
 */
export async function enrolMember(
  { staff, database }: TestBackend,
  { name, role }: { name: string; role: StaffRole },
): Promise<Enrolment> {
  const known = proofsIn.get(database)
  if (known) {
    const { otpauthUri, ...proofs } = known
    const times = { totp_step: 0, logged_in_at: 0 }
    const { id } = await database.write((tx) =>
      tx.sql
        .insertInto('staff')
        .values({ name, role, disabled: 0, must_change_password: 0, ...proofs, ...times, created_at: tx.now })
        .returning('id')
        .executeTakeFirstOrThrow(),
    )
    return { id, name, oneTimePassword: null, otpauthUri }
  }
  const member = await database.write(await staff.enrol({ name, role, password: STAFF_PASSWORD }))
  const columns = ['password_hash', 'totp_cipher'] as const
  const query = database.db.selectFrom('staff').select(columns).where('id', '=', member.id)
  proofsIn.set(database, { ...(await query.executeTakeFirstOrThrow()), otpauthUri: member.otpauthUri })
  return member
}

/** The secret that an authenticator would read from its address. */
export function secretOf(otpauthUri: string): string {
  return new URL(otpauthUri).searchParams.get('secret') ?? ''
}

/** Logs in; throws what was answered instead of a session. */
export async function logInStaff(
  { http }: TestBackend,
  input: { name: string; password: string; code: string },
): Promise<{ cookie: string; csrfToken: string }> {
  const answer = await http.inject({ method: 'POST', url: '/admin/api/v1/session', payload: input })
  const [cookie = ''] = String(answer.headers['set-cookie']).split(';')
  const { code, data } = answer.json<{ code: number; data: { csrf_token: string } }>()
  if (code !== 0) throw new Error(`the login was answered ${code}`)
  return { cookie, csrfToken: data.csrf_token }
}

/** Calls the editor's API: a POST where there is a body. `T` is what the test takes the data for. */
export async function askAdmin<T = Record<string, unknown>>(
  { http }: TestBackend,
  visitor: Pick<StaffVisitor, 'cookie' | 'csrfToken'> | null,
  path: string,
  { body = null, headers = {} }: { body?: object | null; headers?: Record<string, string> } = {},
): Promise<Reply<T>> {
  const answer = await http.inject({
    method: body ? 'POST' : 'GET',
    url: `/admin/api/v1${path}`,
    headers: { ...(visitor && { cookie: visitor.cookie, 'x-csrf-token': visitor.csrfToken }), ...headers },
    ...(body && { payload: body }),
  })
  const { code, data } = answer.json<{ code: number; data: T }>()
  return { status: answer.statusCode, code, data }
}
