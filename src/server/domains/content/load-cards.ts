import type { AccountBrief } from '#contract/accounts.ts'
import type { ContentCard } from '#contract/content.ts'
import type { Database } from '#server/storage/database.ts'
import * as store from './store.ts'
import { toCard, type ViewContext } from './view.ts'

/** What every use case of this domain is made with. */
export interface ContentParts extends ViewContext {
  database: Database
  /** Accounts by their ids, handed over by the accounts domain. */
  briefs: (ids: number[]) => Promise<Map<number, AccountBrief>>
}

/**
 * Cards of the published ones among `ids`, in the order of `ids`: the one way from ids to cards, four queries however
 * many there are.
 */
export async function loadCards(
  parts: ContentParts,
  ids: readonly number[],
): Promise<Array<{ id: number; card: ContentCard }>> {
  if (ids.length === 0) return []
  const { db } = parts.database
  const rows = await store.listCardRows(db, ids)
  const [tags, authors, covers] = await Promise.all([
    store.listTagsOf(
      db,
      rows.map((row) => row.id),
    ),
    parts.briefs([...new Set(rows.map((row) => row.account_id))]),
    store.listImages(
      db,
      rows.flatMap((row) => row.cover_image_id ?? []),
    ),
  ])
  const rowsById = new Map(rows.map((row) => [row.id, row]))
  const tagsById = Map.groupBy(tags, (tag) => tag.content_id)
  const coversById = new Map(covers.map((cover) => [cover.id, cover]))
  return ids.flatMap((id) => {
    const row = rowsById.get(id)
    const author = row && authors.get(row.account_id)
    if (!row || !author) return []
    const cover = row.cover_image_id === null ? null : (coversById.get(row.cover_image_id) ?? null)
    return { id, card: toCard(row, { tags: tagsById.get(id) ?? [], author, cover }, parts) }
  })
}
