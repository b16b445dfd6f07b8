import type { ContentCard, ContentType } from '#contract/content.ts'
import type { Foundation } from '#server/assembly/foundation.ts'
import type { Db } from '#server/storage/database.ts'
import type { Accounts } from '../accounts/accounts.ts'
import type { Judging } from '../judging/judging.ts'
import type { Search } from '../search/search.ts'
import { itemParts, type CardExtras } from './points.ts'
import * as store from './store.ts'
import { listImages } from './store-images.ts'
import { listFirstImages } from './store-media.ts'
import { toCard } from './view.ts'

/** What every use case of this domain is made with. */
export interface ContentParts extends Pick<
  Foundation,
  'database' | 'ids' | 'wapHost' | 'contentTypes' | 'given' | 'emit'
> {
  accounts: Pick<Accounts, 'briefs' | 'findPath'>
  judging: Pick<Judging, 'findCommentPolicy'>
  search: Pick<Search, 'index' | 'forget' | 'filterUnindexed'>
}

const COVERS_MAX = 3
/** Types whose cards show the first pictures of the body. */
const SHOWING_PICTURES: readonly ContentType[] = ['gallery', 'circle']

/**
 * Cards of the published ones among `ids`, in the order of `ids`, but for types that are switched off: the one way from
 * ids to cards, four queries however many there are, and one more for each of pictures, tracks, albums and posts of
 * circles among them; a few more for live rooms.
 */
export async function loadCards(
  parts: ContentParts,
  ids: readonly number[],
): Promise<Array<{ id: number; card: ContentCard }>> {
  if (ids.length === 0) return []
  const rows = await store.listCardRows(parts.database.db, ids)
  return await toCards(
    parts,
    ids,
    rows.filter((row) => row.state === 'published' && parts.contentTypes.includes(row.type)),
  )
}

/** The card of an item in whatever state. */
export async function loadCard(parts: ContentParts, id: number): Promise<ContentCard | null> {
  const [found] = await toCards(parts, [id], await store.listCardRows(parts.database.db, [id]))
  return found?.card ?? null
}

async function toCards(parts: ContentParts, ids: readonly number[], rows: store.CardRow[]) {
  const { db } = parts.database
  const idsOf = (types: readonly ContentType[]) => rows.filter((row) => types.includes(row.type)).map((row) => row.id)
  const showingPictures = idsOf(SHOWING_PICTURES)
  const [tags, authors, covers, pictures, extras] = await Promise.all([
    store.listTagsOf(
      db,
      rows.map((row) => row.id),
    ),
    parts.accounts.briefs([...new Set(rows.map((row) => row.account_id))]),
    listImages(
      db,
      rows.flatMap((row) => row.cover_image_id ?? []),
    ),
    showingPictures.length === 0 ? [] : listFirstImages(db, showingPictures, COVERS_MAX),
    loadExtras(parts, db, rows),
  ])
  const rowsById = new Map(rows.map((row) => [row.id, row]))
  const tagsById = Map.groupBy(tags, (tag) => tag.content_id)
  const coversById = new Map(covers.map((cover) => [cover.id, cover]))
  const picturesById = Map.groupBy(pictures, (picture) => picture.content_id)
  return ids.flatMap((id) => {
    const row = rowsById.get(id)
    const author = row && authors.get(row.account_id)
    if (!row || !author) return []
    const card = toCard(
      row,
      {
        tags: tagsById.get(id) ?? [],
        author,
        cover: row.cover_image_id === null ? null : (coversById.get(row.cover_image_id) ?? null),
        pictures: picturesById.get(id) ?? [],
        ...extras.get(id),
      },
      parts,
    )
    return { id, card }
  })
}

/** What other domains keep of these items, by item. */
async function loadExtras({ given }: ContentParts, db: Db, rows: readonly store.CardRow[]) {
  const loaded = await Promise.all(given(itemParts).flatMap((one) => one.cards?.(db, rows) ?? []))
  const extras = new Map<number, CardExtras>()
  for (const [id, extra] of loaded.flatMap((found) => [...found])) extras.set(id, { ...extras.get(id), ...extra })
  return extras
}
