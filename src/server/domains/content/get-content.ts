import { albumTypes, trackTypes } from '#contract/albums.ts'
import { bookingTypeOf } from '#contract/booking-types.ts'
import type { ContentDetail } from '#contract/content.ts'
import { loadCard, loadCards, type ContentParts } from './load-cards.ts'
import { getPublic, type WantedById } from './load-public.ts'
import { readMediaFacts } from './media.ts'
import { toCommentPolicy } from './rules.ts'
import * as store from './store.ts'
import { listBodyImages, listImages } from './store-images.ts'
import { findBody, findMiniProgram } from './store-media.ts'
import { toDetail } from './view.ts'

/**
 * One published item as its page shows it. `prev` and `next` are the tracks around a track, else the items before
 * (older) and after it in the stream of its account. Throws 40002, 40401, 41001 as `getPublic` says.
 */
export async function getContent(parts: ContentParts, hashed: string, wanted: WantedById): Promise<ContentDetail> {
  const row = await getPublic(parts, hashed, wanted)
  const detail = await loadDetail(parts, row)
  if (detail) return detail
  await getPublic(parts, hashed, wanted) // throws what it has become between the two reads
  throw new Error(`Item ${row.id} has no card`)
}

/** An item in whatever state as its page would show it; null when there is none. */
export async function findContent(parts: ContentParts, id: number): Promise<ContentDetail | null> {
  const row = await store.findContent(parts.database.db, id)
  return row ? await loadDetail(parts, row) : null
}

async function loadDetail(parts: ContentParts, row: store.ContentRow): Promise<ContentDetail | null> {
  const { db } = parts.database
  const [body, images, program, groups, booked, places] = await Promise.all([
    findBody(db, row.id),
    listBodyImages(db, row.id),
    findProgram(parts, row),
    store.listGroupsOf(db, row.id),
    findBooked(parts, row),
    parts.places.placesOf(db, [row.id]),
  ])
  const stream = groups.find((group) => group.kind === 'account')
  const [previous, next] = await listNeighbours(parts, row, stream?.id ?? null)
  const [card, around, totals, hasForm] = await Promise.all([
    row.state === 'published' ? null : loadCard(parts, row.id),
    loadCards(
      parts,
      [row.id, previous, next].filter((id) => id !== null),
    ),
    albumTypes.includes(row.type) ? parts.albums.totalsOf(db, [row.id]) : null,
    row.type === 'activity' && parts.forms.hasForm(db, row.id),
  ])
  const find = (id: number | null) => around.find((item) => item.id === id)?.card ?? null
  const own = card ?? find(row.id)
  if (!own || !body) return null
  return toDetail(
    row,
    {
      card: own,
      bodyHtml: body.html,
      media: readMediaFacts(body.facts),
      ...program,
      topics: parts.contentTypes.includes('topic') ? groups.filter((group) => group.kind === 'topic') : [],
      tracksTotal: totals?.get(row.id)?.count ?? 0,
      hasForm,
      place: places.get(row.id) ?? null,
      commentPolicy: toCommentPolicy(row, await parts.findCommentPolicy(db)),
      images,
      ...booked,
      prev: find(previous),
      next: find(next),
    },
    parts,
  )
}

/** When it takes place, and how many have booked it; asked for only where it can be booked. */
async function findBooked({ database: { db }, bookings }: ContentParts, { id, type }: store.ContentRow) {
  if (bookingTypeOf(type) === null) return { times: null, bookingCount: 0 }
  const [times, bookingCount] = await Promise.all([bookings.timesOf(db, [id]), bookings.countOf(db, id)])
  return { times: times.get(id) ?? null, bookingCount }
}

async function findProgram({ database: { db } }: ContentParts, { id, type }: store.ContentRow) {
  const miniProgram = (type === 'mini_program' && (await findMiniProgram(db, id))) || null
  const codeImageId = miniProgram?.code_image_id ?? null
  const [codeImage] = codeImageId === null ? [] : await listImages(db, [codeImageId])
  return { miniProgram, codeImage: codeImage ?? null }
}

async function listNeighbours(
  parts: ContentParts,
  row: store.ContentRow,
  streamId: number | null,
): Promise<[number | null, number | null]> {
  const { db } = parts.database
  const tracks = trackTypes.includes(row.type) ? await parts.albums.findNeighbours(db, row.id) : null
  if (tracks) return [tracks.previous, tracks.next]
  if (streamId === null) return [null, null]
  const group = { id: streamId, type: undefined }
  const here = { publishAt: row.publish_at, id: row.id }
  const [[older], [newer]] = await Promise.all([
    store.listGroupByTime(db, group, 'desc', here, { limit: 1, offset: 0 }),
    store.listGroupByTime(db, group, 'asc', here, { limit: 1, offset: 0 }),
  ])
  return [older?.id ?? null, newer?.id ?? null]
}
