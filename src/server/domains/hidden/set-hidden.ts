import { HIDDEN_ACCOUNTS_MAX, HIDDEN_ITEMS_MAX } from '#contract/hidden-limits.ts'
import type { Endpoints, OutputOf, ParsedInputOf } from '#contract/endpoints.ts'
import { AppError } from '#server/http/app-error.ts'
import type { WriteCall } from '#server/http/call.ts'
import type { HiddenParts } from './hidden.ts'
import { getUserId, settleTold, type Told } from './rules.ts'
import * as store from './store.ts'

type SetCall = Endpoints['POST /peony/v1/hidden']

/**
 * Hides items and accounts from a user, or shows them again. What is none is passed over: the list may have lain on a
 * device for a while. Throws 40901 for who hides as many accounts as one can.
 */
export async function setHidden(
  parts: HiddenParts,
  { list }: ParsedInputOf<SetCall>,
  { tx, viewer, now }: WriteCall,
): Promise<OutputOf<SetCall>> {
  const userId = getUserId(viewer)
  const told = settleTold(list, (id) => parts.ids.decode(id), now)
  const wanted = await filterKnown(parts, tx, told)
  await store.addHidden(
    tx,
    wanted.map(({ kind, targetId, at }) => ({ user_id: userId, kind, target_id: targetId, created_at: at })),
  )
  for (const kind of ['account', 'item'] as const) await store.removeHidden(tx, userId, kind, shownAgain(told, kind))
  await store.trimHidden(tx, userId, 'item', HIDDEN_ITEMS_MAX)
  const accounts = await store.countHidden(tx.db, userId, 'account')
  if (accounts > HIDDEN_ACCOUNTS_MAX && wanted.some(({ kind }) => kind === 'account')) throw new AppError(40901)
  return {}
}

/** What is to be hidden, as far as it is there. */
async function filterKnown({ accounts, content }: HiddenParts, tx: WriteCall['tx'], told: readonly Told[]) {
  const toHide = told.filter(({ isHidden }) => isHidden)
  const idsOf = (wanted: Told['kind']) => toHide.flatMap(({ kind, targetId }) => (kind === wanted ? [targetId] : []))
  const [items, names] = await Promise.all([
    content.filterPublished(tx.db, idsOf('item')),
    accounts.namesOf(tx.db, idsOf('account')),
  ])
  return toHide.filter(({ kind, targetId }) => (kind === 'item' ? items : names).has(targetId))
}

function shownAgain(told: readonly Told[], wanted: Told['kind']): number[] {
  return told.flatMap(({ kind, targetId, isHidden }) => (kind === wanted && !isHidden ? [targetId] : []))
}
