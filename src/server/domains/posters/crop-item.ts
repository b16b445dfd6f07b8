import { CROP_SIZE, parseCrop, type Crop, type CropShape } from '#contract/cover-crops.ts'
import type { ContentDetail } from '#contract/content.ts'
import { AppError } from '#server/http/app-error.ts'
import { originalName, readStoredName } from '#server/outside/image-address.ts'
import { cropCover } from '#server/outside/posters/crop-cover.ts'
import type { PosterParts } from './posters.ts'

/** What is cut out of which picture. */
export interface Cropped {
  cropped: { hash: string; crop: Crop; shape: CropShape }
}

/** The part of its cover that an item is shared with. Throws 40401 where none was chosen. */
export function describeCropped({ cover, cover_crops: crops }: ContentDetail, shape: CropShape): Cropped {
  const crop = parseCrop(crops[shape])
  const hash = readStoredName(cover)?.hash
  if (crop === null || hash === undefined) throw new AppError(40401)
  return { cropped: { hash, crop, shape } }
}

/** Cuts it out of the original. Throws 40401 where that is gone. */
export async function cropItem(
  { mediaStore }: Pick<PosterParts, 'mediaStore'>,
  { hash, crop, shape }: Cropped['cropped'],
): Promise<Buffer> {
  const format = await mediaStore.findFormat(hash)
  const file = format && (await mediaStore.open(originalName(hash, format)))
  if (!file) throw new AppError(40401)
  return await cropCover(file.path, crop, CROP_SIZE[shape])
}
