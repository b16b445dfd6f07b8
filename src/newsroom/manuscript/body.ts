import { Parser } from 'htmlparser2'
import type { Node } from 'prosemirror-model'
import { toOutline } from './outline.ts'
import { readHtml } from './read-html.ts'
import { Unreadable } from './read-inline.ts'
import { type Origin, schema } from './schema.ts'
import { closeHtml, isClosed, type Piece, splitHtml } from './split-html.ts'
import { findReferences, type References, renderWith, splitMarkdown } from './split-markdown.ts'
import { tidyNode } from './tidy-node.ts'
import { toHtml } from './to-html.ts'
import { type ListSign, writeMarkdown } from './write-markdown.ts'

/** How a body is written: `format` of the content format. */
export type BodyFormat = 'markdown' | 'html'

/**
 * A body as a document of the manuscript's schema. Each block keeps its source; one that could not be written again so
 * that readers see the same is an island, which is its source. Never fails, whatever the source is.
 */
export function openBody(source: string, format: BodyFormat): Node {
  const references = format === 'markdown' ? findReferences(source) : {}
  const pieces = format === 'html' ? splitHtml(source) : splitMarkdown(source)
  const read = pieces.flatMap((piece) => {
    const nodes = readPiece(source.slice(piece.start, piece.end), { piece, format, references })
    return nodes.length === 0 ? [] : [{ ...piece, nodes }]
  })
  const blocks = read.flatMap(({ start, end, nodes: [first, ...more] }, nth) => {
    const gap = source.slice(end, read[nth + 1]?.start ?? end)
    const origin: Origin = { nth, source: source.slice(start, end), gap }
    return first ? [withOrigin(first, origin), ...more] : []
  })
  const attrs = {
    format,
    head: source.slice(0, read[0]?.start ?? source.length),
    tail: source.slice(read.at(-1)?.end ?? source.length),
    newline: source.includes('\r\n') ? '\r\n' : '\n',
  }
  return schema.nodes.doc.create(attrs, blocks.length > 0 ? blocks : [schema.nodes.paragraph.create()])
}

/**
 * The source of a document: blocks that are as they were opened are written as they were, character for character, with
 * what stood between them; all others in the house's way.
 */
export function writeBody(doc: Node): string {
  const { head, tail } = doc.attrs
  const written = listWritten(doc)
  let text = String(head)
  for (const [index, { source, origin }] of written.entries()) {
    const next = written[index + 1]
    text += next ? joined({ source, origin }, next, doc) : source
  }
  return text + String(tail)
}

interface Written {
  source: string
  /** Where it came from, while it is as it was there. */
  origin: Origin | null
}

function listWritten(doc: Node): Written[] {
  const format = doc.attrs['format'] as BodyFormat
  const references = referencesOf(doc)
  const written: Written[] = []
  for (let index = 0; index < doc.childCount;) {
    const node = doc.child(index)
    const origin = originOf(node)
    const untouched = origin ? countUntouched(doc, index, { origin, format, references }) : 0
    const own = untouched > 0 && origin ? origin.source : withLineEnds(writeNode(node, format, references), doc)
    const before = written.at(-1)?.source
    const runsInto =
      untouched === 0 && isListBehindList(doc, index) && before && !staysApart(before, '\n\n', own, format)
    const source = runsInto ? withLineEnds(writeNode(node, format, references, 'other'), doc) : own
    if (source !== '') written.push({ source, origin: untouched > 0 ? origin : null })
    index += Math.max(untouched, 1)
  }
  return written
}

/** How many nodes from there are as their source reads, 0 where they were changed. */
function countUntouched(
  doc: Node,
  index: number,
  { origin, format, references }: { origin: Origin; format: BodyFormat; references: References },
): number {
  const node = doc.child(index)
  if (node.type === schema.nodes.island) return node.attrs['source'] === origin.source ? 1 : 0
  const nodes = readSource(origin.source, format, references)
  const isSame = nodes?.every((read, offset) => {
    const own = doc.maybeChild(index + offset)
    return own && withOrigin(own, null).eq(read)
  })
  return isSame && nodes ? nodes.length : 0
}

/** A block that shows nothing, between two that would be one without it. */
const NOTHING: Readonly<Record<BodyFormat, string>> = { markdown: '<!-- -->', html: '<p></p>' }
const known = new WeakMap<Node, { key: string; source: string }>()

/** Nodes that were not changed are the same objects in the next document, so what was written of them is kept. */
function writeNode(node: Node, format: BodyFormat, references: References, sign: ListSign = 'usual'): string {
  if (node.type === schema.nodes.island) return String(node.attrs['source'])
  const key = JSON.stringify([format, references, sign])
  const kept = known.get(node)
  if (kept?.key === key) return kept.source
  const tidy = tidyNode(node)
  const source = tidy === null ? '' : format === 'html' ? toHtml(tidy) : writeMarkdown(tidy, references, sign)
  known.set(node, { key, source })
  return source
}

/** Markdown makes one list of two of a kind, unless their signs differ. */
function isListBehindList(doc: Node, index: number): boolean {
  const { type } = doc.child(index)
  const isList = type === schema.nodes.bullet_list || type === schema.nodes.ordered_list
  return isList && doc.maybeChild(index - 1)?.type === type && doc.attrs['format'] === 'markdown'
}

function withLineEnds(written: string, doc: Node): string {
  return doc.attrs['newline'] === '\n' ? written : written.replaceAll(/(?<!\r)\n/g, String(doc.attrs['newline']))
}

/** A block and what is put between it and the next: what was there, where both stand as they did, else an empty line. */
function joined(one: Written, other: Written, doc: Node): string {
  if (one.origin && other.origin && other.origin.nth === one.origin.nth + 1) return one.source + one.origin.gap
  const format = doc.attrs['format'] as BodyFormat
  const usual = withLineEnds(format === 'html' ? '\n' : '\n\n', doc)
  const former = one.origin && /\n[ \t]*\r?\n/.test(one.origin.gap) ? [one.origin.gap] : []
  const gaps = [...former, usual, usual + NOTHING[format] + usual]
  const gap = gaps.find((gap) => staysApart(one.source, gap, other.source, format))
  if (gap !== undefined) return one.source + gap
  return (format === 'html' ? closeHtml(one.source) : one.source) + usual
}

function staysApart(one: string, gap: string, other: string, format: BodyFormat): boolean {
  const outline = (source: string) =>
    (format === 'html' ? splitHtml(source) : splitMarkdown(source)).map(({ html }) => html.trim())
  const [joined, apart] = [outline(`${one}${gap}${other}\n`), [...outline(`${one}\n`), ...outline(`${other}\n`)]]
  return joined.filter((html) => html !== NOTHING[format]).join('\0') === apart.join('\0')
}

/** Names of addresses stand in islands alone, so they are those that the document still has. */
function referencesOf(doc: Node): References {
  if (doc.attrs['format'] === 'html') return {}
  const islands = doc.content.content.filter(({ type }) => type === schema.nodes.island)
  return islands.length === 0 ? {} : findReferences(islands.map(({ attrs }) => String(attrs['source'])).join('\n\n'))
}

function readPiece(
  source: string,
  { piece, format, references }: { piece: Piece; format: BodyFormat; references: References },
): Node[] {
  const island = [schema.nodes.island.create({ source })]
  const html = format === 'html' ? closeHtml(source) : renderWith(source, references)
  // A block that is not the same by itself as among the others can only be kept.
  if (
    !looksSame(html, piece.html) ||
    piece.isRunOn ||
    (format === 'markdown' && (namesAddresses(source) || !isWhole(html)))
  )
    return island
  const nodes = readSource(source, format, references)
  if (nodes === null || (nodes.length === 0 && format === 'markdown')) return island
  const again = nodes.map((node) => writeNode(node, format, references)).join(format === 'html' ? '\n' : '\n\n')
  const isSame =
    looksSame(format === 'html' ? again : renderWith(again, references), html) &&
    readSource(again, format, references)?.every((node, index) => nodes[index]?.eq(node))
  return isSame ? nodes : island
}

/** Whether all that HTML opens is closed in it, and nothing else. */
function isWhole(html: string): boolean {
  let closed = 0
  const parser = new Parser({
    onclosetag(_name, isImplied) {
      if (!isImplied) closed += 1
    },
  })
  parser.end(html)
  return isClosed(html) && closed === [...html.matchAll(/<\/[a-z]/gi)].length
}

function looksSame(one: string, other: string): boolean {
  return one === other || toOutline(one).join('\0') === toOutline(other).join('\0')
}

function namesAddresses(source: string): boolean {
  return source.includes(']:') && Object.keys(findReferences(source)).length > 0
}

/** Null for what a manuscript cannot hold. */
function readSource(source: string, format: BodyFormat, references: References): Node[] | null {
  try {
    return readHtml(format === 'html' ? source : renderWith(source, references))
  } catch (error) {
    if (error instanceof Unreadable) return null
    throw error
  }
}

function originOf(node: Node): Origin | null {
  return (node.attrs['origin'] as Origin | null | undefined) ?? null
}

function withOrigin(node: Node, origin: Origin | null): Node {
  return originOf(node) === origin ? node : node.type.create({ ...node.attrs, origin }, node.content, node.marks)
}
