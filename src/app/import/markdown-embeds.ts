import { DomUtils, parseDocument } from 'htmlparser2'
import { cleanHtml, EMBEDS } from './clean-html.ts'
import type { Note } from './item-source.ts'
import { mapOutsideCode } from './outside-code.ts'

/** Markdown in which players of others, as HTML, are links, which is told; what a browser plays itself stays as it is. */
export function linkEmbeds(source: string): { body: string; notes: Note[] } {
  const notes: Note[] = []
  const body = mapOutsideCode(source, (text) => {
    const found = DomUtils.findAll(({ name }) => EMBEDS.includes(name), parseDocument(text, PLACED).children)
    let changed = ''
    let at = 0
    for (const { startIndex, endIndex } of found) {
      const [start, end] = [startIndex ?? 0, (endIndex ?? 0) + 1]
      if (start < at) continue // inside of the one before
      const clean = cleanHtml(text.slice(start, end), '')
      const isBlock = /(?:^|\n)[ \t]*$/.test(text.slice(Math.max(0, start - 80), start))
      changed += text.slice(at, start) + (isBlock ? clean.html : clean.html.replaceAll(/<\/?p>/g, ''))
      notes.push(...clean.notes)
      at = end
    }
    return changed + text.slice(at)
  })
  return { body, notes }
}

const PLACED = { withStartIndices: true, withEndIndices: true }
