import { createFetcher, FetchRefused, type Fetcher, type FetcherOptions } from './fetch-safely.ts'
import { readStream } from './read-stream.ts'

/** What can be seen of a stream or a film from outside. */
export interface StreamSight {
  isReachable: boolean
  /** When what it plays last was made, seconds since 1970; null where it does not say. */
  lastPieceAt: number | null
  /** What is wrong, in words; empty where nothing is. */
  message: string
}

/** Looks at a stream by its address, as a player begins to; never throws for what it finds. */
export type LookAtStream = (address: string, isPlaylist: boolean) => Promise<StreamSight>

const PLAYLIST = { types: ['application/vnd.apple.mpegurl', 'application/x-mpegurl', 'audio/'], maxBytes: 512 * 1024 }
/** Of a file it is enough that it begins to come. */
const FILE = { types: ['audio/', 'video/', 'application/octet-stream', 'binary/'], maxBytes: 1 }
const TIMEOUTS = { connectTimeout: 2_000, totalTimeout: 4_000 }

/** Each look is made anew: what did not answer a while ago may by now. */
export function createLookAtStream(options: FetcherOptions = {}): LookAtStream {
  return async (address, isPlaylist) => {
    const fetcher = createFetcher({ ...TIMEOUTS, ...options })
    try {
      return isPlaylist ? await lookAtPlaylist(address, fetcher) : await lookAtFile(address, fetcher)
    } catch (error) {
      if (!(error instanceof FetchRefused)) throw error
      return { isReachable: false, lastPieceAt: null, message: error.message }
    } finally {
      await fetcher.close()
    }
  }
}

async function lookAtPlaylist(address: string, fetcher: Fetcher): Promise<StreamSight> {
  const found = await fetcher.fetch(address, PLAYLIST)
  const stream = readStream(found.bytes.toString('utf8'))
  if (stream === null) return { isReachable: false, lastPieceAt: null, message: 'is no HLS playlist' }
  if ('piece' in stream) return { isReachable: true, lastPieceAt: stream.piece.endedAt, message: '' }
  const variant = await fetcher.fetch(new URL(stream.variant, found.address).href, PLAYLIST)
  const lowest = readStream(variant.bytes.toString('utf8'))
  if (lowest === null || !('piece' in lowest))
    return { isReachable: false, lastPieceAt: null, message: 'has no pieces' }
  return { isReachable: true, lastPieceAt: lowest.piece.endedAt, message: '' }
}

async function lookAtFile(address: string, fetcher: Fetcher): Promise<StreamSight> {
  try {
    await fetcher.fetch(address, FILE)
  } catch (error) {
    if (!(error instanceof FetchRefused) || error.reason !== 'too_large') throw error
  }
  return { isReachable: true, lastPieceAt: null, message: '' }
}
