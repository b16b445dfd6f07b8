import type { Db } from '#server/storage/database.ts'
import { sourceIdOf } from '#server/storage/source-id.ts'
import type { CommentParts } from './comments.ts'
import type { CommentDraft } from './import-comments.ts'
import * as sources from './store-sources.ts'

/** A comment as an import would take it. */
export interface ExportedComment extends Omit<CommentDraft, 'sourceHash' | 'user'> {
  userId: number
}

const READ_AT_ONCE = 500

/** Every comment in the order of its making, in batches, whatever its state. */
export async function* exportComments(
  { ids }: Pick<CommentParts, 'ids'>,
  db: Db,
): AsyncGenerator<ExportedComment[], void, undefined> {
  let afterId = 0
  for (;;) {
    const rows = await sources.listInOrder(db, afterId, READ_AT_ONCE)
    const last = rows.at(-1)
    if (!last) return
    const parentIds = rows.flatMap((row) => (row.parent_id === 0 ? [] : [row.parent_id]))
    const parents = new Map((await sources.listNames(db, [...new Set(parentIds)])).map((row) => [row.id, row]))
    yield rows.map((row) => {
      const parent = parents.get(row.parent_id)
      return {
        sourceId: sourceIdOf(row, ids),
        contentId: row.content_id,
        parent: parent ? sourceIdOf(parent, ids) : null,
        userId: row.user_id,
        text: row.text,
        anchor:
          row.anchor_p === null || row.anchor_quote === null ? null : { p: row.anchor_p, quote: row.anchor_quote },
        state: row.state,
        byAuthor: row.by_author === 1,
        createdAt: row.created_at,
        updatedAt: row.updated_at,
      }
    })
    afterId = last.id
  }
}
