import { z } from 'zod'
import { escapeHtml } from '#base/escape-html.ts'
import { parseJson } from '#base/parse-json.ts'
import type { Note } from '../item-source.ts'
import { renderCard, SILENT_CARDS } from './cards.ts'

const node = z.looseObject({ type: z.string(), url: z.string().catch(''), children: z.array(z.unknown()).catch([]) })
const document = z.object({ root: node })
type Node = z.output<typeof node>

/** Bits of `format`, the innermost first. */
const FORMATS = [
  [16, 'code'],
  [32, 'sub'],
  [64, 'sup'],
  [4, 's'],
  [8, 'u'],
  [128, 'mark'],
  [2, 'em'],
  [1, 'strong'],
] as const

/** Elements inside each other; no text has as many. */
const NESTED_MAX = 60

/** A text of Ghost's present format as HTML; null for what is none. */
export function renderLexical(json: string, notes: Note[]): string | null {
  const parsed = document.safeParse(parseJson(json))
  return parsed.success ? renderChildren(parsed.data.root, notes, 0) : null
}

function renderChildren({ children }: Node, notes: Note[], depth: number): string {
  if (depth > NESTED_MAX) return ''
  return children.map((child) => renderNode(child, notes, depth + 1)).join('')
}

function renderNode(given: unknown, notes: Note[], depth: number): string {
  const parsed = node.safeParse(given)
  if (!parsed.success) return ''
  const found = parsed.data
  const inner = () => renderChildren(found, notes, depth)
  const type = found.type.replace(/^extended-/, '')
  switch (type) {
    case 'text':
      return renderText(found)
    case 'linebreak':
      return '<br>'
    case 'paragraph':
      return wrap('p', inner())
    case 'heading':
      return wrap(/^h[1-6]$/.test(String(found['tag'])) ? String(found['tag']) : 'h2', inner())
    case 'quote':
    case 'aside':
      return wrap('blockquote', wrap('p', inner()))
    case 'list':
      return wrap(found['listType'] === 'number' ? 'ol' : 'ul', inner())
    case 'listitem':
      return wrap('li', inner())
    case 'link':
    case 'autolink':
      return `<a href="${escapeHtml(found.url)}">${inner()}</a>`
  }
  const card = renderCard(type, found)
  if (card !== null) return `\n${card}\n`
  if (!SILENT_CARDS.has(type)) notes.push({ message: `left out: the card ${type}` })
  return inner()
}

function renderText({ text, format }: Node): string {
  const bits = typeof format === 'number' ? format : 0
  const plain = escapeHtml(typeof text === 'string' ? text : '')
  return FORMATS.reduce((html, [bit, tag]) => ((bits & bit) === 0 ? html : wrap(tag, html)), plain)
}

function wrap(tag: string, html: string): string {
  return html === '' ? '' : `<${tag}>${html}</${tag}>`
}
