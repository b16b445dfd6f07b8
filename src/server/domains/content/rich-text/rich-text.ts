import { Text, type ChildNode } from 'domhandler'
import { DomUtils, parseDocument } from 'htmlparser2'
import { renderMarkdown } from '#base/render-markdown.ts'
import { countWords, toPlainText } from './measure-text.ts'
import { withoutNumbers } from './portable.ts'
import { sanitize } from './sanitize.ts'
import { isElement, serialize } from './dom.ts'
import { steps, type BodyImage, type PlacedImage } from './steps.ts'

export type { PlacedImage } from './steps.ts'

/** What a site makes of all its texts. */
export interface TextRules {
  /** Origin of the site's own links (`https://example.org`). */
  ownOrigin: string
  /** Hosts whose pages may be shown in frames. */
  frameHosts: readonly string[]
}

export interface RichTextOptions extends TextRules {
  format: 'markdown' | 'html'
  /** What is known of a picture by its address as the source writes it; null leaves remote ones as they are. */
  findImage: (src: string) => PlacedImage | null
}

export interface RichText {
  /** Harmless whatever the source was: only allow-listed elements and attributes, and those added here. */
  html: string
  /** The words alone, blocks joined by line feeds. */
  text: string
  wordCount: { cjk: number; other: number }
  /** Pictures that were placed, in their order. */
  images: BodyImage[]
  /** Number of pictures, also of those that are only named by address. */
  imageCount: number
}

/** The words of a text that was made ready before, blocks joined by line feeds. */
export function readText(html: string): string {
  return toPlainText(parseDocument(html))
}

/** The words of one numbered block (`data-p`) of a text that was made ready before; empty where there is none. */
export function readBlock(html: string, number: number): string {
  const block = DomUtils.findOne(
    (element) => element.attribs['data-p'] === String(number),
    parseDocument(html).children,
  )
  return block ? toPlainText(block) : ''
}

/** One numbered block of a text that was made ready before. */
export interface BodyBlock {
  /** Its `data-p`; 0 for what stands in no block. */
  number: number
  text: string
  /** Where its links lead, in their order. */
  links: string[]
  /** Pictures in it that have no description. */
  undescribed: number
  /** Colours that its words say they have, `#rrggbb`, each once; whether they are large (WCAG 2.2, 1.4.3). */
  colors: Array<{ color: string; isLarge: boolean }>
}

/** Of a heading, which is 19 pixels and bold. */
const LARGE = 'h2'
const COLOR = /(?:^|;)color:(#(?:[0-9a-f]{3}){1,2})\b/i

/** The numbered blocks of a text that was made ready before, in their order. */
export function listBlocks(html: string): BodyBlock[] {
  const blocks = new Map<number, BodyBlock>()
  const visit = (nodes: ChildNode[], around: number, isLarge: boolean) => {
    for (const node of nodes) {
      const isTag = isElement(node)
      const number = isTag && node.attribs['data-p'] !== undefined ? Number(node.attribs['data-p']) : around
      const block = blocks.get(number) ?? { number, text: '', links: [], undescribed: 0, colors: [] }
      blocks.set(number, block)
      if (node instanceof Text) block.text += node.data
      if (!isTag) continue
      if (node.name === 'a' && node.attribs['href'] !== undefined) block.links.push(node.attribs['href'])
      if (node.name === 'img' && (node.attribs['alt'] ?? '').trim() === '') block.undescribed += 1
      const [, color] = COLOR.exec(node.attribs['style'] ?? '') ?? []
      if (color && !block.colors.some((known) => known.color === color)) block.colors.push({ color, isLarge })
      visit(node.children, number, isLarge || node.name === LARGE)
    }
  }
  visit(parseDocument(html).children, 0, false)
  return [...blocks.values()]
}

/** Markdown of a part of a page that has other texts too: without pictures of its own, its paragraphs not numbered. */
export function toPartHtml(markdown: string, rules: TextRules): string {
  return withoutNumbers(toRichText(markdown, { ...rules, format: 'markdown', findImage: () => null }).html)
}

/** Makes what a page shows of an article's source: Markdown to HTML, sanitised, then the enhancements of `steps.ts`. */
export function toRichText(source: string, options: RichTextOptions): RichText {
  const html = options.format === 'markdown' ? renderMarkdown(source) : source
  const document = parseDocument(sanitize(html))
  const context = { ...options, images: [], imageCount: 0 }
  for (const step of steps) step(document, context)
  const text = toPlainText(document)
  return {
    html: serialize(document),
    text,
    wordCount: countWords(text),
    images: context.images,
    imageCount: context.imageCount,
  }
}
