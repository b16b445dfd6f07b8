import { Parser } from 'htmlparser2'
import type { Node } from 'prosemirror-model'
import {
  type BodyFormat,
  type BodyParts,
  type Gap,
  joinBlocks,
  splitPieces,
  staysApart,
  toParts,
  withLineEnds,
} from './body-parts.ts'
import { toOutline } from './outline.ts'
import { readHtml } from './read-html.ts'
import { Unreadable } from './read-inline.ts'
import { type Origin, schema } from './schema.ts'
import { closeHtml, isClosed, type Piece } from './split-html.ts'
import { findReferences, type References, renderWith } from './split-markdown.ts'
import { tidyNode } from './tidy-node.ts'
import { toHtml } from './to-html.ts'
import { type ListSign, writeMarkdown } from './write-markdown.ts'

/**
 * A body as a document of the manuscript's schema. Each block keeps its source; one that could not be written again so
 * that readers see the same is an island, which is its source. Never fails, whatever the source is.
 */
export function openBody(source: string, format: BodyFormat): Node {
  const references = format === 'markdown' ? findReferences(source) : {}
  const linked = findLinked(source)
  let isNote = false
  const read = splitPieces(source, format).flatMap((piece) => {
    const own = source.slice(piece.start, piece.end)
    // what is indented goes on with the footnote before it
    isNote = format === 'markdown' && (/^ {0,3}\[\^[^\]\s]+\]:/.test(own) || (isNote && /^(?: {4}|\t)/.test(own)))
    const isKept = isNote || isLinked(own, format, linked)
    const nodes = isKept ? [islandOf(own)] : readPiece(own, { piece, format, references })
    return nodes.length === 0 ? [] : [{ ...piece, nodes }]
  })
  const { blocks, ...attrs } = toParts(source, read)
  const nodes = read.flatMap(({ nodes: [first, ...more] }, nth) => {
    const block = blocks[nth]
    return first && block ? [withOrigin(first, { nth, ...block }), ...more] : []
  })
  return schema.nodes.doc.create({ format, ...attrs }, nodes.length > 0 ? nodes : [schema.nodes.paragraph.create()])
}

/**
 * The source of a document: blocks that are as they were opened are written as they were, character for character, with
 * what stood between them; all others in the house's way.
 */
export function writeBody(doc: Node): string {
  const { head, tail, format, newline } = doc.attrs as BodyParts & { format: BodyFormat }
  return head + joinBlocks(listWritten(doc), gapOf, { format, newline }) + tail
}

interface WrittenBlock {
  source: string
  /** Where it came from. */
  origin: Origin | null
  isTouched: boolean
}

function gapOf(one: WrittenBlock, other: WrittenBlock): Gap | null {
  if (!one.origin || other.origin?.nth !== one.origin.nth + 1) return null
  return { gap: one.origin.gap, isSure: !one.isTouched && !other.isTouched }
}

function listWritten(doc: Node): WrittenBlock[] {
  const { format, newline } = doc.attrs as BodyParts & { format: BodyFormat }
  const references = referencesOf(doc)
  const written: WrittenBlock[] = []
  for (let index = 0; index < doc.childCount;) {
    const node = doc.child(index)
    const origin = originOf(node)
    const untouched = origin ? countUntouched(doc, index, { origin, format, references }) : 0
    const own = untouched > 0 && origin ? origin.source : withLineEnds(writeNode(node, format, references), newline)
    const before = written.at(-1)?.source
    const runsInto =
      untouched === 0 && isListBehindList(doc, index) && before && !staysApart(before, '\n\n', own, format)
    const source = runsInto ? withLineEnds(writeNode(node, format, references, 'other'), newline) : own
    if (source !== '') written.push({ source, origin, isTouched: untouched === 0 })
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
  const key = JSON.stringify([format, references])
  if (untouched.get(node) === key) return 1
  const nodes = readSource(origin.source, format, references)
  const isSame = nodes?.every((read, offset) => {
    const own = doc.maybeChild(index + offset)
    return own && withOrigin(own, null).eq(read)
  })
  if (!isSame || !nodes) return 0
  if (nodes.length === 1) untouched.set(node, key)
  return nodes.length
}

/** Nodes that are as their source reads, all of it: they are the same objects in the next document. */
const untouched = new WeakMap<Node, string>()

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

/** Names of addresses stand in islands alone, so they are those that the document still has. */
function referencesOf(doc: Node): References {
  if (doc.attrs['format'] === 'html') return {}
  const islands = doc.content.content.filter(({ type }) => type === schema.nodes.island)
  return islands.length === 0 ? {} : findReferences(islands.map(({ attrs }) => String(attrs['source'])).join('\n\n'))
}

function islandOf(source: string): Node {
  return schema.nodes.island.create({ source })
}

function readPiece(
  source: string,
  { piece, format, references }: { piece: Piece; format: BodyFormat; references: References },
): Node[] {
  const island = [islandOf(source)]
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

/** Names in a text that its own links and footnotes lead to. */
function findLinked(source: string): ReadonlySet<string> {
  const links = source.matchAll(/(?:\]\(|href\s*=\s*["']?)#([^\s"'>)]+)/g)
  const notes = source.matchAll(/^[> ]*\[(\^[^\]\s]+)\]:/gm)
  return new Set([...links, ...notes].flatMap(([, name]) => name ?? []))
}

/** Whether a block names a footnote, or has a name that a link leads to: it would go with its words. */
function isLinked(source: string, format: BodyFormat, linked: ReadonlySet<string>): boolean {
  if (linked.size === 0) return false
  const names = [...source.matchAll(/\b(?:id|name)\s*=\s*["']?([^\s"'>]+)/g)].map(([, name]) => name ?? '')
  const notes = format === 'markdown' ? [...source.matchAll(/\[(\^[^\]\s]+)\]/g)].map(([, name]) => name ?? '') : []
  return [...names, ...notes].some((name) => linked.has(name))
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
