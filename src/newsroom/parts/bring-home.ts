import { call } from '../api/client.ts'
import { uploadPicture } from '../api/upload-picture.ts'
import type { PastedPicture } from '../manuscript/paste/paste-pictures.ts'

/** The API fetches so many at once. */
const MOST = 30

/**
 * Brings the pictures of a paste home: those whose bytes came along are stored, those of the web are fetched by the server.
 * Answers the addresses of what could be had by those in the text.
 */
export async function bringHome(pictures: readonly PastedPicture[]): Promise<Map<string, string>> {
  const addresses = new Map<string, string>()
  const elsewhere = pictures.flatMap(({ from }) => (from && 'address' in from ? [from.address] : []))
  for (let at = 0; at < elsewhere.length; at += MOST) {
    const input = { addresses: elsewhere.slice(at, at + MOST) }
    const { list } = await call('POST /admin/api/v1/media/fetch', input).catch(() => ({ list: [] }))
    for (const { written, address } of list) if (address !== '') addresses.set(written, address)
  }
  for (const { src, from } of pictures) {
    if (!from || !('picture' in from)) continue
    const { bytes, type } = from.picture
    const home = await uploadPicture(new Blob([bytes], { type })).catch(() => null)
    if (home !== null) addresses.set(src, home)
  }
  return addresses
}
