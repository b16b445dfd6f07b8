/** What is copied is at least so long; shorter, saying where it stands costs as much as saying it. */
const BLOCK = 16
/** Longer texts are sent whole: looking for what they share would hold up everybody else. */
export const DELTA_BYTES_MAX = 64 * 1024
const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ_abcdefghijklmnopqrstuvwxyz~'

/** A publication as clients that take deltas get it: JSON whose `data` is a text. */
export interface Compared {
  /** With its data whole, as the text of their JSON. */
  whole: string
  /** With what is new in its data; whole where that is shorter. */
  delta: string
  /** What the next one is compared with. */
  data: string
}

/** Compares a publication, which is JSON, with the data of the one before it; null: there is none. */
export function compare(publication: string, before: string | null): Compared {
  const { data, ...rest } = JSON.parse(publication)
  const text = JSON.stringify(data)
  const whole = JSON.stringify({ data: text, ...rest })
  const delta = before === null ? null : writeDelta(before, text)
  return { whole, delta: delta === null ? whole : JSON.stringify({ data: delta, ...rest, delta: true }), data: text }
}

/** Publications in their order as a client gets them that has none before them: the first whole. */
export function compareAll(publications: readonly string[]): { texts: string[]; latest: string | null } {
  let latest: string | null = null
  const texts = publications.map((publication) => {
    const { delta, data } = compare(publication, latest)
    latest = data
    return delta
  })
  return { texts, latest }
}

/**
 * What is new in a text, in the delta format of Fossil: the length of the text, parts to copy from the one before and
 * parts to insert, and a checksum. Null where the text itself is no longer. No part begins or ends within a character,
 * so the delta is a text as well.
 */
export function writeDelta(before: string, after: string): string | null {
  const [source, target] = [Buffer.from(before), Buffer.from(after)]
  if (Math.max(source.length, target.length) > DELTA_BYTES_MAX) return null
  const blocks = findBlocks(source)
  const insert = (start: number, end: number) =>
    start === end ? '' : `${toDigits(end - start)}:${target.toString('utf8', start, end)}`
  let text = `${toDigits(target.length)}\n`
  let written = 0
  for (let at = 0; at + BLOCK <= target.length;) {
    const found = blocks.get(target.toString('latin1', at, at + BLOCK))
    const same =
      found === undefined ? null : growMatch(source, target, { offset: found - at, start: at, floor: written })
    if (same === null) {
      at += 1
      continue
    }
    text += `${insert(written, same.start)}${toDigits(same.end - same.start)}@${toDigits(same.start + same.offset)},`
    written = same.end
    at = same.end
  }
  text += `${insert(written, target.length)}${toDigits(sumOf(target))};`
  return Buffer.byteLength(text) < target.length ? text : null
}

/** Where in the source each of its blocks begins first. */
function findBlocks(source: Buffer): Map<string, number> {
  const blocks = new Map<string, number>()
  for (let at = Math.floor(source.length / BLOCK) * BLOCK - BLOCK; at >= 0; at -= BLOCK)
    blocks.set(source.toString('latin1', at, at + BLOCK), at)
  return blocks
}

/** The part of the target around a block that stands in the source as well, `offset` further on; whole characters. */
function growMatch(
  source: Buffer,
  target: Buffer,
  { offset, start, floor }: { offset: number; start: number; floor: number },
): { offset: number; start: number; end: number } | null {
  let [from, to] = [start, start + BLOCK]
  while (from > floor && from + offset > 0 && source[from + offset - 1] === target[from - 1]) from -= 1
  while (to < target.length && to + offset < source.length && source[to + offset] === target[to]) to += 1
  while (isWithinCharacter(target, from)) from += 1
  while (isWithinCharacter(target, to)) to -= 1
  return to - from < BLOCK ? null : { offset, start: from, end: to }
}

/** Whether the byte goes on with a character that began before it. */
function isWithinCharacter(text: Buffer, at: number): boolean {
  return ((text[at] ?? 0) & 0xc0) === 0x80
}

/** The sum of all words of four bytes. */
function sumOf(bytes: Buffer): number {
  let sum = 0
  for (let at = 0; at < bytes.length; at += 1) sum = (sum + ((bytes[at] ?? 0) << (24 - 8 * (at % 4)))) | 0
  return sum >>> 0
}

/** A number in the digits of the format, six bits each. */
function toDigits(value: number): string {
  let [text, rest] = ['', value]
  do {
    text = `${DIGITS[rest % 64]}${text}`
    rest = Math.floor(rest / 64)
  } while (rest > 0)
  return text
}
