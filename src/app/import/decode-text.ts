import { isUtf8 } from 'node:buffer'
import { detect } from 'chardet'
import { SourceError } from './source-error.ts'

/** Bytes in which a declaration stands, if there is one. */
const HEAD_BYTES = 1024

interface Decoded {
  text: string
  /** The encoding that the bytes look like, where nothing says what it is and they are not UTF-8. */
  guessed: string | null
}

/**
 * XML or JSON as text, by its byte order mark, by what was sent beside it (`charset`), by its declaration, else as UTF-8;
 * the first of them that fits decides. Throws `SourceError` when none does.
 */
export function decodeDeclared(bytes: Buffer, charset: string | null = null): string {
  const inXml = declaredInXml(bytes)
  // servers that say something of their own contradict what is UTF-8 in every byte
  const declared = (/^utf-8$/i.test(inXml ?? '') ? [inXml, charset] : [charset, inXml]).filter((name) => name !== null)
  const text = decodeAs([markOf(bytes), ...declared, widthOf(bytes), 'utf-8'], bytes)
  if (text === null) throw new SourceError(`is not in ${declared[0] ?? 'UTF-8'}`)
  return text
}

/** Markdown or HTML as text: as `decodeDeclared`, and what nothing is said of as what it looks like. */
export function decodeAny(bytes: Buffer, charset: string | null = null): Decoded {
  const text = decodeAs([markOf(bytes), charset, declaredInHtml(bytes), 'utf-8'], bytes)
  if (text !== null) return { text, guessed: null }
  const guessed = isBrokenUtf8(bytes) ? null : detect(bytes)
  const read = decodeAs([guessed], bytes)
  if (guessed === null || read === null) throw new SourceError('is not UTF-8', firstBrokenLine(bytes))
  return { text: read, guessed }
}

function decodeAs(encodings: ReadonlyArray<string | null>, bytes: Buffer): string | null {
  for (const encoding of encodings) {
    if (encoding === null) continue
    try {
      return new TextDecoder(encoding, { fatal: true }).decode(bytes)
    } catch {
      // no such encoding, or the bytes are not in it: the next one
    }
  }
  return null
}

function markOf(bytes: Buffer): string | null {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le'
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be'
  return bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf ? 'utf-8' : null
}

/** UTF-16 without a mark shows by the halves of its first character, which is one of ASCII. */
function widthOf(bytes: Buffer): string | null {
  if (bytes[0] !== 0 && bytes[1] === 0) return 'utf-16le'
  return bytes[0] === 0 && bytes[1] !== 0 ? 'utf-16be' : null
}

/** An encoding that is declared in single bytes is not UTF-16, whatever it says. */
function declaredInXml(bytes: Buffer): string | null {
  return declaredBy(/^\s*<\?xml[^>]*\bencoding\s*=\s*["']([\w:.-]+)["']/, bytes)
}

function declaredInHtml(bytes: Buffer): string | null {
  return declaredBy(/<meta[^>]{0,99}charset ?= ?["']?([\w:.-]{1,40})/i, bytes)
}

function declaredBy(pattern: RegExp, bytes: Buffer): string | null {
  const name = pattern.exec(bytes.subarray(0, HEAD_BYTES).toString('latin1'))?.[1]
  return name === undefined ? null : /^utf-?16/i.test(name) ? 'utf-8' : name
}

/** Whether bytes are UTF-8 but for a few: read as anything else, every word of it would be wrong. */
function isBrokenUtf8(bytes: Buffer): boolean {
  const characters = bytes.toString('utf8')
  const broken = characters.match(/\uFFFD/g)?.length ?? 0
  const whole = characters.match(/[\u0100-\uFFFC]/g)?.length ?? 0
  return whole > broken * 3
}

function firstBrokenLine(bytes: Buffer): number {
  let start = 0
  for (let line = 1; ; line += 1) {
    const end = bytes.indexOf(0x0a, start)
    if (end < 0 || !isUtf8(bytes.subarray(start, end))) return line
    start = end + 1
  }
}
