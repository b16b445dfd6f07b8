import { createRequire } from 'node:module'
import type { Document, Element } from 'domhandler'
import { DomUtils, parseDocument } from 'htmlparser2'
import { findAll, isElement, unwrap } from './dom.ts'

const require = createRequire(import.meta.url)

/** What of the package is used; its own types bring those of a browser along. */
interface Highlighter {
  getLanguage(name: string): unknown
  highlight(code: string, options: { language: string; ignoreIllegals: boolean }): { value: string }
}

/** Longer code is shown as it is: nobody reads it for its colours. */
const LONGEST = 50_000
/** What parts of code are called here, by what the package calls them; others have the colour of the text. */
const KINDS = new Map([
  ...toKind('note', 'comment quote meta'),
  ...toKind('word', 'keyword built_in type selector-tag doctag name tag literal'),
  ...toKind('text', 'string regexp symbol bullet link addition'),
  ...toKind('name', 'title attr attribute section variable selector-id selector-class property number'),
])

function toKind(kind: string, names: string): Array<[string, string]> {
  return names.split(' ').map((name) => [`hljs-${name}`, `code-${kind}`])
}

/** Colours the parts of code whose language is named. */
export function colourCode(document: Document): void {
  for (const code of findAll(document, 'code')) {
    const language = /^language-(\S+)$/.exec(code.attribs['class'] ?? '')?.[1]
    delete code.attribs['class']
    if (language === undefined || !isElement(code.parent, 'pre')) continue
    const text = DomUtils.textContent(code)
    if (text.length > LONGEST) continue
    const highlighter = require('highlight.js/lib/common') as Highlighter // forty languages, which most processes never need
    if (!highlighter.getLanguage(language)) continue
    const { value } = highlighter.highlight(text, { language, ignoreIllegals: true })
    fill(code, parseDocument(value))
  }
}

function fill(code: Element, coloured: Document): void {
  for (const span of findAll(coloured, 'span').toReversed()) {
    const kind = KINDS.get((span.attribs['class'] ?? '').split(' ')[0] ?? '')
    if (kind === undefined) unwrap(span)
    else span.attribs = { class: kind }
  }
  for (const child of code.children.slice()) DomUtils.removeElement(child)
  for (const child of coloured.children.slice()) DomUtils.appendChild(code, child)
}
