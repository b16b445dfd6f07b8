import type { Endpoints, OutputOf, ParsedInputOf } from '#contract/endpoints.ts'
import { AppError } from '#server/http/app-error.ts'
import type { Call, WriteCall } from '#server/http/call.ts'
import type { Database } from '#server/storage/database.ts'
import { getUser, publicSessionId } from './rules.ts'
import { deleteOtherSessions, listSessions } from './store-sessions.ts'
import { deleteSession } from './store.ts'
import { toSession } from './view.ts'

type List = Endpoints['GET /peony/v1/account/me/sessions']
type Revoke = Endpoints['POST /peony/v1/account/me/sessions']

/** Where the caller is logged in. */
export async function showSessions(
  { database }: { database: Database },
  { viewer, now }: Call,
): Promise<OutputOf<List>> {
  const { userId, session } = getUser(viewer)
  const rows = await listSessions(database.db, userId, now)
  return { list: rows.map((row) => toSession(row, session)) }
}

/** Ends one login of the caller, or all others. Throws 40401 for one that is none of theirs. */
export async function revokeSessions(
  { revoke, others }: ParsedInputOf<Revoke>,
  { viewer, tx, now }: WriteCall,
): Promise<OutputOf<Revoke>> {
  const { userId, session } = getUser(viewer)
  if (others === 1) return { revoked: await deleteOtherSessions(tx, userId, session, now) }
  const rows = await listSessions(tx.db, userId, now)
  const row = rows.find(({ token_hash }) => publicSessionId(token_hash) === revoke)
  if (!row) throw new AppError(40401)
  await deleteSession(tx, row.token_hash)
  return { revoked: 1 }
}
