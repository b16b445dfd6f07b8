import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'

const FOLDER = join(import.meta.dirname, '../../samples/media/stream-yejiang/240p')
const PIECES = 9
const PIECE_SECONDS = 4
const PLAYLIST_TYPE = 'application/vnd.apple.mpegurl'

interface StreamOptions {
  /** Pieces that its playlist names: more of them can be gone back. */
  pieces: number
  /** How sharp it may be, in lines; the same pieces for each. */
  heights?: readonly number[]
}

/** A live stream for tests: pieces of a sample film over and over, of which the playlist names the newest. */
export interface LiveStreamFake {
  /** Address of its playlist. */
  address: string
  /** From now on: answers, answers 404, or does not answer. */
  mode: 'plays' | 'gone' | 'stalls'
  /** What was asked for, by the last segment of the path. */
  asked: string[]
}

export const STREAM_ORIGIN = 'https://live.example'

/** Serves a stream to a page, as a publisher's own host does. */
export async function serveStream(
  page: Page,
  name: string,
  { pieces, heights }: StreamOptions,
): Promise<LiveStreamFake> {
  const folder = `${STREAM_ORIGIN}/${name}`
  const begun = Date.now() / 1000 - (pieces + 2) * PIECE_SECONDS
  const stream: LiveStreamFake = { address: `${folder}/${heights ? 'main' : 'index'}.m3u8`, mode: 'plays', asked: [] }
  await page.route(`${folder}/*`, async (route) => {
    const file = new URL(route.request().url()).pathname.split('/').at(-1) ?? ''
    stream.asked.push(file)
    if (stream.mode === 'stalls') return
    const headers = { 'access-control-allow-origin': '*' }
    if (stream.mode === 'gone') return route.fulfill({ status: 404, headers })
    const newest = Math.floor((Date.now() / 1000 - begun) / PIECE_SECONDS) - 1
    if (file === 'main.m3u8') return route.fulfill({ headers, contentType: PLAYLIST_TYPE, body: listOf(heights ?? []) })
    if (file.startsWith('index'))
      return route.fulfill({ headers, contentType: PLAYLIST_TYPE, body: playlist(newest - pieces + 1, newest) })
    return route.fulfill({ headers, contentType: 'video/mp4', body: pieceOf(file) })
  })
  return stream
}

function listOf(heights: readonly number[]): string {
  const each = heights.map(
    (height) =>
      `#EXT-X-STREAM-INF:BANDWIDTH=${height * 1000},RESOLUTION=${Math.round((height * 16) / 9)}x${height}\nindex-${height}.m3u8\n`,
  )
  return `#EXTM3U\n${each.join('')}`
}

/** Where the film begins again, its times do too. */
function playlist(first: number, last: number): string {
  const lines = [
    '#EXTM3U',
    '#EXT-X-VERSION:7',
    `#EXT-X-TARGETDURATION:${PIECE_SECONDS}`,
    `#EXT-X-MEDIA-SEQUENCE:${first}`,
    `#EXT-X-DISCONTINUITY-SEQUENCE:${Math.ceil(first / PIECES)}`,
    '#EXT-X-MAP:URI="init.mp4"',
  ]
  for (let piece = first; piece <= last; piece += 1) {
    if (piece % PIECES === 0) lines.push('#EXT-X-DISCONTINUITY')
    lines.push(`#EXTINF:${PIECE_SECONDS}.000000,`, `piece${piece}.m4s`)
  }
  return `${lines.join('\n')}\n`
}

function pieceOf(file: string): Buffer {
  const number = /^piece(\d+)/.exec(file)?.[1]
  return readFileSync(join(FOLDER, number === undefined ? 'init.mp4' : `piece${Number(number) % PIECES}.m4s`))
}
