import { Element, Text, type ChildNode, type ParentNode, type Document } from 'domhandler'
import { DomUtils } from 'htmlparser2'
import { isWhite } from '#base/is-white.ts'
import { BLOCK_TAGS, PLAYER_TAGS } from '#contract/rich-text.ts'
import { sayInBase } from '#locales/say.ts'
import { colourCode } from './colour-code.ts'
import { findAll, isBlank, isElement, replace, unwrap, wrap } from './dom.ts'
import { HEADINGS, keepTargets, numberTargets } from './number-targets.ts'
import { placeFrames } from './place-frames.ts'
import { placePlayers } from './place-players.ts'
import type { RichTextOptions } from './rich-text.ts'
import { keepFormulas, showFormulas } from './show-formulas.ts'

/** What is known of a picture that a body shows. */
export interface PlacedImage {
  imageId: number
  /** Address of the version that a phone shows. */
  src: string
  /** Value of `srcset`, empty for a picture of one size. */
  srcset: string
  /** Pixels of the original; 0 when unknown. */
  width: number
  height: number
  /** Dominant colour `#rrggbb`, white where it stands on a white ground, or empty. */
  color: string
}

export interface BodyImage {
  imageId: number
  /** Address as the source of the body writes it. */
  src: string
  alt: string
  caption: string
}

interface StepContext extends RichTextOptions {
  images: BodyImage[]
  imageCount: number
}

type Step = (document: Document, context: StepContext) => void

/** What is done to a sanitised body, in this order; each step takes the document as the one before left it. */
export const steps: readonly Step[] = [
  keepFormulas,
  lowerFirstHeadings,
  keepTargets,
  unwrapBoxes,
  placeFrames,
  wrapLooseText,
  placePlayers,
  makeFigures,
  placeImages,
  dropEmptyBlocks,
  boxTables,
  markLinks,
  markCards,
  markQuoteSources,
  markTasks,
  showFormulas,
  colourCode,
  numberTargets,
  numberBlocks,
]

const COLUMN_WIDTH = 720
const COLOR = /^#[0-9a-f]{6}$/

/** The page's title is the only first heading. */
function lowerFirstHeadings(document: Document): void {
  for (const heading of findAll(document, 'h1')) heading.name = 'h2'
}

/** Sources lay paragraphs out with boxes: one around inline content is a paragraph, any other has no meaning. */
function unwrapBoxes(document: Document): void {
  for (const box of findAll(document, 'div').toReversed()) {
    if (DomUtils.findOne((element) => isElement(element, ...BLOCK_TAGS), box.children)) unwrap(box)
    else box.name = 'p'
  }
}

/** Text that stands between blocks becomes paragraphs. */
function wrapLooseText(document: Document): void {
  let run: ChildNode[] = []
  const close = () => {
    const [first] = run
    if (first && run.some((node) => !isBlank(node))) {
      const paragraph = new Element('p', {})
      DomUtils.prepend(first, paragraph)
      for (const node of run) DomUtils.removeElement(node)
      for (const node of run) DomUtils.appendChild(paragraph, node)
    }
    run = []
  }
  for (const node of document.children.slice()) {
    if (isElement(node, ...BLOCK_TAGS)) close()
    else run.push(node)
  }
  close()
}

/** A paragraph that holds nothing but a picture is a figure; the picture's title is its caption. */
function makeFigures(document: Document): void {
  for (const paragraph of findAll(document, 'p')) {
    const nodes = paragraph.children.filter((node) => !isBlank(node) && !isElement(node, 'br'))
    const images = nodes.map(imageOf)
    if (nodes.length === 0 || paragraph.parent !== document || !images.every((image) => image !== null)) continue
    for (const [index, node] of nodes.entries()) {
      const image = images[index]
      if (!image) continue
      const figure = wrap('figure', {}, [node])
      const title = image.attribs['title']?.trim()
      if (title) DomUtils.appendChild(figure, new Element('figcaption', {}, [new Text(title)]))
      DomUtils.prepend(paragraph, figure)
    }
    DomUtils.removeElement(paragraph)
  }
}

function imageOf(node: ChildNode): Element | null {
  if (!isElement(node, 'img', 'a')) return null
  if (node.name === 'img') return node
  const [only = null, ...more] = node.children.filter((child) => !isBlank(child))
  return more.length === 0 && isElement(only, 'img') ? only : null
}

/** Gives pictures their address, size and colour; takes out those that lead nowhere. */
function placeImages(document: Document, context: StepContext): void {
  const opening = document.children.find((node) => !isBlank(node))
  for (const element of findAll(document, 'img')) {
    const written = element.attribs['src'] ?? ''
    const alt = element.attribs['alt']?.trim() ?? ''
    const image = context.findImage(written)
    if (!image && !isWholeAddress(written)) {
      dropImage(element)
      continue
    }
    context.imageCount += 1
    const figure = isElement(element.parent, 'figure') ? element.parent : null
    if (image) context.images.push({ imageId: image.imageId, src: written, alt, caption: captionOf(figure) })
    element.attribs = {
      src: image?.src ?? written,
      alt,
      ...(image ? sizeOf(image) : writtenSizeOf(element)),
      // A picture that the text opens with is in sight at once; every other one would take its place on a slow network.
      loading: context.imageCount === 1 && opening && isWithin(element, opening) ? 'eager' : 'lazy',
      decoding: 'async',
      ...(image && image.srcset !== '' ? { srcset: image.srcset, sizes: sizesOf(image) } : {}),
      ...(image && COLOR.test(image.color) ? colourOf(image) : {}),
    }
  }
}

/** On a dark page pictures are dimmed, but for those that are known not to glare there. */
function colourOf({ color }: PlacedImage): Record<string, string> {
  return { style: `background:${color}`, ...(!isWhite(color) && { 'data-toned': '' }) }
}

function isWithin(element: Element, ancestor: ChildNode): boolean {
  for (let node: ParentNode | null = element; node; node = node.parent) if (node === ancestor) return true
  return false
}

function isWholeAddress(src: string): boolean {
  return /^(?:https?:\/\/|data:)/i.test(src)
}

function dropImage(image: Element): void {
  const figure = isElement(image.parent, 'figure') ? image.parent : null
  DomUtils.removeElement(image)
  if (figure && findAll(figure, 'img').length === 0) DomUtils.removeElement(figure)
}

function captionOf(figure: Element | null): string {
  const caption = figure?.children.find((child) => isElement(child, 'figcaption'))
  return caption ? DomUtils.textContent(caption).trim() : ''
}

function sizeOf({ width, height }: PlacedImage): Record<string, string> {
  return width > 0 && height > 0 ? { width: String(width), height: String(height) } : {}
}

function writtenSizeOf({ attribs }: Element): Record<string, string> {
  const [width, height] = [Number(attribs['width']), Number(attribs['height'])]
  const isSize = (pixels: number) => Number.isInteger(pixels) && pixels > 0 && pixels < 20_000
  return isSize(width) && isSize(height) ? { width: String(width), height: String(height) } : {}
}

function sizesOf({ width }: PlacedImage): string {
  const widest = Math.min(width || COLUMN_WIDTH, COLUMN_WIDTH)
  return `(max-width: ${widest}px) 100vw, ${widest}px`
}

function dropEmptyBlocks(document: Document): void {
  for (const element of findAll(document, 'p', ...HEADINGS, 'figure', 'blockquote', 'li').toReversed()) {
    const isEmpty =
      DomUtils.textContent(element).trim() === '' &&
      findAll(element, 'img', 'hr', 'table', 'iframe', ...PLAYER_TAGS).length === 0
    if (isEmpty) DomUtils.removeElement(element)
  }
}

/** A wide table scrolls inside its box, also by keyboard. */
function boxTables(document: Document): void {
  for (const table of findAll(document, 'table')) {
    if (DomUtils.getParent(table) && isInside(table, 'table')) continue
    const box = new Element('div', {
      class: 'table-scroll',
      tabindex: '0',
      role: 'region',
      'aria-label': tableName(table),
    })
    replace(table, box)
    DomUtils.appendChild(box, table)
  }
}

function tableName(table: Element): string {
  const [caption] = findAll(table, 'caption')
  return (caption ? DomUtils.textContent(caption).trim() : '') || sayInBase('article.table')
}

function isInside(element: Element, name: string): boolean {
  let parent = element.parent
  while (parent) {
    if (isElement(parent, name)) return true
    parent = parent.parent
  }
  return false
}

/** Links out of the site open beside it and pass nothing on; links without a whole address of their own are text. */
function markLinks(document: Document, { ownOrigin }: StepContext): void {
  for (const link of findAll(document, 'a')) {
    const href = link.attribs['href']?.trim() ?? ''
    if (/^(?:mailto|tel):|^#./i.test(href)) continue
    const isWhole = /^https?:\/\//i.test(href)
    const origin = URL.canParse(href, ownOrigin) ? new URL(href, ownOrigin).origin : null
    if (isWhole && origin !== null && origin !== ownOrigin) {
      Object.assign(link.attribs, { target: '_blank', rel: 'noopener nofollow' })
    } else if (origin !== ownOrigin || !(isWhole || href.startsWith('/'))) {
      unwrap(link)
    }
  }
}

/** A paragraph that is nothing but a link out of the site shows where it leads. */
function markCards(document: Document): void {
  for (const paragraph of findAll(document, 'p')) {
    const [link, ...more] = paragraph.children.filter((node) => !isBlank(node))
    if (!link || more.length > 0 || paragraph.parent !== document) continue
    if (!isElement(link, 'a') || link.attribs['target'] !== '_blank' || findAll(link, 'img').length > 0) continue
    const { host } = new URL(link.attribs['href'] ?? '')
    paragraph.attribs['class'] = 'link-card'
    if (!DomUtils.textContent(link).includes(host)) link.attribs['data-host'] = host
  }
}

/** The last line of a quotation that begins with a dash names who is quoted. */
function markQuoteSources(document: Document): void {
  for (const quote of findAll(document, 'blockquote')) {
    const paragraphs = quote.children.filter((child) => isElement(child, 'p'))
    const last = paragraphs.length > 1 ? paragraphs.at(-1) : undefined
    if (last && /^\s*——/.test(DomUtils.textContent(last))) last.attribs['class'] = 'quote-source'
  }
}

/** The list of a list of tasks shows no marks beside their boxes. */
function markTasks(document: Document): void {
  for (const list of findAll(document, 'ul')) {
    const items = list.children.filter((child) => isElement(child, 'li'))
    if (items.length > 0 && items.every((item) => /^\s*[☐☑]/.test(DomUtils.textContent(item))))
      list.attribs['class'] = 'task-list'
  }
}

/** Numbers the smallest blocks from 1: the place that a reader's position and a comment's quotation refer to. */
function numberBlocks(document: Document): void {
  const numbered = ['p', ...HEADINGS, 'li', 'dt', 'dd', 'pre', 'figure', 'div']
  const blocks = findAll(document, ...numbered).filter(
    (block) =>
      !isInside(block, 'table') && !isInside(block, 'figure') && !(isElement(block, 'li', 'dd') && holdsBlock(block)),
  )
  for (const [index, block] of blocks.entries()) block.attribs['data-p'] = String(index + 1)
}

function holdsBlock(element: Element): boolean {
  return element.children.some((child) => isElement(child, 'p', 'ul', 'ol', 'pre', 'blockquote', 'figure'))
}
