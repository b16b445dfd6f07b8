import type { Endpoints, OutputOf, ParsedInputOf } from '#contract/endpoints.ts'
import type { Track } from '#contract/content.ts'
import type { Page } from '#contract/shapes.ts'
import { AppError } from '#server/http/app-error.ts'
import type { Db } from '#server/storage/database.ts'
import { encodeCursor, parseCursor } from '#server/storage/keyset.ts'
import type { AlbumsParts } from './albums.ts'
import { fold, typeOf } from './rules.ts'
import * as store from './store.ts'
import { toTrack } from './view.ts'

type Call = Endpoints['GET /peony/v3/album/tracks/{series}/{uid}']
type Choice = Omit<ParsedInputOf<Call>, 'series'>

interface Found {
  /** The page, and one more where there is one. */
  rows: store.TrackKey[]
  total: number
}

/**
 * Tracks of a public album by their numbers, or those whose title holds a keyword. Throws 40002, 40401, 41001, and 40001
 * for a cursor of another list.
 */
export async function listTracks(parts: AlbumsParts, input: ParsedInputOf<Call>): Promise<OutputOf<Call>> {
  const { id } = await parts.content.getPublic(input.uid, { types: [typeOf(input.series)], field: 'path.uid' })
  const album = await store.findAlbum(parts.database.db, id)
  if (!album) throw new AppError(40401)
  return await loadTracks(parts, album, input)
}

/** A page of the public tracks of an album. */
export async function loadTracks(
  { database: { db }, content }: AlbumsParts,
  album: store.AlbumRow,
  choice: Choice,
): Promise<Page<Track>> {
  const { pageindex, pagesize } = choice
  const keyword = fold(choice.keyword ?? '')
  const cursorName = `tracks:${choice.uid}:${choice.sort}:${keyword}`
  const [position, id] = choice.cursor === undefined ? [] : parseCursor(cursorName, choice.cursor, 2)
  const after = position === undefined || id === undefined ? null : { position, id }
  const window = { limit: pagesize + 1, offset: after ? 0 : (pageindex - 1) * pagesize }
  const find = keyword === '' ? findAll : findByTitle
  const { rows, total } = await find(db, album, { sort: choice.sort, keyword, after, ...window })

  const shown = rows.slice(0, pagesize)
  const cards = await content.loadCards(shown.map((row) => row.id))
  const media = await content.loadMedia(cards)
  const positions = new Map(shown.map((row) => [row.id, row.position]))
  const last = rows.length > pagesize ? shown.at(-1) : undefined
  return {
    list: cards.map((one) =>
      toTrack(one.card, { index: positions.get(one.id) ?? 0, media: media.get(one.id) ?? null }),
    ),
    total,
    pageindex,
    pagesize,
    has_more: last !== undefined,
    next_cursor: last ? encodeCursor(cursorName, [last.position, last.id]) : '',
  }
}

interface Question {
  sort: 'asc' | 'desc'
  keyword: string
  after: store.TrackKey | null
  limit: number
  offset: number
}

async function findAll(db: Db, album: store.AlbumRow, { sort, after, ...window }: Question): Promise<Found> {
  const total = album.track_count ?? 0
  if (window.offset >= total) return { rows: [], total }
  return { rows: await store.listTracks(db, album.source_id, sort, after, window), total }
}

/** Titles are compared here, because databases fold no widths: those of one album, by its index. */
async function findByTitle(db: Db, album: store.AlbumRow, question: Question): Promise<Found> {
  const { sort, keyword, after, limit, offset } = question
  const titles = await store.listTitles(db, album.source_id, sort)
  const found = titles.filter(({ title }) => fold(title).includes(keyword))
  const start = after ? found.findIndex((row) => isBehind(row, after, sort)) : offset
  return { rows: start < 0 ? [] : found.slice(start, start + limit), total: found.length }
}

function isBehind(row: store.TrackKey, after: store.TrackKey, sort: 'asc' | 'desc'): boolean {
  const distance = row.position - after.position || row.id - after.id
  return sort === 'asc' ? distance > 0 : distance < 0
}
