import type { CommentPolicy } from '#contract/admin/moderation-rules.ts'
import { AppError } from '#server/http/app-error.ts'
import { recordChange } from '#server/storage/change-log.ts'
import type { Db, Tx } from '#server/storage/database.ts'
import type { JudgingParts, Staff } from './judging.ts'
import { itemPolicies } from './points.ts'
import { toColumnPolicy } from './rules.ts'

/** Where a policy holds: on the whole site, in a column, under an item. The narrower goes before the wider. */
export type PolicyPlace = 'site' | { groupId: number } | { contentId: number }

export interface Policies {
  site: CommentPolicy
  configured: CommentPolicy
  /** Of the column, or what the columns of the item say; null where they say nothing. */
  column: CommentPolicy | null
  content: CommentPolicy | null
}

/** What holds on the site, in a column and under an item. Throws 40401. */
export async function getPolicies(parts: JudgingParts, db: Db, place: PolicyPlace): Promise<Policies> {
  const own = await findOwn(parts, db, place)
  return { site: await parts.ruleBook.findPolicy(db), configured: parts.configured, ...own }
}

async function findOwn({ only, ruleBook }: JudgingParts, db: Db, place: PolicyPlace) {
  if (place === 'site') return { column: null, content: null }
  const columns = await ruleBook.findColumnPolicies(db)
  const policies = only(itemPolicies)
  if ('groupId' in place) {
    if (!(await policies.isColumn(db, place.groupId))) throw new AppError(40401)
    return { column: columns.get(place.groupId) ?? null, content: null }
  }
  const content = await policies.get(db, place.contentId)
  return { column: toColumnPolicy(columns, await policies.listGroups(db, place.contentId)), content }
}

/** Sets the policy of the site, a column or an item; null takes it back. Throws 40401. */
export async function setPolicy(
  parts: JudgingParts,
  tx: Tx,
  { place, policy }: { place: PolicyPlace; policy: CommentPolicy | null },
  staff: Staff,
): Promise<Policies> {
  const target = await save(parts, tx, place, policy)
  await parts.staff.audit.record(tx, { ...staff, action: 'moderation policy', target, detail: { policy } })
  return getPolicies(parts, tx.db, place)
}

/** Returns what it was set for, as the record names it. */
async function save(
  { ids, only, ruleBook }: JudgingParts,
  tx: Tx,
  place: PolicyPlace,
  policy: CommentPolicy | null,
): Promise<string> {
  if (place !== 'site' && 'contentId' in place) {
    await only(itemPolicies).set(tx, place.contentId, policy)
    return `contents/${ids.encode(place.contentId)}`
  }
  if (place === 'site') await ruleBook.savePolicy(tx, policy)
  else await ruleBook.saveColumnPolicy(tx, place.groupId, policy)
  await recordChange(tx, { kind: 'site', id: 0 }) // any page may be of an item that goes by it
  return place === 'site' ? place : `groups/${ids.encode(place.groupId)}`
}
