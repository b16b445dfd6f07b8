import type { ContentCard, Media } from '#contract/content.ts'
import type { Db } from '#server/storage/database.ts'
import { readMediaFacts, toMedia } from './media.ts'
import { listMedia } from './store-media.ts'

/** Sound or film of the items of these cards that have any, by database id: one query. */
export async function loadMedia(
  db: Db,
  cards: ReadonlyArray<{ id: number; card: ContentCard }>,
): Promise<Map<number, Media>> {
  if (cards.length === 0) return new Map()
  const rows = await listMedia(
    db,
    cards.map(({ id }) => id),
  )
  const factsById = new Map(rows.map((row) => [row.content_id, readMediaFacts(row.facts)]))
  return new Map(
    cards.flatMap(({ id, card }) => {
      const media = toMedia(factsById.get(id) ?? null, card.cover)
      return media ? [[id, media] as const] : []
    }),
  )
}
