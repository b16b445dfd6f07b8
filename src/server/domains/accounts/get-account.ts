import type { PublicAccount } from '#contract/public-accounts.ts'
import { AppError } from '#server/http/app-error.ts'
import { parseId } from '#server/http/parse-id.ts'
import type { AccountParts } from './accounts.ts'
import { findStream, listAccountsByIds, listTypes } from './store.ts'
import { toPublicAccount } from './view.ts'

/** An account as its page shows it, with what of its stream is switched on. Throws 40002, 40401. */
export async function getAccount(parts: AccountParts, hashed: string): Promise<PublicAccount> {
  const { db } = parts.database
  const id = parseId(parts.ids, hashed, 'path.id')
  const [[account], stream] = await Promise.all([listAccountsByIds(db, [id]), findStream(db, id)])
  if (!account || !stream) throw new AppError(40401)
  const types = await listTypes(db, stream.id)
  return toPublicAccount(account, stream, toShownTypes(types, parts.contentTypes), parts)
}

/** What is switched on, most first. */
function toShownTypes(types: PublicAccount['types'], switchedOn: AccountParts['contentTypes']) {
  return types
    .filter(({ type }) => switchedOn.includes(type))
    .toSorted((a, b) => b.total - a.total || a.type.localeCompare(b.type))
}
