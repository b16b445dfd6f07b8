import { AppError } from '#server/http/app-error.ts'
import { originalAddress } from '#server/outside/image-address.ts'
import { ImageRefused, type MediaStore, type StoredImage } from '#server/outside/media-store.ts'

/** A picture of an editor in the media store; `address` is what a manuscript names it by. */
export interface SavedPicture {
  image: StoredImage
  address: string
}

/** Keeps a picture that came as Base64. Throws 40001 for what is none, 41301 for one that is too large. */
export async function savePicture(mediaStore: Pick<MediaStore, 'save'>, base64: string): Promise<SavedPicture> {
  try {
    const image = await mediaStore.save(Buffer.from(base64, 'base64'))
    return { image, address: originalAddress({ ...image, remoteUrl: '' }) }
  } catch (error) {
    if (!(error instanceof ImageRefused)) throw error
    if (error.reason === 'too_large' || error.reason === 'too_many_pixels') throw new AppError(41301, { cause: error })
    throw new AppError(40001, { data: { fields: [{ field: 'body.data', message: error.message }] }, cause: error })
  }
}
