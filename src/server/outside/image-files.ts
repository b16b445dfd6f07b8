import { createHash } from 'node:crypto'
import { readFile, rm, stat } from 'node:fs/promises'
import sharp, { type Sharp } from 'sharp'
import { originalName, variantName } from './image-address.ts'
import { hasWhiteEdge, GROUND_SIDE } from './white-edge.ts'
import { isPlainImage } from './plain-image.ts'
import { isFile, touch, writeWhole } from './whole-files.ts'

/** Widths of the smaller versions in pixels: a card, a phone's column, the same at a high density. */
const VARIANT_WIDTHS = [360, 828, 1242] as const

const MAX_BYTES = 20 * 1024 * 1024
const MAX_PIXELS = 50_000_000

/** A picture as it lies in the store. */
export interface StoredImage {
  /** SHA-256 of the stored original, in hexadecimal. */
  hash: string
  width: number
  height: number
  /** Dominant colour, `#rrggbb`; white where it stands on a white ground. */
  color: string
  /** Extension of the stored original. */
  format: 'jpg' | 'png' | 'webp' | 'gif'
  /** Bytes of the stored original. */
  size: number
  /** Widths of the smaller versions, ascending. */
  variants: number[]
}

/** The pictures of the store. */
export interface ImageFiles {
  /**
   * Keeps a picture: its original without EXIF, upright, and smaller still versions as WebP. Saving the same one again
   * gives the same answer. Throws `ImageRefused`.
   */
  save(bytes: Buffer): Promise<StoredImage>
  /**
   * As `save`, for what a reader sends: always encoded anew, and no larger than a phone can show. Throws `ImageRefused`,
   * of HEIC with the reason `unknown_coding`, unless this machine can read it.
   */
  saveUpload(file: string): Promise<StoredImage>
  /** Removes a picture with its smaller versions; false when it was saved (again) since a time in seconds. */
  remove(image: Pick<StoredImage, 'hash' | 'format' | 'variants'>, unusedSince: number): Promise<boolean>
  /** As `save`, for an SVG out of a trusted folder, which becomes a PNG at most 1024 pixels wide. */
  saveDrawing(svg: Buffer): Promise<StoredImage>
  /** Extension of the original under a hash, null when there is none. */
  findFormat(hash: string): Promise<StoredImage['format'] | null>
  /** Bytes of a stored original. */
  read(image: { hash: string; format: string }): Promise<Buffer>
}

export type ImageRefusal = 'too_large' | 'too_many_pixels' | 'unknown_coding' | 'not_an_image'

/** The bytes are not a picture that the store takes. */
export class ImageRefused extends Error {
  override readonly name = 'ImageRefused'
  readonly reason: ImageRefusal

  constructor(reason: ImageRefusal, cause?: unknown) {
    super(refusals[reason], { cause })
    this.reason = reason
  }
}

const refusals: Record<ImageRefusal, string> = {
  too_large: `the picture is larger than ${MAX_BYTES / 1024 / 1024} MB`,
  too_many_pixels: `the picture has more than ${MAX_PIXELS / 1_000_000} megapixels`,
  unknown_coding: 'HEIC cannot be read here; JPEG, PNG, WebP and GIF can',
  not_an_image: 'this is not a picture that can be read (JPEG, PNG, WebP, GIF, AVIF)',
}

/** Pixels of an upload at most; longer ones, screenshots of whole conversations, WebP could not hold. */
const UPLOAD_BOX = { width: 2560, height: 16_000, fit: 'inside', withoutEnlargement: true } as const

const ORIGINAL_FORMATS = ['jpg', 'png', 'webp', 'gif'] as const

const READS_HEIC = sharp.format.heif.input.fileSuffix?.includes('.heic') ?? false

const WHITE = '#ffffff'

const HASH = /^[0-9a-f]{64}$/

/** Pictures by the hash of what they hold; `fileOf` gives the place of a name. */
export function createImageFiles(fileOf: (name: string) => string): ImageFiles {
  async function keep(original: Buffer, format: StoredImage['format']): Promise<StoredImage> {
    const hash = createHash('sha256').update(original).digest('hex')
    const { width, pageHeight, height } = await sharp(original, { animated: true }).metadata()
    const frameHeight = pageHeight ?? height
    const variants = variantWidths(width)
    for (const variant of variants) {
      const file = fileOf(variantName(hash, variant))
      if (await isFile(file)) continue
      await writeWhole(file, await sharp(original).resize(variant).webp({ quality: 80 }).toBuffer())
    }
    // The original comes last: where it is, everything is.
    const file = fileOf(originalName(hash, format))
    if (await isFile(file)) await touch(file)
    else await writeWhole(file, original)
    return {
      hash,
      width,
      height: frameHeight,
      color: await dominantColor(original),
      format,
      size: original.length,
      variants,
    }
  }

  return {
    async save(bytes) {
      const { original, format } = await refusing(() => toPlainOriginal(bytes))
      return await refusing(() => keep(original, format))
    },

    async saveUpload(uploaded) {
      const { original, format } = await refusing(async () => toSmallOriginal(await readFile(uploaded)))
      return await refusing(() => keep(original, format))
    },

    async remove({ hash, format, variants }, unusedSince) {
      const file = fileOf(originalName(hash, format))
      const found = await stat(file).catch(() => null)
      if (found && found.mtimeMs / 1000 >= unusedSince) return false
      // The original goes first: where it is not, nothing counts as kept.
      await rm(file, { force: true })
      for (const width of variants) await rm(fileOf(variantName(hash, width)), { force: true })
      return true
    },

    async saveDrawing(svg) {
      if (svg.length > MAX_BYTES) throw new ImageRefused('too_large')
      const png = await refusing(() =>
        sharp(svg, { density: 300, limitInputPixels: MAX_PIXELS })
          .resize({ width: 1024, height: 1024, fit: 'inside', withoutEnlargement: true })
          .png()
          .toBuffer(),
      )
      return await keep(png, 'png')
    },

    async findFormat(hash) {
      if (!HASH.test(hash)) return null
      for (const format of ORIGINAL_FORMATS) {
        if (await isFile(fileOf(originalName(hash, format)))) return format
      }
      return null
    },

    async read(image) {
      return await readFile(fileOf(originalName(image.hash, image.format)))
    },
  }
}

/** Pixels of a stored picture, which is upright; null for another file. */
export async function measureImage(file: string): Promise<{ width: number; height: number } | null> {
  const found = await sharp(file, { limitInputPixels: MAX_PIXELS })
    .metadata()
    .catch(() => null)
  return found && { width: found.width, height: found.pageHeight ?? found.height }
}

/** The picture as it is kept: byte for byte where nothing but the picture is in it, else encoded again. */
async function toPlainOriginal(bytes: Buffer): Promise<{ original: Buffer; format: StoredImage['format'] }> {
  if (bytes.length > MAX_BYTES) throw new ImageRefused('too_large')
  const { source, format, isAnimated, isHeif } = await openImage(bytes)
  if (!isHeif && isPlainImage(bytes, format)) {
    await source.stats() // decodes every pixel, so that a broken file is refused here
    return { original: bytes, format }
  }
  return { original: await encode[format](isAnimated ? source : source.rotate()), format }
}

/** The picture without anything else that its file holds, within the bounds of an upload. */
async function toSmallOriginal(bytes: Buffer): Promise<{ original: Buffer; format: StoredImage['format'] }> {
  const { source, format, isAnimated } = await openImage(bytes)
  const upright = isAnimated ? source : source.rotate().resize(UPLOAD_BOX)
  return { original: await encode[format](upright), format }
}

/** What the header of a picture says, checked, and the picture to be decoded. */
async function openImage(bytes: Buffer) {
  const metadata = await sharp(bytes, { animated: true, limitInputPixels: MAX_PIXELS }).metadata()
  if (metadata.width * metadata.height > MAX_PIXELS) throw new ImageRefused('too_many_pixels')
  const format = formats[metadata.format]
  if (format === undefined) throw new ImageRefused('not_an_image')
  const isHeif = metadata.format === 'heif'
  if (isHeif && metadata.compression === 'hevc' && !READS_HEIC) throw new ImageRefused('unknown_coding')
  const isAnimated = (metadata.pages ?? 1) > 1 && !isHeif
  const source = sharp(bytes, { animated: isAnimated, limitInputPixels: MAX_PIXELS, failOn: 'error' })
  return { source, format, isAnimated, isHeif }
}

const formats: Record<string, StoredImage['format']> = {
  jpeg: 'jpg',
  png: 'png',
  webp: 'webp',
  gif: 'gif',
  heif: 'webp', // AVIF
}

const encode: Record<StoredImage['format'], (source: Sharp) => Promise<Buffer>> = {
  jpg: (source) => source.jpeg({ quality: 90, mozjpeg: true }).toBuffer(),
  png: (source) => source.png().toBuffer(),
  webp: (source) => source.webp({ quality: 90 }).toBuffer(),
  gif: (source) => source.gif().toBuffer(),
}

/** The usual widths below the picture's own, and its own where that is not above the widest. */
function variantWidths(width: number): number[] {
  const below: number[] = VARIANT_WIDTHS.filter((candidate) => candidate < width)
  return below.length < VARIANT_WIDTHS.length ? [...below, width] : below
}

/**
 * Colour of the first frame's ground where that is white, else its mean colour, on white where it is transparent: what the
 * eye sees before the picture is there.
 */
async function dominantColor(bytes: Buffer): Promise<string> {
  const shrunk = sharp(bytes)
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
    .resize(GROUND_SIDE, GROUND_SIDE, { fit: 'fill', kernel: 'cubic' })
    .removeAlpha()
  const pixels = await shrunk.raw().toBuffer()
  return hasWhiteEdge(pixels) ? WHITE : `#${meanOf(pixels).toString('hex')}`
}

function meanOf(pixels: Buffer): Buffer {
  const sums = [0, 0, 0]
  for (const [index, value] of pixels.entries()) sums[index % 3] = (sums[index % 3] ?? 0) + value
  return Buffer.from(sums.map((sum) => Math.round((sum * 3) / pixels.length)))
}

async function refusing<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof ImageRefused) throw error
    if (isFileSystemError(error)) throw error
    const isPixelLimit = error instanceof Error && error.message.includes('pixel limit')
    throw new ImageRefused(isPixelLimit ? 'too_many_pixels' : 'not_an_image', error)
  }
}

function isFileSystemError(error: unknown): boolean {
  return error instanceof Error && 'syscall' in error
}
