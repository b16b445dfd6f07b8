import type { ContentCard, ContentType } from '#contract/content.ts'
import type { Foundation } from '#server/assembly/foundation.ts'
import type { Db } from '#server/storage/database.ts'
import type { Accounts } from '../accounts/accounts.ts'
import type { Judging } from '../judging/judging.ts'
import type { Search } from '../search/search.ts'
import { itemParts, type CardExtras } from './points.ts'
import { listCardRows, type CardRow } from './store-cards.ts'
import { listFirstImages } from './store-media.ts'
import { toCard } from './view.ts'

/** What every use case of this domain is made with. */
export interface ContentParts extends Pick<
  Foundation,
  'database' | 'ids' | 'wapHost' | 'contentTypes' | 'mediaStore' | 'given' | 'emit' | 'settings'
> {
  accounts: Pick<Accounts, 'findPath' | 'listTargets'>
  judging: Pick<Judging, 'findCommentPolicy'>
  search: Pick<Search, 'index' | 'forget' | 'filterUnindexed'>
}

const COVERS_MAX = 3
/** Types whose cards show the first pictures of the body. */
const SHOWING_PICTURES: readonly ContentType[] = ['gallery', 'circle']

/**
 * Cards of the published ones among `ids`, in the order of `ids`, but for types that are switched off, and of `anyway` in
 * whatever state: the one way from ids to cards, one query however many there are, and one more for each of pictures,
 * tracks, albums and posts of circles among them; a few more for live rooms.
 */
export async function loadCards(
  parts: ContentParts,
  ids: readonly number[],
  anyway: number | null = null,
): Promise<Array<{ id: number; card: ContentCard }>> {
  if (ids.length === 0) return []
  const rows = await listCardRows(parts.database.db, ids)
  return await toCards(
    parts,
    ids,
    rows.filter(({ id, state, type }) => id === anyway || (state === 'published' && parts.contentTypes.includes(type))),
  )
}

async function toCards(parts: ContentParts, ids: readonly number[], rows: CardRow[]) {
  const { db } = parts.database
  const idsOf = (types: readonly ContentType[]) => rows.filter((row) => types.includes(row.type)).map((row) => row.id)
  const showingPictures = idsOf(SHOWING_PICTURES)
  const [pictures, extras] = await Promise.all([
    showingPictures.length === 0 ? [] : listFirstImages(db, showingPictures, COVERS_MAX),
    loadExtras(parts, db, rows),
  ])
  const rowsById = new Map(rows.map((row) => [row.id, row]))
  const picturesById = Map.groupBy(pictures, (picture) => picture.content_id)
  return ids.flatMap((id) => {
    const row = rowsById.get(id)
    if (!row || row.author_name === null) return []
    const card = toCard(
      row,
      {
        pictures: picturesById.get(id) ?? [],
        ...extras.get(id),
      },
      parts,
    )
    return { id, card }
  })
}

/** What other domains keep of these items, by item. */
async function loadExtras({ given }: ContentParts, db: Db, rows: readonly CardRow[]) {
  const loaded = await Promise.all(given(itemParts).flatMap((one) => one.cards?.(db, rows) ?? []))
  const extras = new Map<number, CardExtras>()
  for (const [id, extra] of loaded.flatMap((found) => [...found])) extras.set(id, { ...extras.get(id), ...extra })
  return extras
}
