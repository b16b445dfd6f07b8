import type { ContentActor } from '#contract/content.ts'
import type { ContentDraft, DraftImage, KnownContent } from '#server/domains/content/content.ts'
import type { StoredImage } from '#server/outside/media-store.ts'
import type { Tx } from '#server/storage/database.ts'
import { allParts } from '../item-parts/item-parts.ts'
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
  /** Ids of columns, topics and lists. */
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
  const { item, placed, known, images, media, still, sourceHash, isEdit, id: givenId } = writing
  const { content } = target
  if (placed.accountId === null) throw new Error('an account of a dry run cannot own an item')
  const saved = new Map<string, DraftImage>()
  for (const [written, taken] of images) saved.set(written, { imageId: await saveTakenImage(tx, content, taken) })
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
    bodySource: item.body,
    coverImageId: imageIdOf(item.cover) ?? stillId,
    media: media.media,
    miniProgram: miniProgram ? { ...miniProgram, codeImageId: imageIdOf(miniProgram.code) } : null,
    images: saved,
  })
  if (outcome !== 'unchanged') await writeParts(tx, target, { ...writing, id, imageIdOf })
  if (placed.isRemoved && known?.state !== 'removed') await content.removeContent(tx, id)
  return { id, outcome }
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
