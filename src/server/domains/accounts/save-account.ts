import { toLine } from '#base/to-line.ts'
import type { ContentActor } from '#contract/content.ts'
import { recordChange } from '#server/storage/change-log.ts'
import type { Tx } from '#server/storage/database.ts'
import type { AccountParts } from './accounts.ts'
import { findAccountByKey, upsertAccount, upsertStream, type AccountFacts } from './store.ts'

export interface AccountDraft {
  /** Stable key of the source; the same one is the same account. */
  key: string
  actor: ContentActor
  name: string
  /** Address of the avatar, empty when there is none. */
  avatar: string
  intro: string
  verified: boolean
  /** What it is verified as, empty when nothing is said. */
  verifyLabel: string
  /** Address of the wide picture over its page. */
  cover?: string
  /** Where it is at home. */
  region?: string
  /** What was checked when it was verified. */
  verifyInfo?: string
}

/** Creates or updates an account with its stream; returns its id. The same facts again write nothing. */
export async function saveAccount(tx: Tx, search: AccountParts['search'], draft: AccountDraft): Promise<number> {
  const facts: AccountFacts = {
    source_id: draft.key,
    actor: draft.actor,
    name: toLine(draft.name),
    avatar: toLine(draft.avatar),
    intro: toLine(draft.intro),
    verified: draft.verified ? 1 : 0,
    verify_label: toLine(draft.verifyLabel),
    cover: toLine(draft.cover ?? ''),
    region: toLine(draft.region ?? ''),
    verify_info: toLine(draft.verifyInfo ?? ''),
  }
  const known = await findAccountByKey(tx.db, draft.key)
  if (known && isSame(known, facts)) return known.id
  const id = await upsertAccount(tx, facts)
  await upsertStream(tx, id, facts.name)
  await search.indexEntry(tx, { type: 'account', id, title: facts.name, summary: facts.intro })
  if (known) await recordChange(tx, { kind: 'account', id })
  return id
}

/** The account of what names no other; made where it is missing. */
export async function ensureHouse(tx: Tx, search: AccountParts['search']): Promise<number> {
  const known = await findAccountByKey(tx.db, HOUSE.key)
  return known?.id ?? saveAccount(tx, search, HOUSE)
}

const HOUSE: AccountDraft = {
  key: 'house',
  actor: 'inner',
  name: '',
  avatar: '',
  intro: '',
  verified: false,
  verifyLabel: '',
}

function isSame(known: AccountFacts, facts: AccountFacts): boolean {
  return Object.entries(facts).every(([name, value]) => known[name as keyof AccountFacts] === value)
}
