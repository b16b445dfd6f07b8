/** A spot in an item that an address points to; what the canonical address leaves out. */
export interface Spot {
  /** Second of sound or film. */
  t?: number
  /** Number of a paragraph, as its block carries it in `data-p`. */
  p?: number
  /** Public id of a comment. */
  c?: string
  /** Public id of an answer. */
  a?: string
}

const ID = /^[A-Za-z0-9]{1,32}$/

/** The spot that a query names; what is malformed is left out. */
export function parseSpot(query: URLSearchParams): Spot {
  const t = wholeNumber(query.get('t'))
  const p = wholeNumber(query.get('p'))
  const c = query.get('c') ?? ''
  const a = query.get('a') ?? ''
  return { ...(t !== null && { t }), ...(p !== null && { p }), ...(ID.test(c) && { c }), ...(ID.test(a) && { a }) }
}

/** An address of any kind with the spot in its query. */
export function withSpot(address: string, { t, p, c, a }: Spot): string {
  const query = Object.entries({ t, p, c, a }).flatMap(([name, value]) =>
    value === undefined ? [] : [`${name}=${encodeURIComponent(value)}`],
  )
  if (query.length === 0) return address
  return `${address}${address.includes('?') ? '&' : '?'}${query.join('&')}`
}

function wholeNumber(text: string | null): number | null {
  return text !== null && /^\d{1,6}$/.test(text) ? Number(text) : null
}

/** Longest text of a spot on a share card, in characters. */
const WORDS_LENGTH = 120
/** A sentence that ends before this is too short to stand for a paragraph. */
const LEAST_LENGTH = 40
/** As much of a text as its first words are looked for in. */
const OPENING_LENGTH = 2000
const BREAKS = /<\/?(?:br|dd|div|dt|figcaption|li|p|td|th|tr)\b[^<>]*>/g
const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' }

/** What a paragraph of sanitised rich text says, empty for one that is not there or has no words. */
export function paragraphWords(html: string, p: number): string {
  const start = new RegExp(`<[a-z][^<>]*\\sdata-p="${p}"[^<>]*>`).exec(html)
  if (!start) return ''
  const rest = html.slice(start.index + start[0].length)
  const next = /<[a-z][^<>]*\sdata-p="/.exec(rest)
  const inside = next ? rest.slice(0, next.index) : rest
  return htmlWords(inside)
}

/** What sanitised rich text begins with, as a share card shows it; empty where it has no words. */
export function firstWords(html: string): string {
  return htmlWords(html.slice(0, OPENING_LENGTH).replace(/<[^<>]*$/, ''))
}

function htmlWords(html: string): string {
  return spotWords(
    html
      .replaceAll(BREAKS, ' ')
      .replaceAll(/<[^<>]*>/g, '')
      .replaceAll(/&(?:#(\d{1,6})|#x([\da-f]{1,5})|(\w{2,4}));/gi, (whole, decimal?: string, hex?: string, name = '') =>
        decimal || hex
          ? String.fromCodePoint(parseInt(decimal ?? hex ?? '', decimal ? 10 : 16))
          : (ENTITIES[name] ?? whole),
      ),
  )
}

/** A text as a share card shows it of a spot: on one line, cut behind a sentence where one ends in time. */
export function spotWords(text: string): string {
  const characters = Array.from(text.replaceAll(/\s+/g, ' ').trim())
  if (characters.length <= WORDS_LENGTH) return characters.join('')
  const head = characters.slice(0, WORDS_LENGTH)
  const end = head.findLastIndex((character) => '。！？!?'.includes(character)) + 1
  if (end < LEAST_LENGTH) return `${head.slice(0, -1).join('')}…`
  const quoteEnd = '”’」』'.includes(head[end] ?? ' ') ? end + 1 : end
  return head.slice(0, quoteEnd).join('')
}
