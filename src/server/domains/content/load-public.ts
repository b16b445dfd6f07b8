import type { ContentActor } from '#contract/content.ts'
import { AppError } from '#server/http/app-error.ts'
import { loadCards, type ContentParts } from './load-cards.ts'
import { listRelated } from './related.ts'
import * as store from './store.ts'

const SIMILAR_MAX = 6

/**
 * A published item. Throws 40401 for what is missing or not public yet, and with `data.actor` when it belongs to another
 * actor than `actor`; 41001 with `data.similar` for what was taken down.
 */
export async function loadPublic(parts: ContentParts, id: number, actor?: ContentActor): Promise<store.ContentRow> {
  const row = await store.findContent(parts.database.db, id)
  if (!row || row.state === 'draft' || row.state === 'scheduled') throw new AppError(40401)
  if (actor !== undefined && row.actor !== actor) throw new AppError(40401, { data: { actor: row.actor } })
  if (row.state === 'removed') {
    const similar = await listRelated(parts, row, { limit: SIMILAR_MAX })
    const cards = await loadCards(parts, similar)
    throw new AppError(41001, { data: { similar: cards.map(({ card }) => card) } })
  }
  return row
}
