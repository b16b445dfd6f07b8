import { markdown } from '#base/markdown.ts'
import { parseDocument } from 'htmlparser2'
import { type Stretch, toStretches } from './html-nodes.ts'
import { isClosed, type Piece, wholeOf } from './split-html.ts'

/** Addresses that a text gives names to, by name. */
export type References = Readonly<Record<string, { title: string; href: string }>>

/** What of a text names addresses: `[name]: /address`. */
export function findReferences(source: string): References {
  const env = { references: {} as References }
  markdown.parse(source, env)
  return env.references
}

/** One block of Markdown as HTML, as it is among others: with the names of addresses that stand elsewhere. */
export function renderWith(source: string, references: References): string {
  return markdown.render(`${source}\n`, { references: { ...references } })
}

/**
 * The blocks of Markdown, in their order; names of addresses are blocks that show nothing. What is between blocks is
 * white space alone.
 */
export function splitMarkdown(source: string, references: References = {}): Piece[] {
  const env = { references: { ...references } }
  const tokens = markdown.parse(source, env)
  const lines = toLines(source)
  const pieces: Piece[] = []
  const push = (from: number, to: number, html: string) => {
    const [first, last] = [lines[from], lines[to - 1]]
    if (first && last && to > from) pieces.push({ start: first.start, end: last.end, html, isRunOn: false })
  }
  let next = 0
  /** Lines between blocks that are not blank name addresses. */
  const pushBetween = (to: number) => {
    let from = next
    let last = to
    while (from < last && lines[from]?.isBlank) from += 1
    while (last > from && lines[last - 1]?.isBlank) last -= 1
    push(from, last, '')
  }
  for (let index = 0; index < tokens.length;) {
    const opening = tokens[index]
    let end = index + 1
    if (opening?.nesting === 1)
      while (tokens[end - 1]?.level !== opening.level || tokens[end - 1]?.nesting !== -1) end += 1
    const [from = 0, to = 0] = opening?.map ?? []
    if (!opening?.map || from < next || to > lines.length) return [wholeOf(source)]
    pushBetween(from)
    let last = to
    if (!['fence', 'html_block'].includes(opening.type)) while (last > from + 1 && lines[last - 1]?.isBlank) last -= 1
    push(from, last, markdown.renderer.render(tokens.slice(index, end), markdown.options, env))
    next = last
    index = end
  }
  pushBetween(lines.length)
  return markRunOn(pieces)
}

/** Words of HTML that stand in no block, or in one that is left open, are one line with those that follow. */
function markRunOn(pieces: readonly Piece[]): Piece[] {
  const isLine = (stretch: Stretch | undefined) => stretch !== undefined && 'line' in stretch
  const marked = [...pieces]
  let last: { index: number; goesOn: boolean } | null = null
  for (const [index, piece] of pieces.entries()) {
    const stretches = toStretches(parseDocument(piece.html).children)
    if (stretches.length === 0) continue
    if (last?.goesOn && isLine(stretches[0]))
      for (const one of [last.index, index]) marked[one] = { ...(marked[one] ?? piece), isRunOn: true }
    last = { index, goesOn: isLine(stretches.at(-1)) || !isClosed(piece.html) }
  }
  return marked
}

interface Line {
  start: number
  /** Behind its last character, before the line feed. */
  end: number
  isBlank: boolean
}

function toLines(source: string): Line[] {
  const lines: Line[] = []
  let start = 0
  for (const match of source.matchAll(/\r\n?|\n/g)) {
    lines.push({ start, end: match.index, isBlank: /^[ \t]*$/.test(source.slice(start, match.index)) })
    start = match.index + match[0].length
  }
  if (start < source.length) lines.push({ start, end: source.length, isBlank: /^[ \t]*$/.test(source.slice(start)) })
  return lines
}
