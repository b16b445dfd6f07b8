import type { Content } from '#server/domains/content/content.ts'
import type { Tx } from '#server/storage/database.ts'
import type { TakenImage } from './image-intake.ts'

/** The id of a picture that was taken. */
export async function saveTakenImage(tx: Tx, content: Pick<Content, 'saveImage'>, taken: TakenImage): Promise<number> {
  switch (taken.kind) {
    case 'known':
      return taken.imageId
    case 'remote':
      return await content.saveImage(tx, { remoteUrl: taken.address, width: 0, height: 0 })
    case 'stored':
      return await content.saveImage(tx, taken.image, taken.address ?? undefined)
  }
}
