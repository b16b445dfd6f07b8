import type { ContentDetail } from '#contract/content.ts'
import { AppError } from '#server/http/app-error.ts'
import { loadCards, type ContentParts } from './load-cards.ts'
import { getPublic, type WantedById } from './load-public.ts'
import { readMediaFacts } from './media.ts'
import { itemParts, type DetailExtras } from './points.ts'
import { toCommentPolicy, toToldChanges } from './rules.ts'
import * as store from './store.ts'
import { findBeside } from './store-beside.ts'
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
  if (!detail) throw new AppError(40401) // deleted meanwhile
  return detail
}

/** An item in whatever state as its page would show it; null when there is none. */
export async function findContent(parts: ContentParts, id: number): Promise<ContentDetail | null> {
  const row = await store.findContent(parts.database.db, id)
  return row ? await loadDetail(parts, row) : null
}

async function loadDetail(parts: ContentParts, row: store.ContentRow): Promise<ContentDetail | null> {
  const { db } = parts.database
  const [body, images, program, groups, ...found] = await Promise.all([
    findBody(db, row.id),
    listBodyImages(db, row.id),
    findProgram(parts, row),
    store.listGroupsOf(db, row.id),
    ...parts.given(itemParts).flatMap((one) => one.detail?.(db, row) ?? []),
  ])
  const extras: DetailExtras = {}
  Object.assign(extras, ...found)
  const isListed = groups.some((group) => group.kind === 'account')
  const [previous, next] = await findNeighbours(parts, row, isListed)
  const cards = await loadCards(
    parts,
    [row.id, previous, next].filter((id) => id !== null),
    row.id,
  )
  const find = (id: number | null) => cards.find((item) => item.id === id)?.card ?? null
  const card = find(row.id)
  if (!card || !body) return null
  return toDetail(
    row,
    {
      card,
      bodyHtml: body.html,
      media: readMediaFacts(body.facts),
      ...program,
      topics: parts.contentTypes.includes('topic') ? groups.filter((group) => group.kind === 'topic') : [],
      commentPolicy: toCommentPolicy(row, await parts.judging.findCommentPolicy(db, async () => groups)),
      images,
      ...toToldChanges(row, parts.settings),
      ...extras,
      prev: find(previous),
      next: find(next),
    },
    parts,
  )
}

async function findProgram({ database: { db } }: ContentParts, { id, type }: store.ContentRow) {
  const miniProgram = (type === 'mini_program' && (await findMiniProgram(db, id))) || null
  const codeImageId = miniProgram?.code_image_id ?? null
  const [codeImage] = codeImageId === null ? [] : await listImages(db, [codeImageId])
  return { miniProgram, codeImage: codeImage ?? null }
}

async function findNeighbours({ database: { db }, given }: ContentParts, row: store.ContentRow, isListed: boolean) {
  for (const { neighbours } of given(itemParts)) {
    const found = await neighbours?.(db, row)
    if (found) return [found.previous, found.next] as const
  }
  if (!isListed) return [null, null] as const
  return findBeside(db, row.account_id, { publishAt: row.publish_at, id: row.id })
}
