import sharp from 'sharp'
import type { Crop } from '#contract/cover-crops.ts'

const QUALITY = 85

/** A part of a picture as a JPEG of a size, whatever the part's own shape has become. */
export async function cropCover(file: string, crop: Crop, size: { width: number; height: number }): Promise<Buffer> {
  const { width, height } = await sharp(file).metadata()
  const left = Math.min(width - 1, Math.floor((crop.x / 100) * width))
  const top = Math.min(height - 1, Math.floor((crop.y / 100) * height))
  const part = {
    left,
    top,
    width: Math.min(width - left, Math.max(1, Math.round((crop.width / 100) * width))),
    height: Math.min(height - top, Math.max(1, Math.round((crop.height / 100) * height))),
  }
  return await sharp(file)
    .extract(part)
    .resize({ ...size, fit: 'cover' })
    .flatten({ background: '#ffffff' })
    .jpeg({ quality: QUALITY, mozjpeg: true })
    .toBuffer()
}
