import { setTimeout as sleep } from 'node:timers/promises'
import { UPLOADS_PATH } from '#contract/admin/shelf-files.ts'
import type { StaffVisitor } from '../../tests/support/staff.ts'
import { makePhoto } from '../../tests/support/uploads.ts'
import type { Row } from '../report.ts'
import type { Settings } from '../settings.ts'
import { measureReadersBeside } from './readers-beside.ts'
import { ask, type RunningSite } from './staffed-site.ts'

const MEGABYTE = 1024 * 1024
/** As the newsroom cuts what it sends. */
const PIECE_BYTES = 16 * MEGABYTE
const PARTS_EACH_PIECE = 64
/** A line of 100 Mbit/s, used up. */
const BYTES_EACH_SECOND = 12 * MEGABYTE
const FILM_BYTES = 2047 * MEGABYTE
const PHOTO_EVERY_MS = 3000
const PHOTO = { width: 4000, height: 3000 }
const PHOTOS = 20
/** The head of a film, so that it is taken for one. */
const FILM_HEAD = Buffer.from('\0\0\0\x18ftypisom\0\0\0\0isommp42', 'latin1')

/** What readers wait for while somebody sends a film, and somebody else photos. */
export async function measureUploads(
  site: RunningSite,
  [filming, photographing]: readonly [StaffVisitor, StaffVisitor],
  settings: Settings,
): Promise<Row[]> {
  const { width, height } = PHOTO
  // Each another one, made before anything is measured.
  const photos = await Promise.all(Array.from({ length: PHOTOS }, () => makePhoto(width, height)))
  let taken = 0
  let done = { bytes: 0, photos: 0 }
  const run = async (signal: AbortSignal) => {
    await Promise.all([
      sendFilm(site, filming, signal, (bytes) => (done.bytes += bytes)),
      (async () => {
        while (!signal.aborted) {
          await sendPhoto(site, photographing, photos[(taken += 1) % PHOTOS] as Buffer)
          done.photos += 1
          await sleep(PHOTO_EVERY_MS, undefined, { signal }).catch(() => {})
        }
      })(),
    ])
  }
  const describe = () => {
    const { bytes, photos: sent } = done
    done = { bytes: 0, photos: 0 }
    return `a film comes in by ${BYTES_EACH_SECOND / MEGABYTE} MB a second, and photos of ${(width * height) / 1e6} megapixels (${Math.round(bytes / MEGABYTE)} MB, ${sent} photos)`
  }
  return await measureReadersBeside(site, { run, describe }, settings)
}

/** Sends pieces of a film as quickly as the line allows, until it is told to stop; what was sent of it is given up. */
async function sendFilm(
  site: RunningSite,
  editor: StaffVisitor,
  signal: AbortSignal,
  onSent: (bytes: number) => void,
): Promise<void> {
  const address = await beginUpload(site, editor, '赛船.mp4', FILM_BYTES)
  const piece = Buffer.alloc(PIECE_BYTES)
  FILM_HEAD.copy(piece)
  for (let offset = 0; !signal.aborted; offset += PIECE_BYTES) {
    await sendPiece(editor, address, offset, inTime(piece))
    onSent(PIECE_BYTES)
  }
  const response = await fetch(address, { method: 'DELETE', headers: headersOf(editor) })
  if (!response.ok) throw new Error(`a film was not given up: ${response.status}`)
}

/** A piece as it comes over a line. */
async function* inTime(piece: Buffer): AsyncGenerator<Buffer> {
  const size = piece.length / PARTS_EACH_PIECE
  for (let part = 0; part < PARTS_EACH_PIECE; part += 1) {
    yield piece.subarray(part * size, (part + 1) * size)
    await sleep((1000 * size) / BYTES_EACH_SECOND)
  }
}

async function sendPhoto(site: RunningSite, editor: StaffVisitor, photo: Buffer): Promise<void> {
  const address = await beginUpload(site, editor, '码头.jpg', photo.length)
  await sendPiece(editor, address, 0, photo)
  await ask(site, editor, `/media/uploads/${address.split('/').at(-1)}/finish`, {})
}

async function beginUpload(site: RunningSite, editor: StaffVisitor, name: string, size: number): Promise<string> {
  const filename = Buffer.from(name).toString('base64')
  const headers = { 'upload-length': String(size), 'upload-metadata': `filename ${filename}` }
  const response = await fetch(site.newsroom + UPLOADS_PATH, {
    method: 'POST',
    headers: { ...headersOf(editor), ...headers },
  })
  const location = response.headers.get('location')
  if (location === null) throw new Error(`an upload was answered ${response.status} ${await response.text()}`)
  return new URL(location, site.newsroom).href
}

async function sendPiece(
  editor: StaffVisitor,
  address: string,
  offset: number,
  body: Buffer | AsyncIterable<Buffer>,
): Promise<void> {
  const response = await fetch(address, {
    method: 'PATCH',
    headers: {
      ...headersOf(editor),
      'content-type': 'application/offset+octet-stream',
      'upload-offset': String(offset),
    },
    body: body as BodyInit,
    duplex: 'half',
  } as RequestInit)
  if (!response.ok) throw new Error(`a piece was answered ${response.status} ${await response.text()}`)
}

function headersOf({ cookie, csrfToken, id }: StaffVisitor): Record<string, string> {
  return { 'tus-resumable': '1.0.0', cookie, 'x-csrf-token': csrfToken, 'x-forwarded-for': `10.4.2.${id}` }
}
