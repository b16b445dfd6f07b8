import type { Element } from 'domhandler'
import { DomUtils, parseDocument } from 'htmlparser2'
import { serialize } from './dom.ts'

/** What says something without this site's stylesheet and scripts. */
const PORTABLE = new Set([
  'href',
  'src',
  'alt',
  'title',
  'width',
  'height',
  'colspan',
  'rowspan',
  'lang',
  'start',
  'align',
  'display',
  'controls',
  'preload',
  'playsinline',
  'poster',
])

/** A text that was made ready, as other sites can show it: whole addresses, and nothing that is for this site's pages. */
export function toPortable(html: string, origin: string): string {
  const document = parseDocument(html)
  for (const element of DomUtils.findAll(() => true, document.children)) {
    const kept = Object.entries(element.attribs).filter(([name]) => PORTABLE.has(name))
    dropInPageLink(element)
    element.attribs = Object.fromEntries(kept.map(([name, value]) => [name, toWhole(name, value, origin)]))
  }
  return serialize(document)
}

/** A text that was made ready, as a part of a page that has other texts too: its paragraphs and headings have no numbers. */
export function withoutNumbers(html: string): string {
  const document = parseDocument(html)
  for (const element of DomUtils.findAll(() => true, document.children)) {
    delete element.attribs['data-p']
    delete element.attribs['id']
    dropInPageLink(element)
  }
  return serialize(document)
}

/** What it leads to has no name there. */
function dropInPageLink({ attribs }: Element): void {
  if (attribs['href']?.startsWith('#')) delete attribs['href']
}

function toWhole(name: string, value: string, origin: string): string {
  return ['href', 'src', 'poster'].includes(name) && value.startsWith('/') ? new URL(value, origin).href : value
}
