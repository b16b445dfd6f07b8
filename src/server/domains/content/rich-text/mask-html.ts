import { Text, type Document, type Element } from 'domhandler'
import { DomUtils, parseDocument } from 'htmlparser2'
import { maskPersonalData } from '#base/mask-personal-data.ts'
import { findAll, serialize, unwrap } from './dom.ts'

/** Sanitised rich text with personal data masked: in its words, in what its pictures and links are called. */
export function maskHtml(html: string): string {
  const document = parseDocument(html)
  for (const link of findAll(document, 'a')) if (/^(?:tel|mailto):/i.test(link.attribs['href'] ?? '')) unwrap(link)
  for (const element of findAll(document, 'a', 'img')) maskAttributes(element)
  for (const text of listTexts(document)) text.data = maskPersonalData(text.data)
  return serialize(document)
}

function maskAttributes({ attribs }: Element): void {
  for (const name of ['alt', 'title']) {
    const value = attribs[name]
    if (value !== undefined) attribs[name] = maskPersonalData(value)
  }
}

function listTexts(document: Document): Text[] {
  return DomUtils.filter((node) => node instanceof Text, document) as Text[]
}
