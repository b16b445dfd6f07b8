import { readFile } from 'node:fs/promises'
import { imageAddress } from '#server/outside/image-address.ts'
import { ImageRefused, type MediaStore } from '#server/outside/media-store.ts'
import { isDrawing } from './image-intake.ts'
import { followImage } from './image-references.ts'
import type { ImageProblem } from './import-report.ts'

/** Widest that a logo or an avatar is shown, in pixels of a dense screen. */
const PICTURE_WIDTH = 360

export interface PicturePlace {
  mediaStore: Pick<MediaStore, 'save' | 'saveDrawing'>
  /** Folder of local pictures. */
  root: string | null
  /** Told why a picture is left out. */
  onProblem: (problem: Pick<ImageProblem, 'reason' | 'message'>) => void
}

/** The public address of a logo or an avatar: that of the media store for a file, its own for one of the web. */
export async function takePicture(written: string, { mediaStore, root, onProblem }: PicturePlace): Promise<string> {
  if (written === '') return ''
  const reference = await followImage({ files: new Map(), folder: '' }, written, root)
  const leaveOut = ({ reason, message }: Pick<ImageProblem, 'reason' | 'message'>) => {
    onProblem({ reason, message })
    return ''
  }
  if (reference.kind === 'remote') return reference.address
  if (reference.kind === 'inline') return leaveOut({ reason: 'no_file', message: 'give a file or an address' })
  if (reference.kind === 'none') return leaveOut(reference)
  try {
    const bytes = await readFile(reference.file)
    const image = await (isDrawing(bytes) ? mediaStore.saveDrawing(bytes) : mediaStore.save(bytes))
    return imageAddress({ ...image, remoteUrl: '' }, PICTURE_WIDTH)
  } catch (error) {
    if (!(error instanceof ImageRefused)) throw error
    return leaveOut(error)
  }
}
