import { DomUtils, parseDocument } from 'htmlparser2'
import { serialize } from './dom.ts'

/** What says something without this site's stylesheet and scripts. */
const PORTABLE = new Set(['href', 'src', 'alt', 'title', 'width', 'height', 'colspan', 'rowspan', 'lang', 'start'])

/** A text that was made ready, as other sites can show it: whole addresses, and nothing that is for this site's pages. */
export function toPortable(html: string, origin: string): string {
  const document = parseDocument(html)
  for (const element of DomUtils.findAll(() => true, document.children)) {
    const kept = Object.entries(element.attribs).filter(([name]) => PORTABLE.has(name))
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
  }
  return serialize(document)
}

function toWhole(name: string, value: string, origin: string): string {
  return (name === 'href' || name === 'src') && value.startsWith('/') ? new URL(value, origin).href : value
}
