import { readFile } from 'node:fs/promises'
import { imageAddress } from '#server/outside/image-address.ts'
import { ImageRefused, type MediaStore } from '#server/outside/media-store.ts'
import { facesOf, isDrawing } from './image-intake.ts'
import type { ItemSource } from './item-source.ts'
import { once } from './once.ts'
import type { Problem } from './problems.ts'
import { followReference } from './references.ts'

/** Widest that a logo or an avatar is shown, in pixels of a dense screen. */
const FACE_WIDTH = 360
/** The same of a picture that is as wide as the screen. */
export const COVER_WIDTH = 1242

export interface PicturePlace {
  mediaStore: Pick<MediaStore, 'save' | 'saveDrawing'>
  /** Folder of local pictures. */
  root: string | null
  /** Who writes the address; the import's folder itself where nobody is named. */
  from?: Pick<ItemSource, 'files' | 'folder' | 'stored'>
  /** Pixels; those of an avatar unless given. */
  width?: number
  /** Told why a picture is left out. */
  onProblem: (problem: Pick<Problem, 'reason' | 'message'>) => void
}

export interface TakenPicture {
  /** Public address, empty for none. */
  address: string
  /** Dominant colour, `#rrggbb`, or empty where it is not known. */
  color: string
}

const FOLDER = { files: new Map(), folder: '' }
const NONE: TakenPicture = { address: '', color: '' }

/** The public address of a logo or an avatar: that of the media store for a file, its own for one of the web. */
export async function takePicture(written: string, place: PicturePlace): Promise<TakenPicture> {
  const { mediaStore, root, from = FOLDER, width = FACE_WIDTH, onProblem } = place
  if (written === '') return NONE
  const reference = await followReference(from, written, root)
  const leaveOut = ({ reason, message }: Pick<Problem, 'reason' | 'message'>) => {
    onProblem({ reason, message })
    return NONE
  }
  if (reference.kind === 'remote') return { address: reference.address, color: '' }
  if (reference.kind === 'inline') return leaveOut({ reason: 'no_file', message: 'give a file or an address' })
  if (reference.kind === 'none') return leaveOut(reference)
  try {
    const bytes = await readFile(reference.file)
    const image = await (isDrawing(bytes) ? mediaStore.saveDrawing(bytes) : mediaStore.save(bytes))
    return { address: imageAddress({ ...image, remoteUrl: '' }, width), color: image.color }
  } catch (error) {
    if (!(error instanceof ImageRefused)) throw error
    return leaveOut(error)
  }
}

/** Takes avatars and the like of one run, each once. */
export interface FaceIntake {
  /** Addresses by the address as the item writes it. Those that `told` is about are left out without a word. */
  take(item: ItemSource, told: readonly Problem[]): Promise<{ addresses: Map<string, string>; problems: Problem[] }>
}

export function createFaceIntake(parts: Pick<PicturePlace, 'mediaStore' | 'root'>): FaceIntake {
  const taken = new Map<string, Promise<TakenPicture>>()
  return {
    async take(item, told) {
      const addresses = new Map<string, string>()
      const problems: Problem[] = []
      for (const written of facesOf(item)) {
        // that of a share card and those of a live room are as wide as the screen
        const width = item.parts.live || written === item.shareCard.picture ? COVER_WIDTH : FACE_WIDTH
        if (told.some(({ address }) => address === written)) continue
        const onProblem: PicturePlace['onProblem'] = (problem) =>
          void problems.push({ origin: item.origin, address: written, ...problem })
        const { address } = await once(taken, `${width} ${item.folder} ${written}`, () =>
          takePicture(written, { ...parts, from: item, width, onProblem }),
        )
        addresses.set(written, address)
      }
      return { addresses, problems }
    },
  }
}
