/** Parts of a cover that an item is shared with: `wide` where a card is a banner, `square` where it is a small picture. */
export const cropShapes = ['wide', 'square'] as const
export type CropShape = (typeof cropShapes)[number]

/** Parts as they are written; empty where none was chosen. */
export type CoverCrops = Record<CropShape, string>

/** Pixels that a part is shown in. */
export const CROP_SIZE: Record<CropShape, { width: number; height: number }> = {
  wide: { width: 1175, height: 500 },
  square: { width: 800, height: 800 },
}

/** A part of a picture, in hundredths of its width and height. */
export interface Crop {
  x: number
  y: number
  width: number
  height: number
}

const NUMBER = String.raw`\d{1,3}(?:\.\d{1,2})?`
/** How a part is written. */
export const CROP_PATTERN = new RegExp(`^(${NUMBER}),(${NUMBER}),(${NUMBER}),(${NUMBER})$`)

/** Reads a part; null for what is none, or lies outside of the picture. */
export function parseCrop(written: string): Crop | null {
  const [, x, y, width, height] = (CROP_PATTERN.exec(written) ?? []).map(Number)
  if (x === undefined || y === undefined || !width || !height) return null
  return x + width > 100.01 || y + height > 100.01 ? null : { x, y, width, height }
}

/** Writes a part as it is read. */
export function formatCrop({ x, y, width, height }: Crop): string {
  return [x, y, width, height].map((part) => Math.round(part * 100) / 100).join(',')
}

/** The largest part of a shape from the middle of a picture, whose proportion is its width by its height. */
export function middleCrop(shape: CropShape, ratio: number): Crop {
  const wanted = CROP_SIZE[shape].width / CROP_SIZE[shape].height
  const width = Math.min(100, (wanted / ratio) * 100)
  const height = Math.min(100, (ratio / wanted) * 100)
  return { x: (100 - width) / 2, y: (100 - height) / 2, width, height }
}
