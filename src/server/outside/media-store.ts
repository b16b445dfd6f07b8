import { createHash, randomUUID } from 'node:crypto'
import { mkdir, open, readFile, rename, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import sharp, { type Sharp } from 'sharp'
import { originalName, variantName } from './image-address.ts'
import { isPlainImage } from './plain-image.ts'

/** Widths of the smaller versions in pixels: a card, a phone's column, the same at a high density. */
export const VARIANT_WIDTHS = [360, 828, 1242] as const

const MAX_BYTES = 20 * 1024 * 1024
const MAX_PIXELS = 50_000_000

/** A picture as it lies in the store. */
export interface StoredImage {
  /** SHA-256 of the stored original, in hexadecimal. */
  hash: string
  width: number
  height: number
  /** Dominant colour, `#rrggbb`. */
  color: string
  /** Extension of the stored original. */
  format: 'jpg' | 'png' | 'webp' | 'gif'
  /** Bytes of the stored original. */
  size: number
  /** Widths of the smaller versions, ascending. */
  variants: number[]
}

export interface StoredFile {
  path: string
  /** Media type. */
  type: string
  size: number
}

export interface MediaStore {
  /**
   * Keeps a picture: its original without EXIF, upright, and smaller still versions as WebP. Saving the same one again
   * gives the same answer. Throws `ImageRefused`.
   */
  save(bytes: Buffer): Promise<StoredImage>
  /** As `save`, for an SVG out of a trusted folder, which becomes a PNG at most 1024 pixels wide. */
  saveDrawing(svg: Buffer): Promise<StoredImage>
  /** The file behind the last part of a public address (`<hash>.<format>`, `<hash>-<width>.webp`), or null. */
  open(name: string): Promise<StoredFile | null>
  /** Extension of the original under a hash, null when there is none. */
  findFormat(hash: string): Promise<StoredImage['format'] | null>
  /** Bytes of a stored original. */
  read(image: { hash: string; format: string }): Promise<Buffer>
}

export type ImageRefusal = 'too_large' | 'too_many_pixels' | 'not_an_image'

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
  not_an_image: 'this is not a picture that can be read (JPEG, PNG, WebP, GIF, AVIF)',
}

const ORIGINAL_FORMATS = ['jpg', 'png', 'webp', 'gif'] as const

const FILE_NAME = /^([0-9a-f]{64})(?:-\d{1,5}\.webp|\.(?:jpg|png|webp|gif))$/

const mediaTypes: Record<string, string> = {
  '.jpg': 'image/jpeg',
  '.png': 'image/png',
  '.webp': 'image/webp',
  '.gif': 'image/gif',
}

/** Pictures as files below `folder`, by the hash of what they hold; every file is written whole or not at all. */
export function createMediaStore(folder: string): MediaStore {
  const fileOf = (name: string) => path.join(folder, name.slice(0, 2), name)

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
    if (!(await isFile(file))) await writeWhole(file, original)
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

    async open(name) {
      if (!FILE_NAME.test(name)) return null
      const file = fileOf(name)
      const found = await stat(file).catch(() => null)
      if (found === null || !found.isFile()) return null
      return { path: file, type: mediaTypes[path.extname(name)] ?? 'application/octet-stream', size: found.size }
    },

    async findFormat(hash) {
      for (const format of ORIGINAL_FORMATS) {
        if (FILE_NAME.test(originalName(hash, format)) && (await isFile(fileOf(originalName(hash, format)))))
          return format
      }
      return null
    },

    async read(image) {
      return await readFile(fileOf(originalName(image.hash, image.format)))
    },
  }
}

/** The picture as it is kept: byte for byte where nothing but the picture is in it, else encoded again. */
async function toPlainOriginal(bytes: Buffer): Promise<{ original: Buffer; format: StoredImage['format'] }> {
  if (bytes.length > MAX_BYTES) throw new ImageRefused('too_large')
  const metadata = await sharp(bytes, { animated: true, limitInputPixels: MAX_PIXELS }).metadata()
  if (metadata.width * metadata.height > MAX_PIXELS) throw new ImageRefused('too_many_pixels')
  const format = formats[metadata.format]
  if (format === undefined) throw new ImageRefused('not_an_image')
  const isAnimated = (metadata.pages ?? 1) > 1
  const source = sharp(bytes, { animated: isAnimated, limitInputPixels: MAX_PIXELS, failOn: 'error' })
  if (metadata.format !== 'heif' && isPlainImage(bytes, format)) {
    await source.stats() // decodes every pixel, so that a broken file is refused here
    return { original: bytes, format }
  }
  return { original: await encode[format](isAnimated ? source : source.rotate()), format }
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

/** Mean colour of the first frame, on white where it is transparent: what the eye sees before the picture is there. */
async function dominantColor(bytes: Buffer): Promise<string> {
  const pixel = await sharp(bytes)
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
    .resize(1, 1, { fit: 'fill', kernel: 'cubic' })
    .removeAlpha()
    .raw()
    .toBuffer()
  return `#${pixel.subarray(0, 3).toString('hex')}`
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

async function isFile(file: string): Promise<boolean> {
  return await stat(file).then(
    (found) => found.isFile(),
    () => false,
  )
}

/** A reader sees the old state or the whole file, also after a power loss. */
async function writeWhole(file: string, bytes: Buffer): Promise<void> {
  const folder = path.dirname(file)
  await mkdir(folder, { recursive: true })
  const temporary = path.join(folder, `.${path.basename(file)}.${randomUUID()}`)
  try {
    const handle = await open(temporary, 'wx')
    try {
      await handle.writeFile(bytes)
      await handle.sync()
    } finally {
      await handle.close()
    }
    await rename(temporary, file)
  } catch (error) {
    await rm(temporary, { force: true })
    throw error
  }
}
