import sharp from 'sharp'
import type { Pixels } from './compose-poster.ts'

export const POSTER_MAX_BYTES = 300 * 1024

/** How a poster is brought down to 256 colours; `blur` takes the grain out of its cover, which costs most bytes. */
interface Coding {
  quality: number
  dither: number
  /** Sigma of the blur in pixels. */
  blur: number
  /** What is worth trying for a first result this many times too large. */
  from: number
}

/** From the finest to the smallest. */
const CODINGS: readonly Coding[] = [
  { quality: 100, dither: 1, blur: 0, from: 0 },
  { quality: 100, dither: 0.5, blur: 0.9, from: 1 },
  { quality: 100, dither: 0, blur: 2, from: 1.3 },
  { quality: 60, dither: 0, blur: 5, from: 2.2 },
  { quality: 60, dither: 0, blur: 12, from: 3 },
]

/** More takes seconds for a grainy picture, and gains little. */
const EFFORT = 3

/** The poster as a PNG of at most `POSTER_MAX_BYTES`; the `coverHeight` rows of its cover lose detail for that. */
export async function encodePoster(pixels: Pixels, coverHeight: number): Promise<Buffer> {
  const [finest, ...others] = CODINGS
  let bytes = finest ? await encodeAs(pixels, coverHeight, finest) : Buffer.alloc(0)
  const excess = bytes.length / POSTER_MAX_BYTES
  for (const [index, coding] of others.entries()) {
    if (bytes.length <= POSTER_MAX_BYTES) break
    const next = others[index + 1]
    if (next && excess >= next.from) continue
    bytes = await encodeAs(pixels, coverHeight, coding)
  }
  return bytes
}

async function encodeAs(
  { data, width, height }: Pixels,
  coverHeight: number,
  { quality, dither, blur }: Coding,
): Promise<Buffer> {
  const raw = { width, height, channels: 3 } as const
  const poster = sharp(data, { raw })
  if (blur > 0 && coverHeight > 0) {
    const cover = await sharp(data, { raw })
      .extract({ left: 0, top: 0, width, height: coverHeight })
      .blur(blur)
      .raw()
      .toBuffer()
    poster.composite([{ input: cover, raw: { ...raw, height: coverHeight }, left: 0, top: 0 }])
  }
  // What is drawn is flat, and errors that are spread over it would be seen as clouds on its paper.
  const spread = coverHeight > 0 ? dither : 0
  return await poster.png({ palette: true, quality, dither: spread, effort: EFFORT, compressionLevel: 9 }).toBuffer()
}
