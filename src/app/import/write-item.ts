import type { ContentActor } from '#contract/content.ts'
import type { ContentDraft, DraftImage, KnownContent } from '#server/domains/content/content.ts'
import { MEDIA_PATH } from '#contract/share-urls.ts'
import { originalName } from '#server/outside/image-address.ts'
import { AppError } from '#server/http/app-error.ts'
import type { StoredImage } from '#server/outside/media-store.ts'
import type { Tx } from '#server/storage/database.ts'
import { allParts } from '../item-parts/item-parts.ts'
import { withPlayers } from './body-players.ts'
import { type TakenImage, saveTakenImage } from './image-intake.ts'
import type { ImportTarget } from './import-items.ts'
import type { Outcome } from './import-report.ts'
import type { ItemSource } from './item-source.ts'
import type { TakenMedia } from './media-intake.ts'

/** Where an item belongs. */
export interface Placed {
  /** Null under a dry run, for an account that it would make. */
  accountId: number | null
  actor: ContentActor
  /** Keys of columns. */
  columns: readonly string[]
  /** Ids of columns, topics and lists, in this order. */
  groups: number[]
  state: ContentDraft['state']
  isRemoved: boolean
}

/** An item with everything that was taken for it. */
export interface Writing {
  item: ItemSource
  placed: Placed
  known: KnownContent | null
  images: ReadonlyMap<string, TakenImage>
  media: TakenMedia
  /** A still of its film that stands in for a cover. */
  still: StoredImage | null
  /** Addresses of avatars and the like, by the address as written. */
  faces: ReadonlyMap<string, string>
  sourceHash: string
  /** Whether an editor wrote it, and no source. */
  isEdit?: true
  /** The id that a new item gets; the next one unless given. */
  id?: number
}

/** Writes one item with what other domains keep of it. */
export async function writeItem(
  tx: Tx,
  target: ImportTarget,
  writing: Writing,
): Promise<{ id: number; outcome: Outcome }> {
  const { item, placed, known, images, faces, media, still, sourceHash, isEdit, id: givenId } = writing
  const { content } = target
  if (placed.accountId === null) throw new Error('an account of a dry run cannot own an item')
  const saved = new Map<string, DraftImage>()
  for (const [written, taken] of images) saved.set(written, { imageId: await saveTakenImage(tx, content, taken) })
  const stills = listStills(images)
  for (const [written, address] of stills) {
    const image = saved.get(written)
    if (image) saved.set(address, image)
  }
  const imageIdOf = (written: string | null) => (written === null ? null : (saved.get(written)?.imageId ?? null))
  const stillId = still === null ? null : await content.saveImage(tx, still)
  const { miniProgram } = item.parts
  const { id, outcome } = await content.saveContent(tx, {
    ...item,
    ...placed,
    accountId: placed.accountId,
    sourceHash,
    ...(isEdit && { isEdit }),
    ...(givenId !== undefined && { id: givenId }),
    bodySource: withPlayers(item, new Map([...media.inText, ...stills])),
    shareCard: { ...item.shareCard, picture: faces.get(item.shareCard.picture) ?? '' },
    coverImageId: imageIdOf(item.cover) ?? stillId,
    media: media.media,
    miniProgram: miniProgram ? { ...miniProgram, codeImageId: imageIdOf(miniProgram.code) } : null,
    images: saved,
  })
  if (outcome !== 'unchanged') await writeParts(tx, target, { ...writing, id, imageIdOf })
  if (outcome === 'created' && item.isPinned && placed.state === 'published') await pin(tx, target, id, placed)
  if (placed.isRemoved && known?.state !== 'removed') await content.removeContent(tx, id)
  return { id, outcome }
}

/** Addresses in the media store of pictures, by those that the item writes. */
function listStills(images: Writing['images']): Array<[string, string]> {
  return [...images].flatMap(([written, taken]) =>
    taken.kind === 'stored' ? [[written, MEDIA_PATH + originalName(taken.image.hash, taken.image.format)]] : [],
  )
}

/** Puts a new item first in its columns, as long as there is room. */
async function pin(tx: Tx, { content }: ImportTarget, id: number, { groups, columns }: Placed): Promise<void> {
  for (const column of groups.slice(0, columns.length)) {
    try {
      await content.editing.pin(tx, id, column)
    } catch (error) {
      if (!(error instanceof AppError)) throw error
    }
  }
}

/** What parts of an item are written with. */
export interface WritingParts extends Writing {
  id: number
  /** Seconds. */
  now: number
  imageIdOf: (written: string) => number | null
  /** Address of an avatar or the like, empty where there is none. */
  faceOf: (written: string) => string
}

async function writeParts(tx: Tx, target: ImportTarget, writing: Omit<WritingParts, 'now' | 'faceOf'>): Promise<void> {
  const { id, item, faces } = writing
  await target.places.savePlaceOf(tx, id, item.parts.place ?? null)
  const now = Math.floor(Date.now() / 1000)
  const faceOf = (written: string) => faces.get(written) ?? ''
  for (const part of allParts) await part.write?.(tx, target, { ...writing, now, faceOf })
}
