import { Element, Text, type Document } from 'domhandler'
import { DomUtils, parseDocument } from 'htmlparser2'
import { PLAYER_TAGS, UNREADABLE_TAGS } from '#contract/rich-text.ts'
import type { Note } from './item-source.ts'
import { SourceError } from './source-error.ts'

/** HTML of an item, and what was in it that a text cannot show. */
export interface CleanHtml {
  html: string
  notes: Note[]
}

/** What shows or plays something of its own inside of a page. */
export const EMBEDS = ['iframe', 'audio', 'video', 'embed', 'object']
/** Left out with what is in them and without a word: they show nothing. */
const SILENT = new Set(['script', 'style', 'template', 'head', 'title', 'noframes', 'noembed', 'noscript'])
/** Where pictures that are loaded late have their address. */
const LATE_SOURCES = ['data-src', 'data-original', 'data-lazy-src']

/**
 * HTML that was written elsewhere, as a body: addresses are whole, seen from the page at `base`; frames stay, players of
 * others are links, and all else that a text cannot show is told by its name. Throws `SourceError` for elements inside each
 * other by the thousand.
 */
export function cleanHtml(html: string, base: string): CleanHtml {
  const document = parseDocument(html)
  const notes: Note[] = []
  const isWhole = makeWhole(document, base)
  const isChanged = replaceEmbeds(document, notes, { keepsFrames: true }) || isWhole
  for (const { name } of elementsOf(document, ...UNREADABLE_TAGS))
    if (!SILENT.has(name) && !isPlayer(name) && name !== 'math' && name !== 'iframe')
      notes.push({ message: `left out: <${name}>` })
  return { html: isChanged ? toHtml(document) : html, notes }
}

/**
 * What plays or shows something below `root`, as a text may have it; frames are links, unless they are kept for the site to
 * show those of hosts that it names. Answers whether anything was changed.
 */
export function replaceEmbeds(root: Document | Element, notes: Note[], { keepsFrames = false } = {}): boolean {
  let isChanged = false
  for (const element of elementsOf(root, ...EMBEDS))
    if (isThere(element, root)) isChanged = replaceEmbed(element, notes, keepsFrames) || isChanged
  return isChanged
}

function elementsOf(document: Document | Element, ...names: readonly string[]): Element[] {
  return DomUtils.findAll((element) => names.length === 0 || names.includes(element.name), document.children)
}

/** One inside of another goes with it. */
function isThere(element: Element, root: Document | Element): boolean {
  for (let node = element.parent; node; node = node.parent) if (node === root) return true
  return false
}

function makeWhole(document: Document, base: string): boolean {
  let isChanged = false
  for (const { name, attribs } of elementsOf(document)) {
    const late = LATE_SOURCES.map((one) => attribs[one]).find((address) => address)
    if (name === 'img' && late !== undefined && !/^https?:|^\//.test(attribs['src'] ?? '')) {
      attribs['src'] = late
      isChanged = true
    }
    for (const attribute of ['src', 'href', 'poster', 'data']) {
      const written = attribs[attribute]
      if (written === undefined || written.startsWith('#')) continue
      const whole = toWholeAddress(written, base)
      if (whole === written) continue
      attribs[attribute] = whole
      isChanged = true
    }
  }
  return isChanged
}

/**
 * Sound and films stay where a browser plays them from their address, as it is written, and frames where they are kept;
 * anything else becomes a link in a paragraph of its own. What has no address is left out.
 */
function replaceEmbed(element: Element, notes: Note[], keepsFrames: boolean): boolean {
  const written = addressOf(element)
  const isWeb = /^https?:/i.test(written)
  if (written !== '' && isPlayer(element.name) && !/\.(?:m3u8|mpd)(?:$|\?)/i.test(written)) {
    if (isWeb) notes.push({ message: `<${element.name}> is played from ${new URL(written).host}` })
    return sayAddress(element, sourcesOf(element), written)
  }
  if (!isWeb) {
    notes.push({ message: `left out: <${element.name}> without an address` })
    DomUtils.removeElement(element)
    return true
  }
  const { host, href } = new URL(written)
  if (keepsFrames && element.name === 'iframe') {
    notes.push({ message: `<iframe> of ${host} is a link, unless FRAME_HOSTS names that host` })
    return sayAddress(element, [element], written)
  }
  const words = element.attribs['title']?.trim() || host
  notes.push({ message: `<${element.name}> of ${host} is a link` })
  const link = new Element('a', { href }, [new Text(words)])
  const holder = element.parent
  const isInLine = holder instanceof Element && ['p', 'a', 'span', 'li', 'td', 'figcaption'].includes(holder.name)
  DomUtils.replaceElement(element, isInLine ? link : new Element('p', {}, [link]))
  return true
}

/** Answers whether it was not said before. */
function sayAddress(element: Element, sources: readonly Element[], address: string): boolean {
  if (sources.some(({ attribs }) => attribs['src']?.trim() === address)) return false
  element.attribs['src'] = address
  return true
}

function isPlayer(name: string): boolean {
  return (PLAYER_TAGS as readonly string[]).includes(name)
}

function sourcesOf(element: Element): Element[] {
  return [element, ...DomUtils.findAll(({ name }) => name === 'source' || name === 'embed', element.children)]
}

/** An address of the web, or for what plays by itself a path; empty where there is none. */
function addressOf(element: Element): string {
  const written = sourcesOf(element)
    .flatMap(({ attribs }) => [attribs['src'], attribs['data-src'], attribs['data']])
    .map((one) => one?.trim().replace(/^\/\//, 'https://') ?? '')
  const web = written.find((one) => /^https?:/i.test(one) && URL.canParse(one))
  if (web !== undefined || !isPlayer(element.name)) return web ?? ''
  return written.find((one) => one !== '' && !/^[a-z][a-z0-9+.-]*:|^#/i.test(one)) ?? ''
}

/** Throws `SourceError` for elements inside each other by the thousand. */
export function toHtml(document: Document | Element): string {
  try {
    return DomUtils.getOuterHTML(document, { encodeEntities: 'utf8' })
  } catch (error) {
    if (error instanceof RangeError) throw new SourceError('the HTML is nested too deeply') // the stack was full
    throw error
  }
}

/** The address as seen from a page; left as it is when it has a scheme or cannot be resolved. */
export function toWholeAddress(written: string, page: string): string {
  const address = written.trim()
  if (/^[a-z][a-z0-9+.-]*:/i.test(address) || !URL.canParse(address, page || undefined)) return written
  return new URL(address, page || undefined).href
}
