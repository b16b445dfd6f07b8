import { type ChildNode, Element, Text } from 'domhandler'
import { isBlank, isTag, kindOf, toStretches } from '../html-nodes.ts'
import type { Look } from './paste-styles.ts'
import { type PasteContext, withChildren, wordsOf } from './simplify-paste.ts'

/** How much larger than the rest the words of headings are. */
const HEADING_SCALES = [
  { scale: 1.5, name: 'h2' },
  { scale: 1.18, name: 'h3' },
] as const
/** Bold words need less of it. */
const BOLD_SCALE = 0.94
/** As long as headings and captions get, in characters. */
const HEADING_MAX = 40
const CAPTION_MAX = 80
const BULLET = /^\s*[•●○▪■◆◇·‣]\s*/
const CAPTION_SIGN = /^\s*[▲△▴↑]\s*/

type Arranging = Pick<PasteContext, 'looks' | 'listed' | 'captions'> & { usualSize: number | null }

/** The blocks of a simplified paste, with what its looks stood for: headings, captions, lists. */
export function arrangePaste(nodes: readonly ChildNode[], context: Arranging): Element[] {
  const blocks = toBlocks(nodes).map((block) => asHeading(block, context))
  const hasFirst = blocks.some(({ name }) => name === 'h1')
  const leveled = blocks.map((block) => (hasFirst ? lowerHeading(block) : block))
  return joinLists(joinBullets(joinWordLists(withCaptions(leveled, context), context))).map(arrangeInside)
}

function toBlocks(nodes: readonly ChildNode[]): Element[] {
  const blocks = toStretches(nodes).map((stretch) => {
    if ('line' in stretch) return withChildren('p', {}, stretch.line)
    return stretch.block.name === 'li' ? withChildren('ul', {}, [stretch.block]) : stretch.block
  })
  return blocks.flatMap(partPictures).filter(isSeen)
}

/** Pictures that stand in lines of their own are apart from the words of their paragraph. */
function partPictures(block: Element): Element[] {
  if (!isTag(block, 'p', 'div')) return [block]
  const lines: ChildNode[][] = [[]]
  for (const child of block.children) {
    if (isTag(child, 'br')) lines.push([])
    else lines.at(-1)?.push(child)
  }
  const paragraphs = lines.map((line) => withChildren('p', {}, line))
  if (!paragraphs.some(onlyPicture) || lines.length === 1) return [block]
  return paragraphs
}

function isSeen(node: ChildNode): boolean {
  if (node instanceof Text) return node.data.trim() !== ''
  return node instanceof Element && (['img', 'hr'].includes(node.name) || node.children.some(isSeen))
}

function asHeading(block: Element, { looks, usualSize }: Arranging): Element {
  const words = wordsOf(block).trim()
  const isCandidate = isTag(block, 'p', 'div') && words !== '' && Array.from(words).length <= HEADING_MAX
  if (!isCandidate || usualSize === null || /[。；;，,]$/.test(words)) return block
  const sizes = looksIn(block, looks).map(({ size }) => (size ?? usualSize) / usualSize)
  const least = looksIn(block, looks).every(({ marks }) => marks.has('strong')) ? BOLD_SCALE : 1
  const level = HEADING_SCALES.find(({ scale }) => sizes.every((size) => size >= scale * least))
  return level && sizes.length > 0 ? renamed(block, level.name) : block
}

/** A text has its title elsewhere: where first headings are used, all of them are one level lower. */
function lowerHeading(block: Element): Element {
  const level = /^h([1-6])$/.exec(block.name)?.[1]
  return level ? renamed(block, `h${Math.min(6, Number(level) + 1)}`) : block
}

/** Small or marked words below a single picture are its caption. */
function withCaptions(blocks: readonly Element[], context: Arranging): Element[] {
  const arranged: Element[] = []
  for (const block of blocks) {
    const above = arranged.at(-1)
    const picture = above && isTag(above, 'p', 'div') ? onlyPicture(above) : null
    if (picture && isCaption(block, context)) {
      const words = withoutSign(block.children)
      arranged[arranged.length - 1] = withChildren('figure', {}, [picture, withChildren('figcaption', {}, words)])
    } else arranged.push(block)
  }
  return arranged
}

function isCaption(block: Element, { looks, captions, usualSize }: Arranging): boolean {
  const words = wordsOf(block).trim()
  if (!isTag(block, 'p', 'div') || words === '' || Array.from(words).length > CAPTION_MAX) return false
  if (captions.has(block) || CAPTION_SIGN.test(words)) return true
  const own = looksIn(block, looks)
  const isSmall = usualSize !== null && own.every(({ size }) => (size ?? usualSize) < usualSize)
  return isSmall && own.every(({ isCentred }) => isCentred)
}

function onlyPicture(block: Element): Element | null {
  const [only, ...more] = block.children.filter((child) => !isBlank(child) && !isTag(child, 'br'))
  if (more.length > 0 || !only) return null
  if (isTag(only, 'img')) return only
  return isTag(only, 'a') ? onlyPicture(only) && only : null
}

/** Paragraphs that Word has marked as items, by their levels. */
function joinWordLists(blocks: readonly Element[], { listed }: Arranging): Element[] {
  const arranged: Element[] = []
  let open: { level: number; list: Element }[] = []
  for (const block of blocks) {
    const item = listed.get(block)
    if (!item) {
      open = []
      arranged.push(block)
      continue
    }
    open = open.filter(({ level }) => level <= item.level)
    if (open.at(-1)?.level !== item.level) {
      const list = newList(item.marker)
      const holder = open.at(-1)?.list.lastChild
      if (holder instanceof Element) append(holder, list)
      else arranged.push(list)
      open.push({ level: item.level, list })
    }
    const list = open.at(-1)?.list
    if (list) append(list, withChildren('li', {}, block.children))
  }
  return arranged
}

function newList(marker: string): Element {
  const number = /^[(（]?(\d+)/.exec(marker)?.[1]
  const isOrdered = number !== undefined || /^[(（]?[a-z一二三四五六七八九十百]+[.)）、]/i.test(marker)
  return new Element(isOrdered ? 'ol' : 'ul', number !== undefined && number !== '1' ? { start: number } : {})
}

/** Two and more paragraphs behind each other that begin with a dot are a list. */
function joinBullets(blocks: readonly Element[]): Element[] {
  const arranged: Element[] = []
  const isItem = (block: Element | undefined) =>
    block !== undefined && isTag(block, 'p', 'div') && BULLET.test(wordsOf(block))
  for (const [index, block] of blocks.entries()) {
    if (!isItem(block) || !(isItem(blocks[index - 1]) || isItem(blocks[index + 1]))) arranged.push(block)
    else {
      if (!isItem(blocks[index - 1])) arranged.push(new Element('ul', {}))
      const list = arranged.at(-1)
      if (list) append(list, withChildren('li', {}, withoutLeading(block.children, BULLET)))
    }
  }
  return arranged
}

/** Programs write a list for each item: those that go on are one. */
function joinLists(blocks: readonly Element[]): Element[] {
  const arranged: Element[] = []
  for (const block of blocks) {
    const above = arranged.at(-1)
    const goesOn =
      above?.name === block.name && (block.name === 'ul' || (block.name === 'ol' && startOf(block) === endOf(above)))
    if (above && goesOn)
      arranged[arranged.length - 1] = withChildren(above.name, above.attribs, [...above.children, ...block.children])
    else arranged.push(block)
  }
  return arranged
}

const startOf = ({ attribs }: Element) => Number(attribs['start'] ?? 1)
const endOf = (list: Element) => startOf(list) + list.children.filter((child) => kindOf(child) === 'li').length

function arrangeInside(block: Element): Element {
  if (/^h[1-6]$/.test(block.name)) return withoutMarks(block)
  if (block.name === 'ul' || block.name === 'ol') return arrangeList(block)
  return block.name === 'table' ? arrangeTable(block) : arrangeChildren(block)
}

function arrangeChildren({ name, attribs, children }: Element): Element {
  return withChildren(
    name,
    attribs,
    children.map((child) => (child instanceof Element ? arrangeInside(child) : child)),
  )
}

/** Lists that stand between items belong to the one before. */
function arrangeList(list: Element): Element {
  const items: Element[] = []
  for (const child of list.children) {
    const last = items.at(-1)
    if (isTag(child, 'ul', 'ol') && last) append(last, child)
    else if (!isBlank(child)) items.push(isTag(child, 'li') ? child : withChildren('li', {}, [child]))
  }
  return withChildren(list.name, list.attribs, items.map(arrangeChildren))
}

/** A first row that is bold throughout is one of headings. */
function arrangeTable(table: Element): Element {
  const rows = rowsOf(table)
  const [first, ...others] = rows
  if (!first) return table
  const cells = first.children.filter((child) => child instanceof Element)
  const isHead = cells.every((cell) => cell.name === 'td' && wordsOf(cell).trim() !== '' && isBold(cell))
  const part = (name: string, held: Element[]) => (held.length === 0 ? [] : [withChildren(name, {}, held)])
  if (isHead) {
    const head = withChildren(
      'tr',
      {},
      cells.map((cell) => renamed(withoutMarks(cell), 'th')),
    )
    return withChildren('table', {}, [...part('thead', [head]), ...part('tbody', others)])
  }
  const heads = rows.findIndex((row) => !row.children.every((cell) => kindOf(cell) === 'th'))
  const headed = heads < 0 ? rows.length : heads
  return withChildren('table', {}, [
    ...table.children.filter((child) => kindOf(child) === 'caption'),
    ...part('thead', rows.slice(0, headed)),
    ...part('tbody', rows.slice(headed)),
  ])
}

function rowsOf(table: Element): Element[] {
  return table.children.flatMap((child) => {
    if (isTag(child, 'tr'))
      return [withChildren('tr', {}, child.children.filter((cell) => !isBlank(cell)).map(asLines))]
    return isTag(child, 'tbody', 'thead', 'tfoot') ? rowsOf(child) : []
  })
}

/** A cell holds lines: blocks in it are lines of their own. */
function asLines(cell: ChildNode): ChildNode {
  if (!(cell instanceof Element)) return cell
  const lines = toBlocks(cell.children).map(({ children }) => children)
  return withChildren(
    cell.name,
    cell.attribs,
    lines.flatMap((line, index) => (index === 0 ? line : [new Element('br', {}), ...line])),
  )
}

function isBold(node: ChildNode): boolean {
  if (isBlank(node) || kindOf(node) === 'strong') return true
  return node instanceof Element && node.name !== 'img' && node.children.every(isBold)
}

/** What is a heading already is not bold besides. */
function withoutMarks(block: Element): Element {
  const bare = (node: ChildNode): ChildNode[] => {
    if (!(node instanceof Element)) return [node]
    const children = node.children.flatMap(bare)
    return node.name === 'strong' ? children : [withChildren(node.name, node.attribs, children)]
  }
  return withChildren(block.name, block.attribs, block.children.flatMap(bare))
}

function withoutSign(nodes: readonly ChildNode[]): ChildNode[] {
  return withoutLeading(nodes, CAPTION_SIGN)
}

/** Takes what matches from the first words. */
function withoutLeading(nodes: readonly ChildNode[], sign: RegExp): ChildNode[] {
  let isDone = false
  const walk = (node: ChildNode): ChildNode => {
    if (isDone || isBlank(node)) return node
    if (node instanceof Text) {
      isDone = true
      return new Text(node.data.replace(sign, ''))
    }
    return node instanceof Element ? withChildren(node.name, node.attribs, node.children.map(walk)) : node
  }
  return nodes.map(walk)
}

function looksIn(node: ChildNode, looks: WeakMap<Text, Look>): Look[] {
  if (node instanceof Text) return node.data.trim() === '' ? [] : [looks.get(node)].flatMap((look) => look ?? [])
  return node instanceof Element ? node.children.flatMap((child) => looksIn(child, looks)) : []
}

function renamed(element: Element, name: string): Element {
  return withChildren(name, name === 'th' ? element.attribs : {}, element.children)
}

function append(parent: Element, child: Element): void {
  child.parent = parent
  child.prev = parent.lastChild
  if (parent.lastChild) parent.lastChild.next = child
  parent.children.push(child)
}
