import { type ChildNode, Element, Text } from 'domhandler'
import { parseDocument } from 'htmlparser2'
import { Fragment, type Node } from 'prosemirror-model'
import { isAllowedLink } from '#contract/rich-text.ts'
import { holdsBlock, isBlank, isBlock, isTag, kindOf, toStretches } from './html-nodes.ts'
import { markSource } from './quote-source.ts'
import { nameOf, type OnLost, pictureOf, readInline, refuseLoss } from './read-inline.ts'
import { readTable } from './read-table.ts'
import { schema } from './schema.ts'
import { type InlinePart, toFragment } from './tidy-inline.ts'

const { paragraph, heading, blockquote, code_block, horizontal_rule, figure } = schema.nodes
const { bullet_list, ordered_list, list_item } = schema.nodes

/**
 * The blocks that readers see of HTML. Throws `Unreadable` for what they see and a manuscript cannot hold, unless
 * `onLost` takes it.
 */
export function readHtml(html: string, onLost: OnLost = refuseLoss): Node[] {
  return readNodes(parseDocument(html).children, onLost)
}

export function readNodes(nodes: readonly ChildNode[], onLost: OnLost): Node[] {
  return readFlow(nodes, { onLost, isTop: true })
}

interface Place {
  onLost: OnLost
  /** Only there a paragraph of pictures alone becomes figures. */
  isTop: boolean
}

function readFlow(nodes: readonly ChildNode[], place: Place): Node[] {
  return toStretches(nodes).flatMap((stretch) =>
    'line' in stretch ? readParagraph(stretch.line, place) : readBlock(stretch.block, place),
  )
}

function readBlock(element: Element, place: Place): Node[] {
  const { onLost } = place
  const { name, children } = element
  if (name === 'p' || !isBlock(element)) return readParagraph(children, place)
  if (/^h[1-6]$/.test(name)) return readHeading(element, onLost)
  if (name === 'hr') return [horizontal_rule.create()]
  if (name === 'blockquote') return readQuote(children, onLost)
  if (name === 'ul' || name === 'ol') return readList(element, onLost)
  if (name === 'pre') return [readCode(element, onLost)]
  if (name === 'figure') return readFigure(element, place)
  if (name === 'table') return readTable(element, onLost)
  onLost(name)
  return readFlow(children, place)
}

function readParagraph(nodes: readonly ChildNode[], { onLost, isTop }: Place): Node[] {
  const figures = isTop ? readPictures(nodes) : null
  if (figures) return figures
  const parts = readInline(nodes, onLost)
  return isEmpty(parts) ? [] : [paragraph.create(null, toFragment(parts))]
}

function readHeading({ name, children }: Element, onLost: OnLost): Node[] {
  const parts = readInline(children, onLost)
  return isEmpty(parts) ? [] : [heading.create({ level: Math.max(2, Number(name[1])) }, toFragment(parts))]
}

/** Nothing but pictures: a figure each, their titles the captions. Null where there is anything else. */
function readPictures(nodes: readonly ChildNode[]): Node[] | null {
  const shown = nodes.filter((node) => !isBlank(node) && !isTag(node, 'br'))
  const figures = shown.map((node) => readPicture(node))
  return figures.length > 0 && figures.every((one) => one !== null) ? figures : null
}

function readPicture(node: ChildNode, caption?: Fragment): Node | null {
  const image = isTag(node, 'a') ? onlyChild(node) : node
  const picture = isTag(image, 'img') ? pictureOf(image) : null
  if (!picture) return null
  const { title, ...attrs } = picture
  const href = isTag(node, 'a') ? (node.attribs['href'] ?? '') : ''
  if (isTag(node, 'a') && (!isAllowedLink(href) || node.attribs['title'])) return null
  const written = title.trim()
  return figure.create({ ...attrs, href }, caption ?? (written === '' ? Fragment.empty : schema.text(written)))
}

function onlyChild(element: Element): ChildNode | null {
  const [only = null, ...more] = element.children.filter((child) => !isBlank(child))
  return more.length === 0 ? only : null
}

function readFigure(element: Element, { onLost, isTop }: Place): Node[] {
  const shown = element.children.filter((child) => !isBlank(child))
  const captions = shown.filter((child) => isTag(child, 'figcaption'))
  const [held = null, ...more] = shown.filter((child) => !isTag(child, 'figcaption'))
  const [caption] = captions
  const parts = caption ? readInline(caption.children, onLost) : []
  const content = toFragment(parts.filter(({ node }) => node?.type !== schema.nodes.image))
  const picture = held && (isTag(held, 'p', 'div') ? onlyChild(held) : held)
  const read = picture ? readPicture(picture, content) : null
  const isPlain = more.length === 0 && captions.length < 2 && content.childCount === parts.length && shown[0] === held
  if (read && isPlain) return [read]
  if (shown.length === 0) return []
  onLost('figure')
  return readFlow(
    shown.flatMap((child) => (isTag(child, 'figcaption') ? child.children : [child])),
    { onLost, isTop },
  )
}

function readQuote(nodes: readonly ChildNode[], onLost: OnLost): Node[] {
  const stretches = toStretches(nodes)
  // Lines between blocks are one line for readers where an empty block was between them.
  if (stretches.length > 1 && stretches.some((stretch) => 'line' in stretch)) onLost('blockquote')
  const blocks = readFlow(nodes, { onLost, isTop: false })
  return blocks.length === 0 ? [] : [blockquote.create(null, markSource(blocks))]
}

/** In a tight list the words stand in the items themselves, in any other they are paragraphs there. */
function readList(element: Element, onLost: OnLost): Node[] {
  const shown = element.children.filter((child) => !isBlank(child))
  for (const child of shown) if (!isTag(child, 'li')) onLost(kindOf(child))
  const items = shown.map((child) => (isTag(child, 'li') ? child : new Element('li', {}, [child.cloneNode(true)])))
  const holdsParagraphs = items.some((item) => item.children.some((child) => isTag(child, 'p')))
  const holdsLines = items.some((item) => toStretches(item.children).some((stretch) => 'line' in stretch))
  if (holdsParagraphs && holdsLines) onLost('li')
  const content = items.map((item) => readItem(item, onLost))
  if (content.length === 0) return []
  const tight = !holdsParagraphs
  if (element.name === 'ul') return [bullet_list.create({ tight }, content)]
  const { start = '1' } = element.attribs
  if (!/^-?\d{1,9}$/.test(start)) onLost('ol')
  const attrs = { tight, start: Number(start) || 0, reversed: 'reversed' in element.attribs }
  return [ordered_list.create(attrs, content)]
}

function readItem({ children }: Element, onLost: OnLost): Node {
  const blocks = readFlow(children, { onLost, isTop: false })
  return list_item.create(null, blocks[0]?.type === paragraph ? blocks : [paragraph.create(), ...blocks])
}

function readCode(element: Element, onLost: OnLost): Node {
  const held = onlyChild(element)
  const code = isTag(held, 'code') && element.children.length === 1 ? held : element
  if (holdsBlock(code)) onLost('pre')
  const text = code.children.map((child) => readCodeText(child, onLost)).join('')
  // A line feed that opens the element itself is not shown.
  const shown = code === element ? text.replace(/^\n/, '') : text
  const info = /(?:^|\s)language-(\S+)/.exec(code.attribs['class'] ?? '')?.[1] ?? ''
  const content = shown.replaceAll(/\r\n?/g, '\n').replace(/\n$/, '')
  return code_block.create({ info }, content === '' ? null : schema.text(content))
}

function readCodeText(node: ChildNode, onLost: OnLost): string {
  if (node instanceof Text) return node.data
  if (!(node instanceof Element)) return ''
  if (node.name === 'br') return '\n'
  if (node.name !== 'span' && nameOf(node) !== 'code') onLost(node.name)
  return node.children.map((child) => readCodeText(child, onLost)).join('')
}

/** Blocks without a word or a picture are not shown to readers. */
function isEmpty(parts: readonly InlinePart[]): boolean {
  return parts.every(({ text, node }) => (text === null ? node?.type === schema.nodes.hard_break : text.trim() === ''))
}
