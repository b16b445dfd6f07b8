import type { Note } from '../item-source.ts'
import { toParagraphs } from './paragraphs.ts'

const BLOCK = /<!--\s*(\/)?wp:([a-z][\w/-]*)\s+(?:(\{.*?\})\s+)?(\/)?-->/gs
/** Blocks that show something of their own where the page stands; without one of these it shows nothing. */
const SEPARATORS = new Set(['more', 'nextpage', 'spacer', 'separator'])
/** A block that holds a text of the classic editor. */
const CLASSIC = new Set(['freeform', 'core/freeform'])
/** An attribute of players that are no subject of their post. */
export const IN_TEXT = 'data-in-text'
/** A block that holds itself would never end. */
const NESTED_MAX = 8

/** What blocks are read with. */
export interface BlockContext {
  /** The text of a block that several posts share, by its id; null where it is not there. */
  findShared: (id: string) => string | null
  notes: Note[]
}

/** Whether a text was written in blocks. */
export function hasBlocks(content: string): boolean {
  return content.includes('<!-- wp:')
}

/** A text of blocks as HTML: their marks are taken off, and what stands between them is a text of the classic editor. */
export function readBlocks(content: string, context: BlockContext, nested = 0): string {
  const parts: string[] = []
  let depth = 0
  let from = 0
  const take = (until: number) => {
    const text = content.slice(from, until)
    parts.push(depth === 0 && text.trim() !== '' ? toParagraphs(text) : text)
  }
  for (const match of content.matchAll(BLOCK)) {
    const [whole, isEnd, name = '', facts = '', isAlone] = match
    take(match.index)
    if (isEnd && /^(?:core\/)?html$/.test(name)) parts.push(asWritten(parts.pop() ?? ''))
    from = match.index + whole.length
    if (isAlone) parts.push(readLoneBlock(name, facts, context, nested))
    else if (!CLASSIC.has(name)) depth = Math.max(0, depth + (isEnd ? -1 : 1))
  }
  take(content.length)
  return parts.join('')
}

/** What plays in HTML that somebody wrote belongs to the text there; see `takePlayed`. */
function asWritten(html: string): string {
  return html.replaceAll(/<(audio|video)(?=[\s>])/gi, `<$1 ${IN_TEXT}`)
}

/** A block that is nothing but its mark: WordPress makes something of it while it shows the page. */
function readLoneBlock(name: string, facts: string, context: BlockContext, nested: number): string {
  const short = name.replace(/^core\//, '')
  if (short === 'block') {
    const shared = context.findShared(/"ref"\s*:\s*(\d+)/.exec(facts)?.[1] ?? '')
    if (shared !== null && nested < NESTED_MAX) return readBlocks(shared, context, nested + 1)
  }
  const address = /"(?:url|src)"\s*:\s*"(https?:[^"]+)"/.exec(facts)?.[1]
  if (address !== undefined) return `\n<p>${address.replaceAll('\\/', '/').replaceAll('\\u0026', '&amp;')}</p>\n`
  if (!SEPARATORS.has(short)) context.notes.push({ message: `left out: the block ${short}` })
  return ''
}
