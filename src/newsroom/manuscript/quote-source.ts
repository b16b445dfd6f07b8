import type { Node } from 'prosemirror-model'
import { schema } from './schema.ts'
import { tidyFragment } from './tidy-inline.ts'

const { paragraph, quote_source } = schema.nodes

/**
 * The blocks of a quotation with whose it is, as pages know it: its last paragraph says so where it begins with a dash
 * and is not the only one.
 */
export function markSource(blocks: readonly Node[]): Node[] {
  const plain = blocks.map((block) => (block.type === quote_source ? toParagraph(block) : block))
  const last = plain.at(-1)
  const isSecond = last?.type === paragraph && plain.some((block) => block !== last && block.type === paragraph)
  const opening = last?.firstChild
  const dash = isSecond && opening?.marks.length === 0 ? /^——[ ]?/.exec(opening.text ?? '')?.[0] : undefined
  if (!last || dash === undefined) return plain
  return [...plain.slice(0, -1), quote_source.create({ dash }, last.content.cut(dash.length))]
}

function toParagraph({ attrs, content }: Node): Node {
  return paragraph.create(null, tidyFragment(content.addToStart(schema.text(String(attrs['dash'])))))
}
