import type { Node } from 'prosemirror-model'
import type { RemarkView } from '#contract/admin/remarks.ts'
import { REMARK_QUOTE_LENGTH_MAX } from '#contract/limits.ts'
import { findQuote } from '#web/features/comments/find-quote.ts'

type About = Pick<RemarkView, 'remark_id' | 'paragraph' | 'quote'>

/**
 * In which paragraph of a text each remark stands now, by the words that it was about: 0 where it is about the whole, none
 * where those are gone.
 */
export function findPlaces(doc: Node, remarks: readonly About[]): ReadonlyMap<string, number> {
  const blocks = doc.children.map(({ textContent }, index) => ({ p: index + 1, text: textContent }))
  const places = new Map<string, number>()
  for (const { remark_id: id, paragraph, quote } of remarks) {
    const isNamed = quote !== ''
    const place = isNamed ? findQuote(blocks, { p: paragraph, quote })?.p : Math.min(paragraph, blocks.length)
    if (place !== undefined) places.set(id, place)
  }
  return places
}

/** How a paragraph of a text begins. */
export function quoteAt(doc: Node, paragraph: number): string {
  const words = paragraph > 0 && paragraph <= doc.childCount ? doc.child(paragraph - 1).textContent.trim() : ''
  return Array.from(words).slice(0, REMARK_QUOTE_LENGTH_MAX).join('')
}
