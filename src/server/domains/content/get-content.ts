import type { ContentActor, ContentDetail } from '#contract/content.ts'
import { parseId } from '#server/http/parse-id.ts'
import { loadCards, type ContentParts } from './load-cards.ts'
import { loadPublic } from './load-public.ts'
import * as store from './store.ts'
import { toDetail } from './view.ts'

/**
 * One published item as its page shows it. `prev` is the item before it in the stream of its account (older), `next`
 * the one after it. Throws 40002, 40401, 41001 as `loadPublic` says.
 */
export async function getContent(parts: ContentParts, actor: ContentActor, hashed: string): Promise<ContentDetail> {
  const row = await loadPublic(parts, parseId(parts.ids, hashed, 'path.id'), actor)
  const [bodyHtml, images, [older, newer]] = await Promise.all([
    store.findBodyHtml(parts.database.db, row.id),
    store.listBodyImages(parts.database.db, row.id),
    listNeighbours(parts, row),
  ])
  const cards = await loadCards(
    parts,
    [row.id, older, newer].filter((id) => id !== null),
  )
  const find = (id: number | null) => cards.find((item) => item.id === id)?.card ?? null
  const card = find(row.id)
  if (!card || bodyHtml === null) {
    await loadPublic(parts, row.id, actor) // throws what it has become between the two reads
    throw new Error(`Item ${row.id} has no card`)
  }
  return toDetail(row, { card, bodyHtml, images, prev: find(older), next: find(newer) }, parts)
}

async function listNeighbours(parts: ContentParts, row: store.ContentRow): Promise<[number | null, number | null]> {
  const { db } = parts.database
  const streamId = await store.findStreamId(db, row.account_id)
  if (streamId === null) return [null, null]
  const group = { id: streamId, type: undefined }
  const here = { publishAt: row.publish_at, id: row.id }
  const [[older], [newer]] = await Promise.all([
    store.listGroupByTime(db, group, 'desc', here, { limit: 1, offset: 0 }),
    store.listGroupByTime(db, group, 'asc', here, { limit: 1, offset: 0 }),
  ])
  return [older?.id ?? null, newer?.id ?? null]
}
