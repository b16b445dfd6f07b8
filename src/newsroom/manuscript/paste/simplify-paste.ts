import { type ChildNode, Element, Text } from 'domhandler'
import {
  ATTRIBUTES,
  BLOCK_TAGS,
  BOX_TAGS,
  INLINE_TAGS,
  isAllowedLink,
  PART_TAGS,
  UNREADABLE_TAGS,
} from '#contract/rich-text.ts'
import { isHidden, type Look, lookWithin, PLAIN, readStyle } from './paste-styles.ts'

/** What was left out, each so many times. */
export type DroppedKind = 'style' | 'picture' | 'video' | 'audio' | 'card' | 'form' | 'script' | 'other'
export type Dropped = Partial<Record<DroppedKind, number>>

export interface PasteContext {
  takePicture: (image: Element) => string | null
  onDropped: (kind: DroppedKind) => void
  /** How the words of a text node looked before their styles were taken off. */
  looks: WeakMap<Text, Look>
  /** Paragraphs that were items of a list in Word, which has no elements for them. */
  listed: WeakMap<Element, { level: number; marker: string }>
  /** Paragraphs that Word knows as captions. */
  captions: WeakSet<Element>
}

/** Elements that hold what cannot be taken along. */
const KIND_OF_TAG: Readonly<Record<string, DroppedKind>> = {
  iframe: 'video',
  video: 'video',
  mpvideosnap: 'video',
  qqvideo: 'video',
  audio: 'audio',
  mpvoice: 'audio',
  qqmusic: 'audio',
  mpcps: 'card',
  mpprofile: 'card',
  mpgongyi: 'card',
  button: 'form',
  input: 'form',
  select: 'form',
  textarea: 'form',
  script: 'script',
}
/** What pages and programs put around a text. */
const SILENT = new Set(['head', 'style', 'title', 'meta', 'link', 'xml', 'base', 'template', 'noscript', 'option'])
const MARKS = new Set(['b', 'strong', 'i', 'em', 'u', 'ins', 's', 'strike', 'del', 'sup', 'sub', 'wbr'])
const INLINE: ReadonlySet<string> = new Set(INLINE_TAGS)
const PARTS: ReadonlySet<string> = new Set(PART_TAGS)
const BLOCKS: ReadonlySet<string> = new Set([...BLOCK_TAGS, ...PART_TAGS])
const BOXES: ReadonlySet<string> = new Set(BOX_TAGS)
const UNREADABLE: ReadonlySet<string> = new Set(UNREADABLE_TAGS)
const ALLOWED: Readonly<Record<string, readonly string[]>> = ATTRIBUTES

/** What was copied, in the elements that a text may have and without its styles: what they said of words is elements. */
export function simplifyPaste(nodes: readonly ChildNode[], context: PasteContext): ChildNode[] {
  return nodes.flatMap((node) => simplify(node, PLAIN, context))
}

function simplify(node: ChildNode, look: Look, context: PasteContext): ChildNode[] {
  if (node instanceof Text) return toWords(node.data, look, context)
  if (!(node instanceof Element)) return []
  const { name, attribs } = node
  const kind = name.startsWith('mp-') ? 'card' : KIND_OF_TAG[name]
  if (SILENT.has(name) || /^(?:w|m|v|o):(?!p$|imagedata$)/.test(name) || isHidden(node)) return []
  if (kind !== undefined || UNREADABLE.has(name)) {
    context.onDropped(kind ?? 'other')
    return []
  }
  if (attribs['style'] !== undefined || attribs['class'] !== undefined) context.onDropped('style')
  if (name === 'img') return toPicture(node, context)
  const within = lookWithin(node, look)
  if (readStyle(node).get('mso-list') === 'ignore') return []
  const children = () => node.children.flatMap((child) => simplify(child, within, context))
  if (name === 'pre') return [withChildren('pre', {}, [new Text(codeOf(node))])]
  if (name === 'ruby' || name === 'br' || name === 'hr') return [node.cloneNode(true)]
  if (name === 'a') return toLink(node, children())
  if (BLOCKS.has(name) || BOXES.has(name)) return [toBlock(node, children(), context)]
  if (INLINE.has(name) && !MARKS.has(name) && name !== 'rp' && name !== 'rt')
    return [withChildren(name, allowedOf(node), children())]
  return children()
}

function toWords(text: string, look: Look, { looks }: PasteContext): ChildNode[] {
  const words = new Text(text.replaceAll('\u00a0', ' ').replaceAll(/[\u200b\u2060\ufeff\u00ad]/g, ''))
  looks.set(words, look)
  if (words.data.trim() === '') return [words]
  return [[...look.marks].reduce<ChildNode>((inner, mark) => withChildren(mark, {}, [inner]), words)]
}

function toPicture(image: Element, { takePicture, onDropped }: PasteContext): ChildNode[] {
  const src = takePicture(image)
  if (src === null) onDropped('picture')
  const alt = image.attribs['alt']?.trim() ?? ''
  // What programs put there says nothing: a name of a file, of a kind.
  const said = /^(?:图片|image|img|picture|图像)?\s*\d*$|\.(?:jpe?g|png|gif|webp|bmp)$/i.test(alt) ? '' : alt
  return src === null ? [] : [new Element('img', { src, alt: said })]
}

function toLink(link: Element, children: ChildNode[]): ChildNode[] {
  const href = followGoogle(link.attribs['href']?.trim() ?? '')
  if (!isAllowedLink(href) || href.startsWith('#')) return children
  return [withChildren('a', { href }, children)]
}

/** Google Docs leads through a page of its own. */
function followGoogle(href: string): string {
  if (!href.startsWith('https://www.google.com/url?')) return href
  return new URL(href).searchParams.get('q') ?? href
}

/** Whether an element is a part of a block that is not around it. */
function isStray(node: Element): boolean {
  if (!PARTS.has(node.name)) return false
  const whole = node.name === 'figcaption' ? 'figure' : 'table'
  for (let parent = node.parent; parent; parent = parent.parent)
    if (parent instanceof Element && parent.name === whole) return false
  return true
}

/** What programs call quotations that have no element for them. */
const QUOTE_BOX = /(?:^|\s)[a-z]+-quote(?:\s|$)/
const QUOTE_PARAGRAPH = /\bMso(?:Intense)?Quote\b/

/** A box with a line at its left is a quotation, for want of an element. */
function toBlock(node: Element, children: ChildNode[], { listed, captions }: PasteContext): Element {
  const style = readStyle(node)
  const outline = /^[1-6]$/.exec(style.get('mso-outline-level') ?? '')?.[0]
  const isBox = !BLOCKS.has(node.name) || node.name === 'div' || isStray(node)
  const className = node.attribs['class'] ?? ''
  const isQuotation = isBox ? hasLineAtLeft(style) || QUOTE_BOX.test(className) : QUOTE_PARAGRAPH.test(className)
  const isHeading = node.name === 'p' && (outline !== undefined || /\bMsoTitle\b/.test(className))
  const own = isBox ? 'div' : isHeading ? `h${outline ?? 1}` : node.name
  const name = isQuotation && children.length > 0 ? 'blockquote' : own
  const only = node.name === 'table' ? onlyCell(children) : null
  if (only) return withChildren('div', {}, only.children)
  const block = withChildren(name, allowedOf(node), children)
  if (/\bMsoCaption\b/.test(className)) captions.add(block)
  const list = style.get('mso-list') ?? (/\bMsoListParagraph/.test(className) ? 'level1' : 'none')
  const level = /level(\d)/.exec(list)?.[1]
  if (level !== undefined) listed.set(block, { level: Number(level), marker: markerOf(node) })
  return block
}

/** A table of one cell only frames what is in it. */
function onlyCell(children: readonly ChildNode[]): Element | null {
  const cells = listCells(children)
  return cells.length === 1 ? (cells[0] ?? null) : null
}

function listCells(nodes: readonly ChildNode[]): Element[] {
  return nodes.flatMap((node) => {
    if (!(node instanceof Element)) return []
    return node.name === 'td' || node.name === 'th' ? [node] : listCells(node.children)
  })
}

function hasLineAtLeft(style: ReadonlyMap<string, string>): boolean {
  const line =
    style.get('border-left') ?? `${style.get('border-left-width') ?? ''} ${style.get('border-left-style') ?? ''}`
  const words = line.split(' ')
  return words.includes('solid') && words.some((word) => /^[1-9]/.test(word))
}

/** The number or sign in front of an item of Word's. */
function markerOf(element: Element): string {
  for (const child of element.children) {
    if (!(child instanceof Element)) continue
    const found = readStyle(child).get('mso-list') === 'ignore' ? wordsOf(child).trim() : markerOf(child)
    if (found !== '') return found
  }
  return ''
}

/** Editors of code put each line into an element of its own. */
function codeOf(node: ChildNode): string {
  if (node instanceof Text) return node.data.replaceAll('\u00a0', ' ')
  if (!(node instanceof Element)) return ''
  if (node.name === 'br') return '\n'
  const lines = node.children.filter(
    (child) => child instanceof Element && ['code', 'div', 'p', 'li'].includes(child.name),
  )
  const parts = node.children.map(codeOf)
  return lines.length > 1 ? parts.filter((part) => part.trim() !== '' || part === '').join('\n') : parts.join('')
}

export function wordsOf(node: ChildNode): string {
  if (node instanceof Text) return node.data
  return node instanceof Element ? node.children.map(wordsOf).join('') : ''
}

function allowedOf({ name, attribs }: Element): Record<string, string> {
  return Object.fromEntries(
    (ALLOWED[name] ?? []).flatMap((key) => (attribs[key] === undefined ? [] : [[key, attribs[key]]])),
  )
}

export function withChildren(name: string, attributes: Record<string, string>, children: ChildNode[]): Element {
  const element = new Element(name, attributes, children)
  for (const [index, child] of children.entries()) {
    child.parent = element
    child.prev = children[index - 1] ?? null
    child.next = children[index + 1] ?? null
  }
  return element
}
