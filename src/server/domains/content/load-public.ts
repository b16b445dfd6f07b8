import type { ContentActor, ContentType } from '#contract/content.ts'
import { AppError } from '#server/http/app-error.ts'
import { parseId } from '#server/http/parse-id.ts'
import { loadCards, type ContentParts } from './load-cards.ts'
import { listRelated } from './related.ts'
import * as store from './store.ts'

const SIMILAR_MAX = 6

/** What an item has to be to be answered. */
export interface Wanted {
  actor?: ContentActor
  types?: readonly ContentType[]
}

/** As `Wanted`, of an item that is asked for by its public id; `field` is where that stood in the call. */
export type WantedById = Wanted & { field?: string }

/** A published item by its public id. Throws 40002 (on `field`), and what `loadPublic` throws. */
export async function getPublic(
  parts: ContentParts,
  hashed: string,
  { field = 'path.id', ...wanted }: WantedById = {},
): Promise<store.ContentRow> {
  return await loadPublic(parts, parseId(parts.ids, hashed, field), wanted)
}

/**
 * A published item. Throws 40401 for what is missing, not public yet, of a type that is switched off or not among
 * `types`, and with `data.actor` when it belongs to another actor than `actor`; 41001 with `data.similar` for what was
 * taken down.
 */
export async function loadPublic(
  parts: ContentParts,
  id: number,
  { actor, types = parts.contentTypes }: Wanted = {},
): Promise<store.ContentRow> {
  const row = await store.findContent(parts.database.db, id)
  if (!row || !isKnown(parts, row) || !types.includes(row.type)) throw new AppError(40401)
  if (actor !== undefined && row.actor !== actor) throw new AppError(40401, { data: { actor: row.actor } })
  if (row.state === 'removed') {
    const similar = await listRelated(parts, row, { limit: SIMILAR_MAX })
    const cards = await loadCards(parts, similar)
    throw new AppError(41001, { data: { similar: cards.map(({ card }) => card) } })
  }
  return row
}

/** Whether readers may know of an item: it is or was public, and its type is not switched off. */
export function isKnown(
  { contentTypes }: Pick<ContentParts, 'contentTypes'>,
  { state, type }: Pick<store.ContentRow, 'state' | 'type'>,
): boolean {
  return (state === 'published' || state === 'removed') && contentTypes.includes(type)
}
