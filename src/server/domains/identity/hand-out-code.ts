import type { IdCodec } from '#contract/ids.ts'
import type { Db, Tx } from '#server/storage/database.ts'
import { makeLoginCode, plainLoginCode } from './rules.ts'
import { insertLoginCode, listLoginCodes } from './store-login-codes.ts'
import type { WayVault } from './way-vault.ts'

/** A code that an operator handed out, without the code. Times are seconds. */
export interface HandedOut {
  id: number
  /** Public id of whom it logs in; empty for somebody new who has not come yet. */
  user: string
  createdAt: number
  expireAt: number
  /** Null until it is used. */
  usedAt: number | null
}

/** Makes a code that logs a user in, or somebody new, once. Nothing is stored that it could be read from. */
export async function handOut(
  tx: Tx,
  vault: WayVault,
  { userId, expireAt }: { userId: number | null; expireAt: number },
): Promise<{ id: number; code: string }> {
  const code = makeLoginCode()
  const hash = vault.hashLoginCode(plainLoginCode(code))
  const id = await insertLoginCode(tx, { code_hash: hash, user_id: userId, expire_at: expireAt })
  return { id, code }
}

export async function listHandedOut(db: Db, ids: IdCodec): Promise<HandedOut[]> {
  return (await listLoginCodes(db)).map((row) => ({
    id: row.id,
    user: row.user_id === null ? '' : ids.encodePerson(row.user_id),
    createdAt: row.created_at,
    expireAt: row.expire_at,
    usedAt: row.used_at,
  }))
}
