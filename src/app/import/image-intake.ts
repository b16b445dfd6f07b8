import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { FetchRefused, type Fetcher } from '#server/outside/fetch-safely.ts'
import { ImageRefused, type MediaStore, type StoredImage } from '#server/outside/media-store.ts'
import type { ArticleSource } from './article-source.ts'
import { followImage, type ImageReference } from './image-references.ts'
import type { ImageProblem } from './import-report.ts'

/** A picture ready to be named by an article; `address` is where it was fetched from. */
export type TakenImage =
  | { kind: 'stored'; image: StoredImage; address: string | null }
  | { kind: 'known'; imageId: number }
  | { kind: 'remote'; address: string }

export interface TakenImages {
  /** By address as the article writes it; those that lead nowhere are not among them. */
  images: Map<string, TakenImage>
  problems: ImageProblem[]
}

export interface InspectedImages {
  /** SHA-256 of each local file, or why there is none, by address as written. */
  digests: Array<[string, string]>
  problems: ImageProblem[]
}

export interface ImageIntakeParts {
  mediaStore: Pick<MediaStore, 'save' | 'saveDrawing'>
  /** The image that came from an address in an earlier run. */
  findImageId: (address: string) => Promise<number | null>
  /** Folder of local pictures, null when there is none. */
  root: string | null
  /** Null leaves pictures of the web where they are. */
  fetcher: Fetcher | null
}

/** Takes the pictures of one run: each file and address once, at most four at a time. */
export interface ImageIntake {
  /** Reads the local pictures of an article without taking them: whether they changed, and which of them lead nowhere. */
  inspect(article: ArticleSource): Promise<InspectedImages>
  /** Takes all pictures; of those that lead nowhere `inspect` has told. */
  take(article: ArticleSource): Promise<TakenImages>
  /** Pictures that were stored so far. */
  readonly storedCount: number
}

const PARALLEL = 4
const MAX_BYTES = 20 * 1024 * 1024

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

  async function takeAddress(address: string): Promise<TakenImage> {
    const imageId = await parts.findImageId(address)
    if (imageId !== null) return { kind: 'known', imageId }
    if (parts.fetcher === null) throw new MediaOff()
    const { bytes } = await parts.fetcher.fetch(address, { types: PICTURE_TYPES, maxBytes: MAX_BYTES })
    return keep(await parts.mediaStore.save(bytes), address)
  }

  function takeReference(reference: ImageReference): Promise<TakenImage> | null {
    if (reference.kind === 'file') {
      return once(files, `${reference.file} ${reference.address}`, () => takeFile(reference.file, reference.address))
    }
    if (reference.kind === 'remote') return once(addresses, reference.address, () => takeAddress(reference.address))
    return null
  }

  return {
    async inspect(article) {
      const inspected: InspectedImages = { digests: [], problems: [] }
      for (const written of addressesOf(article)) {
        const reference = await followImage(article, written, parts.root)
        if (reference.kind === 'file') inspected.digests.push([written, sha256(await readFile(reference.file))])
        if (reference.kind !== 'none') continue
        const { reason, message } = reference
        inspected.digests.push([written, reason])
        inspected.problems.push({ origin: article.origin, address: written, reason, message })
      }
      return inspected
    },

    async take(article) {
      const images = new Map<string, TakenImage>()
      const problems: ImageProblem[] = []
      const takeOne = async (written: string) => {
        const reference = await followImage(article, written, parts.root)
        try {
          const taken = await takeReference(reference)
          if (taken !== null) images.set(written, taken)
        } catch (error) {
          problems.push({ origin: article.origin, address: written, ...reasonOf(error) })
          if (reference.kind === 'remote') images.set(written, { kind: 'remote', address: reference.address })
        }
      }
      await forEachParallel(addressesOf(article), PARALLEL, takeOne)
      const order = new Map(addressesOf(article).map((written, index) => [written, index]))
      problems.sort((a, b) => (order.get(a.address) ?? 0) - (order.get(b.address) ?? 0))
      return { images, problems }
    },

    get storedCount() {
      return stored.size
    },
  }
}

const PICTURE_TYPES = ['image/', 'application/octet-stream', 'binary/octet-stream']

class MediaOff extends Error {
  override readonly name = 'MediaOff'
}

function reasonOf(error: unknown): Pick<ImageProblem, 'reason' | 'message'> {
  if (error instanceof MediaOff) return { reason: 'media_off', message: 'pictures are not fetched in this run' }
  if (error instanceof FetchRefused || error instanceof ImageRefused)
    return { reason: error.reason, message: error.message }
  throw error
}

/** Addresses of all pictures of an article as written, the cover among them. */
function addressesOf({ images, cover }: ArticleSource): string[] {
  return [...new Set(cover === null ? images : [...images, cover])]
}

export function isDrawing(bytes: Buffer): boolean {
  const head = bytes.subarray(0, 1024).toString('utf8').trimStart()
  return head.startsWith('<svg') || (head.startsWith('<?xml') && head.includes('<svg'))
}

export function sha256(bytes: Buffer | string): string {
  return createHash('sha256').update(bytes).digest('hex')
}

function once<T>(made: Map<string, Promise<T>>, key: string, make: () => Promise<T>): Promise<T> {
  const known = made.get(key) ?? make()
  made.set(key, known)
  return known
}

async function forEachParallel<T>(
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
