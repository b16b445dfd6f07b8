import type { PersonalData } from '#server/storage/personal-data.ts'
import { recordChange } from '#server/storage/change-log.ts'
import type { Tx } from '#server/storage/database.ts'
import { subjectOfUser } from './rules.ts'
import { blankUser, getAccount } from './store-cancelled.ts'
import { deleteLoginCodesOf } from './store-login-codes.ts'
import { deleteStatesOf } from './store-states.ts'
import { moveWays } from './store-ways.ts'
import { deleteSessionsOfUser, updateSpeaker } from './store.ts'

/**
 * Makes everything of one user another one's, who keeps the own name, and the account that they speak for where they have
 * one. Nothing is left of the first but a row. Both are locked.
 */
export async function absorbUser(
  tx: Tx,
  personal: Pick<Required<PersonalData>, 'merge' | 'absorb'>,
  { fromId, toId }: { fromId: number; toId: number },
): Promise<void> {
  const from = await getAccount(tx.db, fromId)
  const to = await getAccount(tx.db, toId)
  await personal.merge(tx, subjectOfUser(fromId), subjectOfUser(toId))
  await personal.absorb(
    tx,
    { subject: subjectOfUser(fromId), userId: fromId },
    { subject: subjectOfUser(toId), userId: toId },
  )
  if (to.account_id === null && from.account_id !== null) await updateSpeaker(tx, toId, from.account_id, tx.now)
  await moveWays(tx, fromId, toId)
  await deleteLoginCodesOf(tx, fromId)
  await deleteStatesOf(tx, subjectOfUser(fromId))
  await deleteSessionsOfUser(tx, fromId)
  await blankUser(tx, fromId, tx.now)
  // What they wrote stands in many places.
  await recordChange(tx, { kind: 'site', id: 0 })
}
