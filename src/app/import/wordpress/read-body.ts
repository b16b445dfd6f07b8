import { Element, Text, type Document } from 'domhandler'
import { DomUtils, parseDocument } from 'htmlparser2'
import { PLAYER_TAGS } from '#contract/rich-text.ts'
import { cleanHtml } from '../clean-html.ts'
import type { Note } from '../item-source.ts'
import { hasBlocks, IN_TEXT, readBlocks, type BlockContext } from './blocks.ts'
import { toParagraphs } from './paragraphs.ts'
import { readShortcodes, type ShortcodeContext } from './shortcodes.ts'
import { toHtml } from './to-html.ts'

/** What is played in a text by a file of its own. */
export interface PlayedFile {
  kind: 'audio' | 'video'
  address: string
}

export interface ReadBody {
  html: string
  /** The one sound or film of a text that is about it; null for any other text. */
  played: PlayedFile | null
}

export interface BodyContext extends Omit<BlockContext, 'notes'>, Omit<ShortcodeContext, 'notes'> {
  /** Address of the page. */
  link: string
  /** Whether the post says of itself that it is a sound or a film. */
  isPlayed: boolean
  notes: Note[]
}

/** A text of fewer characters is there for what it plays. */
const SHORT_TEXT = 300

/** The text of a post, written in blocks or in the classic editor, as HTML. Throws `SourceError`. */
export function readBody(content: string, context: BodyContext): ReadBody {
  const written = readShortcodes(content, context)
  const document = parseDocument(hasBlocks(written) ? readBlocks(written, context) : toParagraphs(written))
  linkBareAddresses(document)
  openGalleries(document)
  describePictures(document, context)
  const played = takePlayed(document, context.isPlayed)
  openFigures(document)
  const { html, notes } = cleanHtml(toHtml(document), context.link)
  context.notes.push(...notes)
  return { html: html.trim(), played }
}

/** An address that stands alone was shown as what it leads to. */
function linkBareAddresses(document: Document): void {
  for (const element of DomUtils.findAll(({ name }) => name === 'p' || name === 'div', document.children)) {
    const [only, ...others] = element.children.filter((node) => !(node instanceof Text) || node.data.trim() !== '')
    if (!(only instanceof Text) || others.length > 0) continue
    const address = only.data.trim()
    if (!/^https?:\/\/\S+$/.test(address) || !URL.canParse(address)) continue
    const link = new Element('a', { href: address }, [new Text(new URL(address).host)])
    element.children = [link]
    link.parent = element
  }
}

/** A gallery is its pictures, one after the other, each with its caption. */
function openGalleries(document: Document): void {
  const isGallery = ({ name, attribs }: Element) =>
    ['figure', 'ul', 'div'].includes(name) &&
    /\b(?:wp-block-gallery|blocks-gallery-grid)\b/.test(attribs['class'] ?? '')
  for (const gallery of DomUtils.findAll(isGallery, document.children)) {
    const figures = DomUtils.findAll(({ name }) => name === 'figure', gallery.children).filter(
      (figure) => !isGallery(figure),
    )
    if (figures.length === 0) continue
    const caption = gallery.children.find((node) => node instanceof Element && node.name === 'figcaption')
    if (caption instanceof Element) caption.name = 'p'
    for (const node of [...figures, ...(caption ? [caption] : [])]) {
      DomUtils.removeElement(node)
      DomUtils.prepend(gallery, node)
    }
    DomUtils.removeElement(gallery)
  }
}

/** What is framed and neither picture nor player (a film elsewhere, a table) stands by itself, its caption below it. */
function openFigures(document: Document): void {
  for (const figure of DomUtils.findAll(({ name }) => name === 'figure', document.children)) {
    if (DomUtils.findOne(({ name }) => ['img', ...PLAYER_TAGS].includes(name), figure.children)) continue
    const held = [...figure.children]
    for (const node of held) {
      if (node instanceof Element && node.name === 'figcaption') node.name = 'p'
      DomUtils.removeElement(node)
      DomUtils.prepend(figure, node)
    }
    DomUtils.removeElement(figure)
  }
}

/** Pictures of the library without a description in the text have the one that they have there. */
function describePictures(document: Document, { attachments }: BodyContext): void {
  for (const { attribs } of DomUtils.findAll(({ name }) => name === 'img', document.children)) {
    const id = /\bwp-image-(\d+)\b/.exec(attribs['class'] ?? '')?.[1]
    const known = id === undefined ? undefined : attachments.get(id)
    if (known && known.alt !== '' && !attribs['alt']?.trim()) attribs['alt'] = known.alt
  }
}

/** Takes the one sound or film out of a text that is about it. */
function takePlayed(document: Document, isPlayed: boolean): PlayedFile | null {
  const players = DomUtils.findAll(({ name }) => name === 'audio' || name === 'video', document.children)
  const [player, ...others] = players
  const isInText = player?.attribs[IN_TEXT] !== undefined
  for (const { attribs } of players) delete attribs[IN_TEXT]
  if (!player || others.length > 0 || isInText) return null
  const source = DomUtils.findOne(({ name, attribs }) => name === 'source' && Boolean(attribs['src']), player.children)
  const address = player.attribs['src'] ?? source?.attribs['src'] ?? ''
  if (!/^https?:\/\//i.test(address) || !URL.canParse(address)) return null
  if (!isPlayed && DomUtils.textContent(document).trim().length > SHORT_TEXT) return null
  const holder = player.parent
  const isAlone = holder instanceof Element && holder.name === 'figure'
  DomUtils.removeElement(isAlone ? holder : player)
  return { kind: player.name === 'video' ? 'video' : 'audio', address }
}
