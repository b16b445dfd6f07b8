import type { Anchor } from '#contract/comments.ts'

/** A block of the text as it stands on the page. */
export interface Block {
  /** Its number. */
  p: number
  text: string
}

/** Where quoted words stand now: characters of one block. */
export interface QuotePlace {
  p: number
  start: number
  end: number
}

/** Share of the pairs of a quote that must be found together for it to be the same words, edited. */
const LIKE_ENOUGH = 0.6
/** How much less alike a block seems for each block that it is away. */
const AWAY = 0.005
const AWAY_MOST = 0.1

/**
 * Finds quoted words in a text that may have been edited since: the same words in their block, then in the nearest one,
 * then the most similar words anywhere, rather near than far. Null when nothing is similar enough.
 */
export function findQuote(blocks: readonly Block[], { p, quote }: Anchor): QuotePlace | null {
  const wanted = toBare(quote)
  if (wanted.text === '') return null
  const near = blocks.toSorted((a, b) => Math.abs(a.p - p) - Math.abs(b.p - p))
  for (const block of near) {
    const bare = toBare(block.text)
    const at = bare.text.indexOf(wanted.text)
    if (at >= 0) return placeOf(block, bare, at, at + wanted.text.length)
  }
  let best: { place: QuotePlace; score: number } | null = null
  for (const block of near) {
    const bare = toBare(block.text)
    const { share, start, end } = findSimilar(bare.text, wanted.text)
    const score = share - Math.min(AWAY_MOST, Math.abs(block.p - p) * AWAY)
    if (share >= LIKE_ENOUGH && score > (best?.score ?? 0)) best = { score, place: placeOf(block, bare, start, end) }
  }
  return best?.place ?? null
}

/** Letters and digits only, in one spelling, with the place of each in the text. */
interface Bare {
  text: string
  places: number[]
}

function toBare(text: string): Bare {
  const places: number[] = []
  let bare = ''
  for (let at = 0; at < text.length; at += 1) {
    const character = text.charAt(at).normalize('NFKC').toLowerCase()
    if (!/[\p{L}\p{N}\p{Cs}]/u.test(character)) continue
    bare += character.charAt(0)
    places.push(at)
  }
  return { text: bare, places }
}

function placeOf(block: Block, { places }: Bare, start: number, end: number): QuotePlace {
  return { p: block.p, start: places[start] ?? 0, end: (places[end - 1] ?? block.text.length - 1) + 1 }
}

/** The stretch as long as the wanted words that shares most pairs of characters with them. */
function findSimilar(text: string, wanted: string): { share: number; start: number; end: number } {
  const length = Math.min(text.length, wanted.length)
  const total = wanted.length - 1
  if (total < 1 || length < 2) return { share: 0, start: 0, end: 0 }
  // How many of each pair are still to be found in the stretch; below zero it has more than are wanted.
  const open = new Map<string, number>()
  const add = (pair: string, by: number) => open.set(pair, (open.get(pair) ?? 0) + by)
  for (let at = 0; at < total; at += 1) add(wanted.slice(at, at + 2), 1)
  let found = 0
  let best = { found: 0, start: 0 }
  for (let at = 0; at + 1 < text.length; at += 1) {
    const pair = text.slice(at, at + 2)
    if ((open.get(pair) ?? 0) > 0) found += 1
    add(pair, -1)
    const gone = at - (length - 1)
    if (gone >= 0) {
      const left = text.slice(gone, gone + 2)
      add(left, 1)
      if ((open.get(left) ?? 0) > 0) found -= 1
    }
    if (found > best.found) best = { found, start: Math.max(0, gone + 1) }
  }
  return { share: best.found / total, start: best.start, end: best.start + length }
}
