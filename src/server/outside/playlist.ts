import { MediaRefused } from './media-refused.ts'

/** An HLS playlist (RFC 8216) as it is kept: only tags that a finished, unencrypted stream needs. */
export interface Playlist {
  /** Addresses that it names, as they stand in it, each once. */
  addresses: string[]
  /** It names further playlists, not pieces of a stream. */
  isMaster: boolean
  /** What it offers: bits per second of each quality; empty where it names pieces. */
  bitrates: number[]
  /** The playlist with other addresses. */
  withAddresses(rename: (address: string) => string): string
}

const MASTER_TAGS = ['STREAM-INF', 'I-FRAME-STREAM-INF', 'MEDIA']
const TAGS_WITH_ADDRESS = new Set(['I-FRAME-STREAM-INF', 'MEDIA', 'MAP'])
const PLAIN_TAGS = new Set(
  (
    'VERSION INDEPENDENT-SEGMENTS START STREAM-INF TARGETDURATION MEDIA-SEQUENCE PLAYLIST-TYPE DISCONTINUITY ' +
    'DISCONTINUITY-SEQUENCE I-FRAMES-ONLY BYTERANGE PROGRAM-DATE-TIME GAP ENDLIST'
  ).split(' '),
)

/** One line with an address: the text before and after it. A line without one is all `before`. */
interface Line {
  before: string
  address: string | null
  after: string
}

/** Throws `MediaRefused` for what is no playlist, has no end, or is encrypted. */
export function parsePlaylist(text: string): Playlist {
  const [first, ...rest] = text.replace(/^\u{feff}/u, '').split(/\r?\n/)
  if (first?.trim() !== '#EXTM3U') throw new MediaRefused('not_a_playlist')
  const lines = rest.map((line) => line.trim()).flatMap(parseLine)
  const has = (tag: string) => lines.some(({ before }) => tagOf(before) === tag)
  const isMaster = MASTER_TAGS.some(has)
  const addresses = [...new Set(lines.flatMap(({ address }) => address ?? []))]
  if (addresses.length === 0) throw new MediaRefused('not_a_playlist')
  if (!isMaster && !has('ENDLIST')) throw new MediaRefused('live')
  return {
    addresses,
    isMaster,
    bitrates: lines
      .filter(({ before }) => tagOf(before) === 'STREAM-INF')
      .map(({ before }) => Number(/[:,]BANDWIDTH=(\d+)/.exec(before)?.[1] ?? 0)),
    withAddresses(rename) {
      const renamed = lines.map(
        ({ before, address, after }) => before + (address === null ? '' : rename(address)) + after,
      )
      return ['#EXTM3U', ...renamed, ''].join('\n')
    },
  }
}

/** The line taken apart; nothing for comments and for tags that are not kept, which may name anything anywhere. */
function parseLine(line: string): Line[] {
  if (line === '') return []
  if (!line.startsWith('#')) return [{ before: '', address: line, after: '' }]
  const tag = tagOf(line)
  if (tag === 'KEY' || tag === 'SESSION-KEY') {
    if (/[:,]METHOD=NONE\b/.test(line)) return []
    throw new MediaRefused('encrypted')
  }
  if (PLAIN_TAGS.has(tag) || line.startsWith('#EXTINF:')) return [{ before: line, address: null, after: '' }]
  if (!TAGS_WITH_ADDRESS.has(tag)) return []
  const [, before, address, after] = /^(.*[:,]URI=")([^"]*)(".*)$/.exec(line) ?? []
  if (before === undefined || address === undefined || after === undefined)
    return [{ before: line, address: null, after: '' }]
  return [{ before, address, after }]
}

/** `MAP` of `#EXT-X-MAP:URI="…"`; empty for anything else. */
function tagOf(line: string): string {
  return /^#EXT-X-([A-Z-]+)/.exec(line)?.[1] ?? ''
}
