import { type AnyNode, Element, hasChildren } from 'domhandler'
import { parseDocument } from 'htmlparser2'
import type { Node } from 'prosemirror-model'
import { writeBody } from '../body.ts'
import { schema } from '../schema.ts'
import { type CleanPaste, cleanPaste } from './clean-paste.ts'

/** A page of the web as a manuscript: what it says of itself, and its text. */
export interface ReadPage extends CleanPaste {
  fields: Record<string, string>
}

/** Where pages have their text, the surest first. */
const TEXTS: ReadonlyArray<(element: Element) => boolean> = [
  ({ attribs }) => attribs['id'] === 'js_content', // of a public account
  ({ attribs }) => attribs['itemprop'] === 'articleBody',
  ({ name }) => name === 'article',
  ({ name }) => name === 'main',
  ({ name }) => name === 'body',
]

/** Fields by what a page calls them, the best first. */
const SAID: Readonly<Record<string, readonly string[]>> = {
  title: ['og:title', 'twitter:title'],
  summary: ['og:description', 'description', 'twitter:description'],
  cover: ['og:image', 'twitter:image'],
  author: ['og:article:author', 'article:author', 'author'],
  source: ['og:site_name'],
}

/** Reads a public page that lies at `url`. Runs nothing and fetches nothing; never fails, whatever the HTML is. */
export function readPage(html: string, url: string): ReadPage {
  const elements = listElements(parseDocument(html, { withStartIndices: true, withEndIndices: true }).children)
  const metas = new Map(
    elements
      .filter(({ name }) => name === 'meta')
      .map(({ attribs }) => [attribs['property'] ?? attribs['name'] ?? '', attribs['content']?.trim() ?? '']),
  )
  const said = (names: readonly string[]) =>
    names.map((name) => metas.get(name) ?? '').find((value) => value !== '') ?? ''
  const text = TEXTS.map((isIt) => elements.find(isIt)).find((element) => element !== undefined)
  const inner = text ? html.slice(text.startIndex ?? 0, (text.endIndex ?? html.length) + 1) : html
  const given = Object.entries(SAID).map(([name, names]) => [name, said(names)] as const)
  const fields = Object.fromEntries([...given, ['source_url', url] as const].filter(([, value]) => value !== ''))
  const title = fields['title'] ?? textOf(elements.find(({ name }) => name === 'title'))
  return { ...cleanPaste(inner), fields: { ...fields, ...(title !== '' && { title }) } }
}

/**
 * Fields and text of a new article of a page, with the addresses of pictures that were brought home in the place of their
 * own.
 */
export function writePage(
  { fields, blocks }: ReadPage,
  homes: ReadonlyMap<string, string>,
): { fields: Record<string, string>; body: string } {
  const atHome = (node: Node): Node => {
    if (node.isText) return node
    const src = homes.get(String(node.attrs['src']))
    const children: Node[] = []
    node.forEach((child) => children.push(atHome(child)))
    return node.type.create(src === undefined ? node.attrs : { ...node.attrs, src }, children, node.marks)
  }
  return { fields, body: writeBody(schema.nodes.doc.create(null, blocks.map(atHome))) }
}

function listElements(nodes: readonly AnyNode[]): Element[] {
  const found: Element[] = []
  const waiting = nodes.toReversed()
  for (let node = waiting.pop(); node; node = waiting.pop()) {
    if (node instanceof Element) found.push(node)
    if (hasChildren(node)) waiting.push(...node.children.toReversed())
  }
  return found
}

function textOf(element: Element | undefined): string {
  return (element?.children ?? [])
    .map((child) => ('data' in child ? child.data : ''))
    .join('')
    .trim()
}
