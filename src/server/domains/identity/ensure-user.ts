import type { IdCodec } from '#contract/ids.ts'
import type { Tx } from '#server/storage/database.ts'
import { parseOwnSourceId } from '#server/storage/source-id.ts'
import * as store from './store-sources.ts'

/** A user as the source of an import knows them. */
export interface UserSource {
  /** Stable key of the source; the same one is the same user. */
  sourceId: string
  name: string
  /** Address of the avatar, empty when there is none. */
  avatar: string
  /** The account that the user speaks for. */
  accountId: number | null
}

/**
 * The id of a user by the source that they come from, made or brought in line with it. Somebody who logged in here keeps
 * what they are here. Users of a source cannot log in: they have no telephone number.
 */
export async function ensureUser(tx: Tx, ids: IdCodec, source: UserSource): Promise<number> {
  const own = parseOwnSourceId(source.sourceId, ids)
  if (own && (await store.isOwnUser(tx.db, own))) return own.id
  const facts = { nickname: source.name, avatar: source.avatar, account_id: source.accountId }
  const known = await store.findUserBySource(tx.db, source.sourceId)
  if (!known) return store.insertSourceUser(tx, { ...facts, source_id: source.sourceId }, tx.now)
  const isSame =
    known.nickname === facts.nickname && known.avatar === facts.avatar && known.account_id === facts.account_id
  if (!isSame) await store.updateSourceUser(tx, known.id, facts, tx.now)
  return known.id
}
