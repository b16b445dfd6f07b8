/**
 * Whether a file holds a picture and nothing else: no EXIF, XMP or text (places, names, devices), no second picture and
 * nothing after its end. Such a file can be kept byte for byte. Unknown parts make the answer false.
 */
export function isPlainImage(bytes: Buffer, format: string): boolean {
  try {
    return walkers[format]?.(bytes) ?? false
  } catch (error) {
    if (error instanceof RangeError) return false // a length pointed past the end
    throw error
  }
}

const walkers: Record<string, (bytes: Buffer) => boolean> = {
  jpg: isPlainJpeg,
  png: isPlainPng,
  webp: isPlainWebp,
  gif: isPlainGif,
}

/** ITU T.81, annex B: segments up to each scan, entropy-coded data after it, one end marker. */
function isPlainJpeg(bytes: Buffer): boolean {
  if (bytes.readUInt16BE(0) !== 0xffd8) return false
  let at = 2
  for (;;) {
    if (bytes.readUInt8(at) !== 0xff) return false
    const marker = bytes.readUInt8(at + 1)
    if (marker === 0xd9) return at + 2 === bytes.length
    const length = bytes.readUInt16BE(at + 2)
    const isApplication = marker >= 0xe0 && marker <= 0xef
    if (isApplication && !isPlainApplicationSegment(marker, bytes.subarray(at + 4, at + 2 + length))) return false
    if (marker === 0xfe || length < 2) return false // 0xfe is a comment
    at += 2 + length
    if (marker === 0xda) at = endOfScan(bytes, at)
  }
}

/** JFIF without a thumbnail, a colour profile, or the colour transform of Adobe. */
function isPlainApplicationSegment(marker: number, data: Buffer): boolean {
  const startsWith = (name: string) => data.subarray(0, name.length).toString('latin1') === name
  if (marker === 0xe0) return startsWith('JFIF\0') && data.length === 14
  if (marker === 0xe2) return startsWith('ICC_PROFILE\0')
  return marker === 0xee && startsWith('Adobe') && data.length === 12
}

/** In scan data 0xff is followed by a stuffed zero or a restart marker; anything else ends it. */
function endOfScan(bytes: Buffer, from: number): number {
  let at = from
  for (;;) {
    at = bytes.indexOf(0xff, at)
    if (at < 0) throw new RangeError('scan without end')
    const next = bytes.readUInt8(at + 1)
    if (next !== 0 && (next < 0xd0 || next > 0xd7)) return at
    at += 2
  }
}

const PNG_CHUNKS = new Set(['IHDR', 'PLTE', 'IDAT', 'tRNS', 'gAMA', 'cHRM', 'sRGB', 'iCCP', 'pHYs', 'bKGD', 'sBIT'])

function isPlainPng(bytes: Buffer): boolean {
  let at = 8
  for (;;) {
    const length = bytes.readUInt32BE(at)
    const type = bytes.toString('latin1', at + 4, at + 8)
    at += 12 + length
    if (type === 'IEND') return length === 0 && at === bytes.length
    if (!PNG_CHUNKS.has(type)) return false
  }
}

const WEBP_CHUNKS = new Set(['VP8 ', 'VP8L', 'VP8X', 'ALPH', 'ANIM', 'ANMF', 'ICCP'])

function isPlainWebp(bytes: Buffer): boolean {
  if (bytes.readUInt32LE(4) + 8 !== bytes.length) return false
  let at = 12
  while (at < bytes.length) {
    if (!WEBP_CHUNKS.has(bytes.toString('latin1', at, at + 4))) return false
    const length = bytes.readUInt32LE(at + 4)
    at += 8 + length + (length % 2)
  }
  return at === bytes.length
}

/** GIF89a: of the extensions only frame control and the loop count are part of the picture. */
function isPlainGif(bytes: Buffer): boolean {
  const colorTable = (flags: number) => (flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0)
  let at = 13 + colorTable(bytes.readUInt8(10))
  for (;;) {
    const block = bytes.readUInt8(at)
    if (block === 0x3b) return at + 1 === bytes.length
    if (block === 0x2c) {
      at = endOfSubBlocks(bytes, at + 11 + colorTable(bytes.readUInt8(at + 9)))
      continue
    }
    if (block !== 0x21) return false
    const label = bytes.readUInt8(at + 1)
    const isLoopCount = label === 0xff && bytes.toString('latin1', at + 3, at + 14) === 'NETSCAPE2.0'
    if (label !== 0xf9 && !isLoopCount) return false
    at = endOfSubBlocks(bytes, at + 2)
  }
}

function endOfSubBlocks(bytes: Buffer, from: number): number {
  let at = from
  for (let length = bytes.readUInt8(at); length !== 0; length = bytes.readUInt8(at)) at += 1 + length
  return at + 1
}
