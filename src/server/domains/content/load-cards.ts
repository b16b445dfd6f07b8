import type { CommentPolicy } from '#contract/admin/moderation.ts'
import type { AccountBrief } from '#contract/accounts.ts'
import { albumTypes, trackTypes } from '#contract/albums.ts'
import type { ContentCard, ContentType, LiveCard } from '#contract/content.ts'
import type { CircleChannel } from '#contract/share-urls.ts'
import type { Database, Db } from '#server/storage/database.ts'
import type { AlbumPlaces } from './album-places.ts'
import type { EventTimes } from './event-times.ts'
import * as store from './store.ts'
import { listImages } from './store-images.ts'
import { listFirstImages } from './store-media.ts'
import { toCard, type ViewContext } from './view.ts'

/** What every use case of this domain is made with. */
export interface ContentParts extends ViewContext {
  database: Database
  /** Types that are switched on; items of others are not shown. */
  contentTypes: readonly ContentType[]
  /** Which comments wait where an item has no policy of its own. */
  findCommentPolicy: (db: Db) => Promise<CommentPolicy>
  albums: AlbumPlaces
  community: CircleChannels
  forms: FormPlaces
  live: LiveRooms
  places: NamedPlaces
  bookings: Pick<EventTimes, 'timesOf' | 'countOf'>
  /** Accounts by their ids, handed over by the accounts domain. */
  briefs: (ids: number[]) => Promise<Map<number, AccountBrief>>
  /** Site path of an account's page. */
  findAccountPath: (id: number) => Promise<string | null>
}

/** Which activities have a form. */
export interface FormPlaces {
  hasForm(db: Db, contentId: number): Promise<boolean>
}

/** What cards say of live rooms, by item; those without one are left out. */
export interface LiveRooms {
  cardsOf(db: Db, contentIds: readonly number[]): Promise<Map<number, LiveCard>>
}

/** The places that items are about, by item; those without one are left out. */
export interface NamedPlaces {
  placesOf(db: Db, contentIds: readonly number[]): Promise<Map<number, { id: number; title: string }>>
}

/** Under which channel posts of circles are shared. */
export interface CircleChannels {
  channelsOf(db: Db, contentIds: readonly number[]): Promise<Map<number, CircleChannel>>
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
  const [showingPictures, tracks, albums] = [idsOf(SHOWING_PICTURES), idsOf(trackTypes), idsOf(albumTypes)]
  const [posts, rooms] = [idsOf(['circle']), idsOf(['local_live'])]
  const [tags, authors, covers, pictures, places, totals, channels, lives] = await Promise.all([
    store.listTagsOf(
      db,
      rows.map((row) => row.id),
    ),
    parts.briefs([...new Set(rows.map((row) => row.account_id))]),
    listImages(
      db,
      rows.flatMap((row) => row.cover_image_id ?? []),
    ),
    showingPictures.length === 0 ? [] : listFirstImages(db, showingPictures, COVERS_MAX),
    tracks.length === 0 ? null : parts.albums.placesOf(db, tracks),
    albums.length === 0 ? null : parts.albums.totalsOf(db, albums),
    posts.length === 0 ? null : parts.community.channelsOf(db, posts),
    rooms.length === 0 ? null : parts.live.cardsOf(db, rooms),
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
        place: places?.get(id) ?? null,
        totals: totals?.get(id) ?? null,
        channel: channels?.get(id),
        live: lives?.get(id) ?? null,
      },
      parts,
    )
    return { id, card }
  })
}
