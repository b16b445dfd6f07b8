import { uploadPicture } from '../../api/upload-picture.ts'
import type { PastedPicture } from '../../manuscript/paste/paste-pictures.ts'

/**
 * Stores the pictures of a paste whose bytes came along; answers their addresses by those in the text. Pictures of the
 * web are fetched when the text is applied.
 */
export async function bringHome(pictures: readonly PastedPicture[]): Promise<Map<string, string>> {
  const addresses = new Map<string, string>()
  for (const { src, from } of pictures) {
    if (!from || !('picture' in from)) continue
    const { bytes, type } = from.picture
    const home = await uploadPicture(new Blob([bytes], { type })).catch(() => null)
    if (home !== null) addresses.set(src, home)
  }
  return addresses
}
