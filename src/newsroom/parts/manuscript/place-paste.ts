import { closeHistory } from 'prosemirror-history'
import { Fragment, Slice, type Node } from 'prosemirror-model'
import type { EditorState, Transaction } from 'prosemirror-state'
import { schema } from '../../manuscript/schema.ts'

/**
 * Puts blocks where the selection is, as one step to undo. A caption, a cell and the source of a quotation take lines
 * alone: anything else is put behind the block that they are of, which would be parted by it.
 */
export function placePaste(state: EditorState, blocks: readonly Node[]): Transaction {
  const tr = closeHistory(state.tr)
  const { $from } = state.selection
  const holdsLinesAlone = $from.parent.type.spec.isolating || $from.parent.type === schema.nodes.quote_source
  if (!holdsLinesAlone) return tr.replaceSelection(toSlice(blocks)).scrollIntoView()
  const lines = toLines(blocks)
  if (lines && $from.parent.type.contentMatch.matchFragment(lines))
    return tr.replaceSelection(new Slice(lines, 0, 0)).scrollIntoView()
  return tr.insert($from.after(1), blocks).scrollIntoView()
}

/** Words at the edges go on with those that stand there. */
function toSlice(blocks: readonly Node[]): Slice {
  const open = (block: Node | undefined) => (block?.type === schema.nodes.paragraph ? 1 : 0)
  return new Slice(Fragment.from(blocks), open(blocks[0]), open(blocks.at(-1)))
}

/** Paragraphs as lines of one; null where there is anything else. */
function toLines(blocks: readonly Node[]): Fragment | null {
  if (!blocks.every(({ type }) => type === schema.nodes.paragraph)) return null
  return Fragment.from(
    blocks.flatMap(({ content }, index) => [
      ...(index === 0 ? [] : [schema.nodes.hard_break.create()]),
      ...content.content,
    ]),
  )
}
