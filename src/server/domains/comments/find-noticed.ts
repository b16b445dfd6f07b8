import type { IdCodec } from '#contract/ids.ts'
import type { Db } from '#server/storage/database.ts'
import { listByIds } from './store-sources.ts'

/** What a notice shows of a comment. */
export interface NoticedComment {
  id: string
  /** Empty once it is gone. */
  content: string
  isGone: boolean
}

/** What comments say now, by database id: nothing of those that are gone. */
export async function findNoticed(
  ids: IdCodec,
  db: Db,
  commentIds: readonly number[],
): Promise<Map<number, NoticedComment>> {
  if (commentIds.length === 0) return new Map()
  const rows = await listByIds(db, commentIds)
  return new Map(
    rows.map(({ id, state, text }) => {
      const isGone = state === 'removed'
      return [id, { id: ids.encode(id), content: isGone ? '' : text, isGone }]
    }),
  )
}
