import type { Fragment, Mark, Node, NodeType } from 'prosemirror-model'
import { markdown } from '#base/markdown.ts'
import { readHtml } from './read-html.ts'
import { Unreadable } from './read-inline.ts'
import { schema } from './schema.ts'
import { type References, renderWith } from './split-markdown.ts'
import { type InlinePart, tidyInline, toFragment, toParts } from './tidy-inline.ts'
import { leafToHtml, tagsOf } from './to-html.ts'

/** What the words stand in decides what would be read as something else there; `inner` is a paragraph in another block. */
export type LinePlace = 'paragraph' | 'inner' | 'heading' | 'cell'

/**
 * Words as Markdown that reads back as the same words: escaped no more than they have to be, marks as tags where signs
 * would not be read. Null where there is no such Markdown.
 */
export function writeInline(content: Fragment, place: LinePlace, references: References): string | null {
  const parts = tidyInline(toParts(content))
  if (parts.length === 0) return ''
  const wanted = toFragment(parts)
  for (const escape of [escapeNothing, escapeSigns, escapeAll]) {
    for (const marks of ['*', '_', 'tags'] as const) {
      const written = protectEdges(writeParts(parts, { escape, marks, place }))
      if (readLine(written, place, references)?.eq(wanted)) return written
    }
  }
  return null
}

interface Style {
  escape: (text: string) => string
  /** The sign of emphasis, or tags for all marks. */
  marks: '*' | '_' | 'tags'
  place: LinePlace
}

const SOURCES: Readonly<Record<LinePlace, (written: string) => string>> = {
  paragraph: (written) => written,
  inner: (written) => `> ${written.replaceAll('\n', '\n> ')}`,
  heading: (written) => `## ${written}`,
  cell: (written) => `| ${written} |\n| --- |`,
}

const TYPES: Readonly<Record<LinePlace, NodeType>> = {
  paragraph: schema.nodes.paragraph,
  inner: schema.nodes.paragraph,
  heading: schema.nodes.heading,
  cell: schema.nodes.table_header,
}

function readLine(written: string, place: LinePlace, references: References): Fragment | null {
  const source = SOURCES[place](written)
  try {
    const [block, ...more] = readHtml(renderWith(source, references))
    const held = place === 'cell' ? block?.firstChild?.firstChild : place === 'inner' ? block?.firstChild : block
    const isAlone = more.length === 0 && (place !== 'inner' || block?.childCount === 1)
    return held && isAlone && held.type === TYPES[place] ? held.content : null
  } catch (error) {
    if (error instanceof Unreadable) return null
    throw error
  }
}

function writeParts(parts: readonly InlinePart[], style: Style, before = '', after = ''): string {
  let written = ''
  for (let index = 0; index < parts.length;) {
    const { mark, end } = outermostAt(parts, index)
    const inner = parts.slice(index, end)
    const next = firstOf(parts[end]) || after
    const previous = written || before
    written += mark
      ? writeMarked(
          mark,
          inner.map((part) => ({ ...part, marks: mark.removeFromSet(part.marks) })),
          { style, previous, next },
        )
      : inner.map((part) => writeLeaf(part, style)).join('')
    index = end
  }
  return written
}

/** The mark that goes on longest from there, and where it ends; code holds nothing else. */
function outermostAt(parts: readonly InlinePart[], index: number): { mark: Mark | null; end: number } {
  let found: { mark: Mark | null; end: number } = { mark: null, end: index + 1 }
  const marks = parts[index]?.marks ?? []
  for (const mark of marks) {
    if (mark.type === schema.marks.code && marks.length > 1) continue
    let end = index + 1
    while (parts[end] && mark.isInSet(parts[end]?.marks ?? [])) end += 1
    if (found.mark === null || end > found.end) found = { mark, end }
  }
  return found
}

function writeMarked(
  mark: Mark,
  inner: readonly InlinePart[],
  { style, previous, next }: { style: Style; previous: string; next: string },
): string {
  const [only, ...more] = inner
  if (mark.type === schema.marks.code && style.marks !== 'tags' && more.length === 0 && only?.text != null)
    return writeCode(only.text, style.place)
  const sign = style.marks === 'tags' ? undefined : signOf(mark, style.marks)
  const written = writeParts(inner, style, sign ?? '>', sign ?? '<')
  if (mark.type === schema.marks.link && style.marks !== 'tags') return writeLink(mark, written)
  const [open, close] = tagsOf(mark)
  return sign !== undefined && mayStand(sign, written, previous, next)
    ? `${sign}${written}${sign}`
    : `${open}${written}${close}`
}

function signOf({ type, attrs: { tag } }: Mark, emphasis: string): string | undefined {
  if (type === schema.marks.strong && tag === 'strong') return '**'
  if (type === schema.marks.em && tag === 'em') return emphasis
  return type === schema.marks.s && tag === 's' ? '~~' : undefined
}

/** Whether signs around the words begin and end a mark there: Chinese punctuation beside them often keeps them from it. */
function mayStand(sign: string, written: string, previous: string, next: string): boolean {
  const [first, last] = [written[0] ?? ' ', written.at(-1) ?? ' ']
  const [before, after] = [previous.at(-1) ?? ' ', next[0] ?? ' ']
  if (isSpace(first) || isSpace(last)) return false
  if (isPunctuation(first) && !isSpace(before) && !isPunctuation(before)) return false
  if (isPunctuation(last) && !isSpace(after) && !isPunctuation(after)) return false
  return sign !== '_' || ((isSpace(before) || isPunctuation(before)) && (isSpace(after) || isPunctuation(after)))
}

const isSpace = (character: string) => /\s/.test(character)
const isPunctuation = (character: string) => /[\p{P}\p{S}]/u.test(character)

function firstOf(part: InlinePart | undefined): string {
  if (!part) return ''
  return part.text ?? (part.node?.type === schema.nodes.hard_break ? ' ' : '!')
}

function writeLeaf({ text, node }: InlinePart, { escape, place }: Style): string {
  if (text !== null) return place === 'cell' ? escape(text).replaceAll(/(?<!\\)\|/g, '\\|') : escape(text)
  if (node?.type === schema.nodes.hard_break) return place === 'heading' || place === 'cell' ? '<br>' : '\\\n'
  if (node?.type === schema.nodes.image && node.attrs['width'] === '' && node.attrs['height'] === '')
    return writePicture(node)
  return node ? leafToHtml(node) : ''
}

/** A picture as Markdown writes it, its title beside the address. */
export function writePicture({ attrs: { src, alt, title } }: Pick<Node, 'attrs'>): string {
  return `![${escapeSigns(String(alt))}](${writeTarget(String(src), String(title))})`
}

function writeLink({ attrs: { href, title } }: Mark, words: string): string {
  const address = String(href)
  if (words === address && title === '' && /^https?:\/\/[^\s<>]+$/.test(address)) return `<${address}>`
  return `[${words}](${writeTarget(address, String(title))})`
}

/** An address and a title as links and pictures have them. */
export function writeTarget(address: string, title: string): string {
  const readable = readableAddress(address)
  const written = /^[^\s<>()\\]+$/.test(readable) ? readable : `<${readable.replaceAll(/[<>\\]/g, String.raw`\$&`)}>`
  return title === '' ? written : `${written} "${title.replaceAll(/["\\&]/g, String.raw`\$&`)}"`
}

/** Addresses are encoded when Markdown is read, so that they may be written as they are said. */
function readableAddress(address: string): string {
  try {
    const decoded = decodeURI(address)
    return /\s/.test(decoded) || markdown.normalizeLink(decoded) !== address ? address : decoded
  } catch {
    return address // not encoded in a way that can be undone
  }
}

function writeCode(text: string, place: LinePlace): string {
  const runs = new Set([...text.matchAll(/`+/g)].map(([run]) => run.length))
  let ticks = 1
  while (runs.has(ticks)) ticks += 1
  const fence = '`'.repeat(ticks)
  const pad = /^`|`$/.test(text) ? ' ' : ''
  const written = place === 'cell' ? text.replaceAll('|', '\\|') : text
  return `${fence}${pad}${written}${pad}${fence}`
}

const escapeNothing = (text: string) => text

/** What begins something wherever it stands, and at the beginning of a line. */
function escapeSigns(text: string): string {
  return text
    .replaceAll(/[\\`*[\]<~]|_(?![\p{L}\p{N}])|(?<![\p{L}\p{N}])_|&(?=#?\w+;)/gu, String.raw`\$&`)
    .replace(/^(#{1,6}|[-+>=])(?=\s|$|[-+>=])/, String.raw`\$1`)
    .replace(/^(\d{1,9})([.)])/, String.raw`$1\$2`)
}

function escapeAll(text: string): string {
  return text.replaceAll(/[!-/:-@[-`{-~]/g, String.raw`\$&`)
}

/** White space at the edges that is not a plain space would be cut off. */
function protectEdges(written: string): string {
  return written.replaceAll(/^[^\S \n]+|[^\S \n]+$/g, (spaces) =>
    Array.from(spaces, (space) => `&#${space.codePointAt(0)};`).join(''),
  )
}
