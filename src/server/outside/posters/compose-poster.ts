import sharp from 'sharp'
import { encode } from 'uqr'
import { INKS, POSTER, type Poster } from './poster.ts'

/** Pictures of a poster as files; null where there is none. */
export interface PosterPictures {
  cover: string | null
  mark: string | null
}

/** A picture without its coding: bytes of red, green and blue. */
export interface Pixels {
  data: Buffer
  width: number
  height: number
}

const MAX_PIXELS = 50_000_000

/** Puts the laid out texts (`svg`) over the ground, and cover, mark and code into their places. */
export async function composePoster(poster: Poster, svg: string, pictures: OpenPictures): Promise<Pixels> {
  const texts = Buffer.from(svg)
  const { height } = await sharp(texts).metadata()
  const { plate, edge, mark, width } = POSTER
  const top = pictures.cover ? POSTER.coverHeight : POSTER.groundHeight
  const quiet = (plate.size - plate.code) / 2
  const layers = [
    { input: pictures.cover ?? Buffer.from(drawGround(poster.color, poster.isWarm)), top: 0, left: 0 },
    { input: texts, top: 0, left: 0 },
    ...(pictures.mark ? [{ input: pictures.mark, top: top + mark.top, left: edge }] : []),
    ...(poster.isCard
      ? []
      : [
          {
            input: Buffer.from(drawCode(poster.link)),
            top: height - plate.bottom - plate.size + quiet,
            left: width - edge - plate.size + quiet,
          },
        ]),
  ]
  const background = poster.isWarm ? INKS.warmPaper : INKS.paper
  const data = await sharp({ create: { width, height, channels: 3, background } })
    .composite(layers)
    .removeAlpha()
    .raw()
    .toBuffer()
  return { data, width, height }
}

/** Pictures in the sizes of their places. */
export interface OpenPictures {
  cover: Buffer | null
  mark: Buffer | null
}

/** Opens what can be opened: a poster with a damaged picture is one without it. */
export async function openPictures({ cover, mark }: PosterPictures): Promise<OpenPictures> {
  const [opened, marked] = await Promise.all([cover && openCover(cover), mark && openMark(mark)])
  return { cover: opened || null, mark: marked || null }
}

async function openCover(file: string): Promise<Buffer | null> {
  const size = { width: POSTER.width, height: POSTER.coverHeight }
  return await sharp(file, { limitInputPixels: MAX_PIXELS })
    .resize({ ...size, fit: 'cover', position: 'attention' })
    .flatten({ background: INKS.paper })
    .toColourspace('srgb')
    .png({ compressionLevel: 0 })
    .toBuffer()
    .catch(() => null)
}

async function openMark(file: string): Promise<Buffer | null> {
  const { size, radius } = POSTER.mark
  const mask = `<svg width="${size}" height="${size}"><rect width="${size}" height="${size}" rx="${radius}"/></svg>`
  return await sharp(file, { limitInputPixels: MAX_PIXELS })
    .resize({ width: size, height: size, fit: 'cover' })
    .flatten({ background: INKS.plate })
    .toColourspace('srgb')
    .ensureAlpha()
    .composite([{ input: Buffer.from(mask), blend: 'dest-in' }])
    .png({ compressionLevel: 0 })
    .toBuffer()
    .catch(() => null)
}

/** The address as a QR code of level M, on nothing. */
function drawCode(link: string): string {
  const { data, size } = encode(link, { ecc: 'M', border: 0 })
  const path = data.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : ''))).join('')
  const { code } = POSTER.plate
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${code}" height="${code}" viewBox="0 0 ${size} ${size}" ` +
    `shape-rendering="crispEdges"><path d="${path}" fill="${INKS.ink}"/></svg>`
  )
}

/** What stands for a cover: sun and waves in one colour, on a light sky. */
function drawGround(color: string, isWarm: boolean): string {
  const { width, groundHeight: height } = POSTER
  const paper = isWarm ? INKS.warmPaper : INKS.paper
  const wave = (y: number, rise: number, length: number, opacity: number) => {
    const swell = Array.from({ length: Math.ceil(width / length) + 1 }, () => `t${length} 0`).join('')
    return `<path d="M0 ${y}q${length / 2} ${-rise} ${length} 0${swell}V${height}H0z" fill="${color}" opacity="${opacity}"/>`
  }
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">` +
    `<rect width="${width}" height="${height}" fill="${paper}"/>` +
    `<rect width="${width}" height="${height}" fill="${color}" opacity=".1"/>` +
    `<circle cx="800" cy="150" r="62" fill="${color}" opacity=".85"/>` +
    `${wave(236, 70, 330, 0.2)}${wave(310, 84, 270, 0.3)}${wave(384, 76, 390, 0.42)}</svg>`
  )
}
