import type { Change, Tx } from '#server/storage/database.ts'
import * as store from './store.ts'

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
  return [
    { kind: 'lists', id: 0 },
    ...[...new Set(groupIds)].map((id): Change => ({ kind: 'group', id })),
    ...(await listBeside(tx, item)).map((id): Change => ({ kind: 'content', id })),
  ]
}

async function listBeside({ db }: Tx, { id, account_id: accountId, publish_at: publishAt }: Placed): Promise<number[]> {
  const streamId = await store.findStreamId(db, accountId)
  if (streamId === null) return []
  const stream = { id: streamId, type: undefined }
  const older = await store.listGroupByTime(db, stream, 'desc', { publishAt, id }, { limit: 1, offset: 0 })
  const newer = await store.listGroupByTime(db, stream, 'asc', { publishAt, id }, { limit: 1, offset: 0 })
  return [...older, ...newer].map((row) => row.id)
}
