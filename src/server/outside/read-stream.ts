/** One piece of a stream. */
export interface Piece {
  seconds: number
  /** As it stands in the playlist. */
  address: string
  /** When what it shows was over, seconds since 1970; null where the playlist does not say. */
  endedAt: number | null
}

/**
 * What an HLS playlist (RFC 8216) leads to: variants, the address of the first and bits a second of each, or the last
 * piece of the one stream that it lists. Null for what is none, or says nothing. Unlike what is stored here, it may be
 * live.
 */
export function readStream(text: string): { bitrates: number[]; variant: string } | { piece: Piece } | null {
  const lines = text.split(/\r?\n/).map((line) => line.trim())
  if (lines[0]?.replace(/^\u{feff}/u, '') !== '#EXTM3U') return null
  const variants = lines.filter((line) => line.startsWith('#EXT-X-STREAM-INF:'))
  const bitrates = variants.flatMap((line) => {
    const [, bits] = /[:,]BANDWIDTH=(\d{1,12})(?:,|$)/.exec(line) ?? []
    return bits === undefined ? [] : [Number(bits)]
  })
  if (bitrates.length > 0) return { bitrates, variant: addressAfter(lines, lines.indexOf(variants[0] ?? '')) ?? '' }
  const last = lines.findLastIndex((line) => line.startsWith('#EXTINF:'))
  const seconds = Number(/^#EXTINF:(\d{1,6}(?:\.\d{1,9})?)/.exec(lines[last] ?? '')?.[1] ?? 0)
  const address = addressAfter(lines, last)
  const isThere = last >= 0 && seconds > 0 && address !== undefined
  return isThere ? { piece: { seconds, address, endedAt: toEnd(lines.slice(0, last + 2)) } } : null
}

function addressAfter(lines: readonly string[], place: number): string | undefined {
  return lines.slice(place + 1).find((line) => line !== '' && !line.startsWith('#'))
}

/** A time is given for some piece, those after it follow one upon the other. */
function toEnd(lines: readonly string[]): number | null {
  const dated = lines.findLastIndex((line) => line.startsWith('#EXT-X-PROGRAM-DATE-TIME:'))
  const begun = dated === -1 ? Number.NaN : Date.parse((lines[dated] ?? '').slice('#EXT-X-PROGRAM-DATE-TIME:'.length))
  if (Number.isNaN(begun)) return null
  const isAhead = lines[dated - 1]?.startsWith('#EXTINF:') ?? false
  const pieces = lines.slice(isAhead ? dated - 1 : dated).filter((line) => line.startsWith('#EXTINF:'))
  return Math.round(
    begun / 1000 + pieces.reduce((sum, line) => sum + Number.parseFloat(line.slice('#EXTINF:'.length)), 0),
  )
}
