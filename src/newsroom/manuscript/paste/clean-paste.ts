import { Fragment, type Node } from 'prosemirror-model'
import { readHtml, readNodes } from '../read-html.ts'
import { schema } from '../schema.ts'
import { tidyNode } from '../tidy-node.ts'
import { toHtml } from '../to-html.ts'
import { arrangePaste } from './arrange-paste.ts'
import { createPictureTaker, type PastedPicture } from './paste-pictures.ts'
import { parseShallow } from './parse-shallow.ts'
import { findUsualSize } from './paste-styles.ts'
import { type Dropped, simplifyPaste } from './simplify-paste.ts'

export interface CleanPaste {
  /** What is to be put into the document; nothing but what readers can see. */
  blocks: Node[]
  /** Pictures in it that are not yet the site's own, in their order, each address once. */
  pictures: PastedPicture[]
  /** How much was left out, by kind. */
  dropped: Dropped
}

export interface PasteOptions {
  /** The same text as Word puts it on the clipboard beside the HTML: the pictures are in it. */
  rtf?: string
  /** Number of the first picture that has no address of its own; 1 when it is missing. */
  first?: number
}

/**
 * What was copied from somewhere, as a manuscript has it. Runs nothing and fetches nothing; never fails, whatever the
 * HTML is.
 */
export function cleanPaste(copied: string, { rtf = '', first = 1 }: PasteOptions = {}): CleanPaste {
  const dropped: Dropped = {}
  const { pictures, take } = createPictureTaker(rtf, first)
  const looks = new WeakMap()
  const [listed, captions] = [new WeakMap(), new WeakSet()]
  const children = parseShallow(copied)
  const simple = simplifyPaste(children, {
    takePicture: take,
    onDropped: (kind) => {
      dropped[kind] = (dropped[kind] ?? 0) + 1
    },
    looks,
    listed,
    captions,
  })
  const arranged = arrangePaste(simple, { looks, listed, captions, usualSize: findUsualSize(children) })
  const lines = readNodes(arranged, keepWords).flatMap(splitLines)
  // Read once more: what is left of a paragraph can be a picture by itself.
  const html = lines.flatMap((block) => tidyNode(tightened(block)) ?? []).map(toHtml)
  const blocks = readHtml(html.join('\n'), keepWords)
  return { blocks, pictures: pictures.filter(({ src }) => blocks.some((block) => holdsPicture(block, src))), dropped }
}

/** What a manuscript has no block for stands in paragraphs; its words stay. */
const keepWords = () => undefined

function holdsPicture(block: Node, src: string): boolean {
  let isHeld = block.attrs['src'] === src
  block.descendants((node) => {
    isHeld ||= node.attrs['src'] === src
  })
  return isHeld
}

/**
 * Programs make paragraphs of the words of an item; those that need to be are, once it is tidied. Items that show nothing
 * go.
 */
function tightened(block: Node): Node {
  if (block.isTextblock || block.isAtom) return block
  const attrs = 'tight' in block.attrs ? { ...block.attrs, tight: true } : block.attrs
  const shown = block.content.content.filter((child) => child.type !== schema.nodes.list_item || showsSomething(child))
  return block.type.create(attrs, shown.map(tightened))
}

function showsSomething(block: Node): boolean {
  let isShown = block.textContent.trim() !== ''
  block.descendants((node) => {
    isShown ||= node.isLeaf && !node.isText && node.type !== schema.nodes.hard_break
    isShown ||= node.type === schema.nodes.figure
  })
  return isShown
}

/**
 * Empty lines within a paragraph part it, pictures in lines of their own stand apart; indents of its first line are the
 * page's own matter.
 */
function splitLines(block: Node): Node[] {
  if (block.type !== schema.nodes.paragraph) return [block.isTextblock ? trimmed(block) : block]
  const lines: Node[][] = [[]]
  for (const node of block.content.content) {
    if (node.type === schema.nodes.hard_break) lines.push([])
    else lines.at(-1)?.push(node)
  }
  const paragraphs: Node[][] = []
  let isOpen = false
  for (const line of lines) {
    const isPicture =
      line.length > 0 && line.every(({ type, text }) => type === schema.nodes.image || text?.trim() === '')
    if (isOpen && line.length > 0 && !isPicture) paragraphs.at(-1)?.push(schema.nodes.hard_break.create(), ...line)
    else if (line.length > 0) paragraphs.push(line)
    isOpen = line.length > 0 && !isPicture
  }
  return paragraphs.map((line) => trimmed(block.type.create(block.attrs, Fragment.fromArray(line))))
}

function trimmed(block: Node): Node {
  if (block.type === schema.nodes.code_block) return block
  const nodes = [...block.content.content]
  while (nodes[0]?.type === schema.nodes.hard_break) nodes.shift()
  while (nodes.at(-1)?.type === schema.nodes.hard_break) nodes.pop()
  const [first, ...others] = nodes
  const text = first?.text?.replace(/^\s+/, '')
  const opening = first && text !== undefined ? (text === '' ? [] : [schema.text(text, first.marks)]) : (first ?? [])
  return block.type.create(block.attrs, Fragment.from([opening, others].flat()))
}
