import { createImageFiles, ImageRefused, type ImageRefusal, type StoredImage } from './image-files.ts'
import { placesIn } from './whole-files.ts'

/** What the site wants of its process for pictures. */
export interface PictureOrder {
  id: number
  /** Of the media store. */
  folder: string
  /** Bytes of a picture or drawing; a file that was uploaded. */
  work: { save: Buffer } | { saveUpload: string } | { saveDrawing: Buffer }
}

export interface PictureAnswer {
  id: number
  result:
    | { stored: StoredImage }
    | { refused: ImageRefusal; cause: string }
    | { failed: string; code: string | undefined }
}

/** Encodes and stores pictures in a process of its own; ends with the one that started it. */
async function answer({ id, folder, work }: PictureOrder): Promise<PictureAnswer> {
  const files = createImageFiles(placesIn(folder))
  try {
    if ('save' in work) return { id, result: { stored: await files.save(work.save) } }
    if ('saveUpload' in work) return { id, result: { stored: await files.saveUpload(work.saveUpload) } }
    return { id, result: { stored: await files.saveDrawing(work.saveDrawing) } }
  } catch (error) {
    if (error instanceof ImageRefused) return { id, result: { refused: error.reason, cause: String(error.cause) } }
    const { code } = error as NodeJS.ErrnoException
    return { id, result: { failed: String(error), code } }
  }
}

async function respond(order: PictureOrder): Promise<void> {
  process.send?.(await answer(order))
}

process.on('message', (order: PictureOrder) => void respond(order))
process.on('disconnect', () => process.exit())
