import { randomInt } from 'node:crypto'
import sharp from 'sharp'
import type { FailureData } from '#contract/endpoints.ts'
import type { Uploaded } from '#contract/uploads.ts'
import type { TestBackend } from './backend.ts'

/** A picture that no other test has, with a place and a device in its EXIF. */
export function makePhoto(width = 40, height = 30): Promise<Buffer> {
  const background = { r: randomInt(256), g: randomInt(256), b: randomInt(256) }
  return sharp({ create: { width, height, channels: 3, background } })
    .withExif({ IFD0: { Model: 'SECRET-DEVICE' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '30/1 15/1 0/1' } })
    .jpeg()
    .toBuffer()
}

interface UploadOptions {
  requestId?: string
  /** Name of the field. */
  field?: string
  type?: string
}

export interface UploadAnswer {
  status: number
  code: number
  data: Uploaded & FailureData
}

/** Sends a file as a form does. */
export async function upload(
  { http }: Pick<TestBackend, 'http'>,
  token: string,
  bytes: Buffer,
  { requestId, field = 'file', type = 'image/jpeg' }: UploadOptions = {},
): Promise<UploadAnswer> {
  const form = await toForm(bytes, { field, type })
  const answer = await http.inject({
    method: 'POST',
    url: '/peony/v1/upload/image',
    headers: {
      ...form.headers,
      ...(token && { authorization: token }),
      ...(requestId && { 'request-id': requestId }),
    },
    payload: form.payload,
  })
  const { code, data } = answer.json<{ code: number; data: Uploaded & FailureData }>()
  return { status: answer.statusCode, code, data }
}

/** A file as the body of a request, with the headers that say so. */
export async function toForm(
  bytes: Buffer,
  { field = 'file', type = 'image/jpeg' }: Pick<UploadOptions, 'field' | 'type'> = {},
): Promise<{ headers: { 'content-type': string }; payload: Buffer }> {
  const form = new FormData()
  form.append(field, new Blob([new Uint8Array(bytes)], { type }), 'photo.jpg')
  const request = new Request('http://localhost/', { method: 'POST', body: form })
  const contentType = request.headers.get('content-type') ?? ''
  return { headers: { 'content-type': contentType }, payload: Buffer.from(await request.arrayBuffer()) }
}
