import { readFile } from 'node:fs/promises'
import type { Fetcher } from '#server/outside/fetch-safely.ts'
import { ImageRefused, type MediaStore, type StoredImage } from '#server/outside/media-store.ts'
import type { ItemSource } from './item-source.ts'
import { once } from './once.ts'
import { ProblemError, toProblem, type Problem } from './problems.ts'
import { digestFiles, followReference, type InspectedFiles, type Reference } from './references.ts'
import { sha256 } from './sha256.ts'
import type { Content } from '#server/domains/content/content.ts'
import type { Tx } from '#server/storage/database.ts'

/** A picture ready to be named by an item; `address` is where it was fetched from. */
export type TakenImage =
  | { kind: 'stored'; image: StoredImage; address: string | null }
  | { kind: 'known'; imageId: number }
  | { kind: 'remote'; address: string }

interface TakenImages {
  /** By address as the item writes it; those that lead nowhere are not among them. */
  images: Map<string, TakenImage>
  problems: Problem[]
}

/** Whatever shows pictures, with the place that their addresses start from. */
export type PicturedSource = Pick<ItemSource, 'origin' | 'folder' | 'files' | 'stored' | 'images' | 'cover' | 'parts'> &
  Partial<Pick<ItemSource, 'shareCard'>>

export interface ImageIntakeParts {
  mediaStore: Pick<MediaStore, 'save' | 'saveDrawing'>
  /** Knows the images of earlier runs; null where each is taken anew. */
  content: Pick<Content, 'findImageByAddress' | 'editing'> | null
  /** Folder of local pictures, null when there is none. */
  root: string | null
  /** Null leaves pictures of the web where they are. */
  fetcher: Fetcher | null
}

/** Takes the pictures of one run: each file and address once, at most four at a time. */
export interface ImageIntake {
  /** Reads the local pictures of an item without taking them: whether they changed, and which of them lead nowhere. */
  inspect(item: PicturedSource): Promise<InspectedFiles>
  /** Takes all pictures but faces; of those that lead nowhere `inspect` has told. */
  take(item: PicturedSource): Promise<TakenImages>
  /** Keeps a still of a film; null when it is no picture that can be taken. */
  keepStill(bytes: Buffer): Promise<StoredImage | null>
  /** Pictures that were stored so far. */
  readonly storedCount: number
}

/** Pictures that are taken at once, and bytes that one of the web may have. */
export const PARALLEL = 4
export const PICTURE_BYTES_MAX = 20 * 1024 * 1024

export function createImageIntake(parts: ImageIntakeParts): ImageIntake {
  const files = new Map<string, Promise<TakenImage>>()
  const addresses = new Map<string, Promise<TakenImage>>()
  const stored = new Set<string>()

  function keep(image: StoredImage, address: string | null): TakenImage {
    stored.add(image.hash)
    return { kind: 'stored', image, address }
  }

  async function takeFile(file: string, address: string | null): Promise<TakenImage> {
    const bytes = await readFile(file)
    return keep(await (isDrawing(bytes) ? parts.mediaStore.saveDrawing(bytes) : parts.mediaStore.save(bytes)), address)
  }

  async function takeStored(file: string, hash: string): Promise<TakenImage> {
    const imageId = (await parts.content?.editing.findImageId(hash)) ?? null
    return imageId === null ? await takeFile(file, null) : { kind: 'known', imageId }
  }

  async function takeAddress(address: string): Promise<TakenImage> {
    const known = await parts.content?.findImageByAddress(address)
    if (known) return { kind: 'known', imageId: known.imageId }
    if (parts.fetcher === null) throw new ProblemError('media_off', 'pictures are not fetched in this run')
    const { bytes } = await parts.fetcher.fetch(address, { types: PICTURE_TYPES, maxBytes: PICTURE_BYTES_MAX })
    return keep(await parts.mediaStore.save(bytes), address)
  }

  function takeReference(reference: Reference): Promise<TakenImage> | null {
    if (reference.kind === 'file' && reference.imageHash !== undefined) {
      const { file, imageHash } = reference
      return once(files, file, () => takeStored(file, imageHash))
    }
    if (reference.kind === 'file') {
      return once(files, `${reference.file} ${reference.address}`, () => takeFile(reference.file, reference.address))
    }
    if (reference.kind === 'remote') return once(addresses, reference.address, () => takeAddress(reference.address))
    return null
  }

  return {
    inspect: (item) =>
      digestFiles(item, [...addressesOf(item), ...facesOf(item)], parts.root, async (file) =>
        sha256(await readFile(file)),
      ),

    async take(item) {
      const images = new Map<string, TakenImage>()
      const problems: Problem[] = []
      const takeOne = async (written: string) => {
        const reference = await followReference(item, written, parts.root)
        try {
          const taken = await takeReference(reference)
          if (taken !== null) images.set(written, taken)
        } catch (error) {
          problems.push(toProblem(error, { origin: item.origin, address: written }))
          if (reference.kind === 'remote') images.set(written, { kind: 'remote', address: reference.address })
        }
      }
      await forEachParallel(addressesOf(item), PARALLEL, takeOne)
      const order = new Map(addressesOf(item).map((written, index) => [written, index]))
      problems.sort((a, b) => (order.get(a.address) ?? 0) - (order.get(b.address) ?? 0))
      return { images, problems }
    },

    async keepStill(bytes) {
      try {
        const image = await parts.mediaStore.save(bytes)
        stored.add(image.hash)
        return image
      } catch (error) {
        if (!(error instanceof ImageRefused)) throw error
        return null // the item does without, as where no still can be made
      }
    },

    get storedCount() {
      return stored.size
    },
  }
}

export const PICTURE_TYPES = ['image/', 'application/octet-stream', 'binary/octet-stream']

/** Addresses of all pictures of an item as written, the cover among them. */
function addressesOf({ images, cover, parts }: PicturedSource): string[] {
  const code = parts.miniProgram?.code ?? null
  const answers = parts.question?.answers.flatMap((answer) => answer.images) ?? []
  return [...new Set([...images, ...(cover === null ? [] : [cover]), ...(code === null ? [] : [code]), ...answers])]
}

/** Avatars and the like, which are addresses on the site and no pictures of their own; `takePicture` takes them. */
export function facesOf({
  shareCard,
  parts: { question, circlePost, live },
}: Pick<PicturedSource, 'shareCard' | 'parts'>): string[] {
  const faces = [
    shareCard?.picture,
    live?.liveBackground,
    live?.playBackground,
    ...(live?.playlists.map(({ cover }) => cover) ?? []),
    question?.asker.avatar,
    ...(question?.answers.map(({ avatar }) => avatar) ?? []),
    circlePost?.user.avatar,
    circlePost?.link?.cover,
  ]
  return [...new Set(faces.flatMap((face) => (face ? [face] : [])))]
}

export function isDrawing(bytes: Buffer): boolean {
  const head = bytes.subarray(0, 1024).toString('utf8').trimStart()
  return head.startsWith('<svg') || (head.startsWith('<?xml') && head.includes('<svg'))
}

/** Does the work for all of them, a few at a time. */
export async function forEachParallel<T>(
  items: readonly T[],
  parallel: number,
  work: (item: T) => Promise<void>,
): Promise<void> {
  const left = items.values()
  await Promise.all(
    Array.from({ length: parallel }, async () => {
      for (const item of left) await work(item)
    }),
  )
}

/** The id of a picture that was taken. */
export async function saveTakenImage(tx: Tx, content: Pick<Content, 'saveImage'>, taken: TakenImage): Promise<number> {
  switch (taken.kind) {
    case 'known':
      return taken.imageId
    case 'remote':
      return await content.saveImage(tx, { remoteUrl: taken.address, width: 0, height: 0 })
    case 'stored':
      return await content.saveImage(tx, taken.image, taken.address ?? undefined)
  }
}
