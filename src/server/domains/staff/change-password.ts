import type { AdminEndpoints } from '#contract/admin/endpoints.ts'
import type { ParsedInputOf } from '#contract/endpoints.ts'
import type { AdminCall } from '#server/http/admin-call.ts'
import { AppError } from '#server/http/app-error.ts'
import type { Database, Tx } from '#server/storage/database.ts'
import { hashPassword, isPassword } from './password.ts'
import { deleteSessionsOf } from './store-sessions.ts'
import { findStaff, updateStaff } from './store.ts'

type ChangePassword = AdminEndpoints['POST /admin/api/v1/session/password']

/** Throws 40106 for a wrong present password, 40001 when the new one is the same. */
export async function changePassword(
  database: Database,
  input: ParsedInputOf<ChangePassword>,
  { staff, session }: AdminCall,
): Promise<(tx: Tx) => Promise<Record<string, never>>> {
  const member = await findStaff(database.db, staff.id)
  if (!member || !(await isPassword(member.password_hash, input.password))) throw new AppError(40106)
  if (input.new_password === input.password) {
    throw new AppError(40001, { data: { fields: [{ field: 'body.new_password', message: 'is the present one' }] } })
  }
  const passwordHash = await hashPassword(input.new_password)
  return async (tx) => {
    await updateStaff(tx, staff.id, { password_hash: passwordHash, must_change_password: 0 })
    await deleteSessionsOf(tx, staff.id, session.id)
    return {}
  }
}
