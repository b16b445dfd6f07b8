import { SAVED_SOUND_BITS } from '#contract/limits.ts'
import type { LivePlaylist } from '#contract/live.ts'
import { FetchRefused, type Fetcher } from '#server/outside/fetch-safely.ts'
import { readStream, type Piece } from '#server/outside/read-stream.ts'

/** What a line of sound weighs for readers who save data. */
export interface SoundFinding {
  name: string
  /** Whether it comes within what such a reader takes; null where that cannot be told. */
  isLight: boolean | null
  /** In words. */
  found: string
}

const PLAYLIST = { types: ['application/vnd.apple.mpegurl', 'application/x-mpegurl', 'audio/'], maxBytes: 512 * 1024 }
/** A piece of a stream is some seconds of sound. */
const PIECE = { types: ['audio/', 'video/', 'application/octet-stream', 'binary/'], maxBytes: 4 * 1024 * 1024 }
const MOST = `${SAVED_SOUND_BITS / 1000} kbit/s`

/** Asks for the lines of a room that are sound alone, and says what they weigh. */
export async function checkSound(
  playlists: readonly LivePlaylist[],
  fetcher: Pick<Fetcher, 'fetch'>,
): Promise<SoundFinding[]> {
  const lines = playlists.filter(({ type }) => type === 'audio')
  return await Promise.all(lines.map((line) => checkLine(line, fetcher)))
}

async function checkLine({ name, playURL }: LivePlaylist, fetcher: Pick<Fetcher, 'fetch'>): Promise<SoundFinding> {
  try {
    const { bytes, address } = await fetcher.fetch(playURL, PLAYLIST)
    const stream = readStream(bytes.toString('utf8'))
    if (stream === null) return { name, isLight: null, found: 'is no HLS playlist: what it weighs is not known' }
    if ('bitrates' in stream) return { name, ...judge(stream.bitrates) }
    return { name, ...judge([await weigh(stream.piece, address, fetcher)]) }
  } catch (error) {
    if (!(error instanceof FetchRefused)) throw error
    return { name, isLight: null, found: `cannot be had: ${error.message}` }
  }
}

/** Bits a second of a piece of a stream whose playlist does not say it. */
async function weigh({ seconds, address }: Piece, playlist: string, fetcher: Pick<Fetcher, 'fetch'>): Promise<number> {
  const { bytes } = await fetcher.fetch(new URL(address, playlist).href, PIECE)
  return Math.round((bytes.length * 8) / seconds)
}

/** Readers get the lowest of these, or the highest that is light enough. */
function judge(bitrates: readonly number[]): Omit<SoundFinding, 'name'> {
  const least = Math.min(...bitrates)
  const said = bitrates.map((bits) => Math.round(bits / 1000)).join(', ')
  return least <= SAVED_SOUND_BITS
    ? { isLight: true, found: `${said} kbit/s: readers who save data are sent ${MOST} at most` }
    : { isLight: false, found: `${said} kbit/s: more than ${MOST}, which readers who save data reckon with` }
}
