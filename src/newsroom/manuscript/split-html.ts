import type { ChildNode } from 'domhandler'
import { DomUtils, parseDocument } from 'htmlparser2'
import { isTag, toStretches } from './html-nodes.ts'

/** A block's place in its source, in characters. */
export interface Piece {
  start: number
  end: number
  /** The block as HTML, made together with all others. */
  html: string
  /** Whether it is one line for readers with what stands beside it. */
  isRunOn: boolean
}

/** All of a text as one piece, for what cannot be taken apart. */
export function wholeOf(source: string): Piece {
  return { start: 0, end: source.length, html: '', isRunOn: true }
}

/** An element that no text has. */
const END = 'x-end'

/** Whether nothing that HTML opens is left open at its end. */
export function isClosed(html: string): boolean {
  return isTag(parseDocument(`${html}<${END}></${END}>`).children.at(-1), END)
}

/** HTML as it is understood: what is left open is closed. */
export function closeHtml(html: string): string {
  return DomUtils.getOuterHTML(parseDocument(html), { encodeEntities: 'utf8' })
}

/**
 * The blocks of HTML, in their order; all of it is one where elements that were left open reach over several. What is
 * between blocks shows nothing: white space, comments, tags of boxes.
 */
export function splitHtml(source: string): Piece[] {
  const { children } = parseDocument(source, { withStartIndices: true, withEndIndices: true })
  const pieces: Piece[] = []
  for (const stretch of toStretches(children)) {
    const nodes: ChildNode[] = 'block' in stretch ? [stretch.block] : stretch.line
    const start = nodes[0]?.startIndex ?? 0
    // What was left open ends within the tag that closes it.
    const end = start + source.slice(start, (nodes.at(-1)?.endIndex ?? -1) + 1).replace(/<\/?[a-z][^<>]*$/i, '').length
    const html = DomUtils.getOuterHTML(nodes, { encodeEntities: 'utf8' })
    const isOnItsOwn = start >= (pieces.at(-1)?.end ?? 0) && html === closeHtml(source.slice(start, end))
    if (!isOnItsOwn) return [wholeOf(source)]
    pieces.push({ start, end, html, isRunOn: false })
  }
  return pieces
}
