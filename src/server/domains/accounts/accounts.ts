import type { AccountBrief } from '#contract/accounts.ts'
import type { ContentActor } from '#contract/content.ts'
import type { IdCodec } from '#contract/ids.ts'
import type { publicAccountEndpoints } from '#contract/public-accounts.ts'
import { accountPath } from '#contract/share-urls.ts'
import { defineDomain, type DomainParts } from '#server/assembly/domain.ts'
import type { Foundation } from '#server/assembly/foundation.ts'
import { contribute } from '#server/assembly/points.ts'
import { AppError } from '#server/http/app-error.ts'
import type { Handlers } from '#server/http/call.ts'
import { parseId } from '#server/http/parse-id.ts'
import type { Db, Tx } from '#server/storage/database.ts'
import { foundEntries, searchDomain, type Search } from '../search/search.ts'
import { createEntries } from './entries.ts'
import { getAccount } from './get-account.ts'
import { ensureHouse, saveAccount, type AccountDraft } from './save-account.ts'
import { addFans, findAccountByKey, listAccounts, listAccountsByIds, listStreamIds, type AccountRow } from './store.ts'
import { toTarget } from './view.ts'

export type { AccountDraft } from './save-account.ts'

/** An account as its source gave it. */
interface KnownAccount extends Required<AccountDraft> {
  id: number
  actor: ContentActor
}

/** What other domains need to know of an account. */
export interface AccountTarget {
  id: number
  /** What imports and editors call it. */
  key: string
  brief: AccountBrief
  /** Site path of its page. */
  path: string
  fans: number
  /** Public id of its stream. */
  gid: string
}

/** What every use case of this domain is made with. */
export interface AccountParts extends Pick<Foundation, 'database' | 'ids' | 'wapHost' | 'contentTypes'> {
  search: Pick<Search, 'indexEntry'>
}

export const accountsDomain = defineDomain({
  name: 'accounts',
  tables: ['accounts'],
  needs: [searchDomain],
  create: createAccounts,
})

/** The publishers behind content items. */
export interface Accounts extends DomainParts {
  handlers: Handlers<typeof publicAccountEndpoints>
  /** Site path of an account's page; null when there is no such account. */
  findPath(id: number): Promise<string | null>
  /** What others build on an account that a caller named. Throws 40002, 40401. */
  getTarget(db: Db, hashed: string): Promise<AccountTarget>
  /** Accounts as others list them, by database id; unknown ids are left out. */
  listTargets(db: Db, ids: readonly number[]): Promise<Map<number, AccountTarget>>
  /** What accounts are called, by database id; unknown ids are left out. */
  namesOf(db: Db, ids: readonly number[]): Promise<Map<number, string>>
  /** Adds to how many follow an account; returns how many do. */
  addFans(tx: Tx, id: number, by: number): Promise<number>
  saveAccount(tx: Tx, draft: AccountDraft): Promise<number>
  /** The account of what names no other; made where it is missing. */
  ensureHouse(tx: Tx): Promise<number>
  findByKey(key: string): Promise<KnownAccount | null>
  listAccounts(): Promise<KnownAccount[]>
}

export function createAccounts(parts: AccountParts): Accounts {
  const { database, ids } = parts
  return {
    handlers: { 'GET /dinner/mp/info/{id}': ({ id }) => getAccount(parts, id) },
    async findPath(id) {
      const [row] = await listAccountsByIds(database.db, [id])
      return row ? accountPath({ actor: row.actor, id: ids.encode(row.id) }) : null
    },
    async getTarget(db, hashed) {
      const id = parseId(ids, hashed, 'path.id')
      const target = (await listTargets(ids, db, [id])).get(id)
      if (!target) throw new AppError(40401)
      return target
    },
    listTargets: (db, accountIds) => listTargets(ids, db, accountIds),
    async namesOf(db, accountIds) {
      if (accountIds.length === 0) return new Map()
      return new Map((await listAccountsByIds(db, accountIds)).map(({ id, name }) => [id, name]))
    },
    addFans,
    saveAccount: (tx, draft) => saveAccount(tx, parts.search, draft),
    ensureHouse: (tx) => ensureHouse(tx, parts.search),
    async findByKey(key) {
      const row = await findAccountByKey(database.db, key)
      return row ? toKnown(row) : null
    },
    async listAccounts() {
      return (await listAccounts(database.db)).map(toKnown)
    },
    contributions: [contribute(foundEntries, createEntries(parts))],
  }
}

async function listTargets(ids: IdCodec, db: Db, accountIds: readonly number[]): Promise<Map<number, AccountTarget>> {
  if (accountIds.length === 0) return new Map()
  const [rows, streams] = await Promise.all([listAccountsByIds(db, accountIds), listStreamIds(db, accountIds)])
  return new Map(rows.map((row) => [row.id, toTarget(row, streams.get(row.id), ids)]))
}

function toKnown(row: AccountRow): KnownAccount {
  return {
    id: row.id,
    key: row.source_id,
    actor: row.actor,
    name: row.name,
    avatar: row.avatar,
    intro: row.intro,
    verified: row.verified === 1,
    verifyLabel: row.verify_label,
    cover: row.cover,
    region: row.region,
    verifyInfo: row.verify_info,
  }
}
