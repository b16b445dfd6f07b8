import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

export type Encoding = 'br' | 'gzip' | 'identity'

/** Bytes of an answer in the encodings that were asked for so far. */
export interface EncodedBody {
  identity: Buffer
  br?: Buffer
  gzip?: Buffer
}

const compressBrotli = promisify(brotliCompress)
const compressGzip = promisify(gzip)

/** What fits into one packet is not made smaller. */
const SMALLEST = 1024
/** Headers of browsers are few; those of others must not fill the memory. */
const CHOICES_KEPT = 200
const choices = new Map<string, Encoding>()

/** The best encoding that a client takes (RFC 9110, section 12.5.3), for a body of this many bytes. */
export function chooseEncoding(acceptEncoding: string | undefined, length: number): Encoding {
  if (!acceptEncoding || length < SMALLEST) return 'identity'
  const known = choices.get(acceptEncoding)
  if (known) return known
  const choice = parseChoice(acceptEncoding)
  if (choices.size < CHOICES_KEPT) choices.set(acceptEncoding, choice)
  return choice
}

function parseChoice(acceptEncoding: string): Encoding {
  if (/\bbr\b(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))/.test(acceptEncoding)) return 'br'
  if (/\bgzip\b(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))/.test(acceptEncoding)) return 'gzip'
  return 'identity'
}

/** The bytes in an encoding, compressed off the main thread the first time they are asked for. */
export async function encodeBody(body: EncodedBody, encoding: Encoding): Promise<Buffer> {
  const ready = body[encoding]
  if (ready) return ready
  const { identity } = body
  const params = { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_SIZE_HINT]: identity.length }
  const bytes =
    encoding === 'br' ? await compressBrotli(identity, { params }) : await compressGzip(identity, { level: 6 })
  body[encoding] = bytes
  return bytes
}
