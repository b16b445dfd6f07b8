import type { Change, Tx } from '#server/storage/database.ts'
import { findBeside } from './store-beside.ts'

interface Placed {
  id: number
  account_id: number
  publish_at: number
}

/**
 * What an item touches besides its own page and the places that show it, when it comes into these groups or leaves
 * them: the groups, the lists that any item may enter, and the items before and after it in the stream of its account,
 * whose pages name it.
 */
export async function touchedByListing(tx: Tx, item: Placed, groupIds: readonly number[]): Promise<Change[]> {
  const beside = await findBeside(tx.db, item.account_id, { publishAt: item.publish_at, id: item.id })
  return [
    { kind: 'lists', id: 0 },
    ...[...new Set(groupIds)].map((id): Change => ({ kind: 'group', id })),
    ...beside.filter((id) => id !== null).map((id): Change => ({ kind: 'content', id })),
  ]
}
