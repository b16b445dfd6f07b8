import { Element, Text, type Document } from 'domhandler'
import { DomUtils } from 'htmlparser2'
import { sayInBase } from '#locales/say.ts'
import type { RichTextOptions } from './rich-text.ts'
import { findAll, isElement, replace } from './dom.ts'

/**
 * What a page of another site may do in its frame: run, keep what is its own, be filled in and open a window. Not move the
 * page around it, which nothing here allows.
 */
const SANDBOX = 'allow-scripts allow-same-origin allow-forms allow-popups allow-popups-to-escape-sandbox'
const PIXELS = /^[1-9]\d{1,3}$/

/**
 * Frames show pages of the named hosts, by https alone and once the reader comes near them. Those of any other host are
 * links, and what has no address of the web is left out.
 */
export function placeFrames(
  document: Document,
  { frameHosts, ownOrigin }: Pick<RichTextOptions, 'frameHosts' | 'ownOrigin'>,
): void {
  for (const frame of findAll(document, 'iframe')) {
    const written = frame.attribs['src']?.trim() ?? ''
    if (frame.parent === document) standAlone(frame)
    const address = /^https?:\/\//i.test(written) ? URL.parse(written) : null
    if (address === null) dropFrame(frame)
    else if (frameHosts.includes(address.host) && address.host !== new URL(ownOrigin).host) placeFrame(frame, address)
    else toLink(frame, written, address.host)
  }
}

function standAlone(frame: Element): void {
  const paragraph = new Element('p', {})
  replace(frame, paragraph)
  DomUtils.appendChild(paragraph, frame)
}

function placeFrame(frame: Element, address: URL): void {
  const { title = '', width = '', height = '' } = frame.attribs
  const hasHeight = PIXELS.test(height)
  const isSized = hasHeight && PIXELS.test(width)
  address.protocol = 'https:'
  frame.children = []
  frame.attribs = {
    src: address.href,
    title: title.trim() || sayInBase('article.frame', { host: address.host }),
    sandbox: SANDBOX,
    allow: 'fullscreen',
    loading: 'lazy',
    ...(isSized && { width }),
    ...(hasHeight && { height, style: isSized ? `aspect-ratio:${width}/${height}` : `height:${height}px` }),
  }
}

/** What stands in a link already leads somewhere. */
function toLink(frame: Element, href: string, host: string): void {
  const words = new Text(frame.attribs['title']?.trim() || host)
  replace(frame, isInLink(frame) ? words : new Element('a', { href }, [words]))
}

function isInLink({ parent }: Element): boolean {
  return isElement(parent) && (parent.name === 'a' || isInLink(parent))
}

function dropFrame(frame: Element): void {
  const figure = isElement(frame.parent, 'figure') ? frame.parent : null
  DomUtils.removeElement(frame)
  if (figure && findAll(figure, 'img', 'iframe').length === 0) DomUtils.removeElement(figure)
}
