import { call } from './client.ts'

/** Brings a picture home; answers how it is written in a manuscript. Throws `CallFailed`. */
export async function uploadPicture(file: Blob): Promise<string> {
  const data = toBase64(new Uint8Array(await file.arrayBuffer()))
  const { address } = await call('POST /admin/api/v1/images', { data, name: file instanceof File ? file.name : '' })
  return address
}

/** In pieces: a call takes so many arguments. */
const PIECE = 0x8000

function toBase64(bytes: Uint8Array): string {
  let text = ''
  for (let at = 0; at < bytes.length; at += PIECE) text += String.fromCharCode(...bytes.subarray(at, at + PIECE))
  return btoa(text)
}
