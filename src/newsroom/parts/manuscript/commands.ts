import { lift, setBlockType, toggleMark, wrapIn } from 'prosemirror-commands'
import type { NodeType } from 'prosemirror-model'
import { liftListItem, wrapInList } from 'prosemirror-schema-list'
import { type Command, type EditorState, TextSelection } from 'prosemirror-state'
import { schema } from '../../manuscript/schema.ts'

const { nodes, marks } = schema

/** Marks that have a button of their own. */
export const markCommands = {
  strong: toggleMark(marks.strong),
  em: toggleMark(marks.em),
  u: toggleMark(marks.u),
  s: toggleMark(marks.s),
  mark: toggleMark(marks.mark),
  sup: toggleMark(marks.sup),
  sub: toggleMark(marks.sub),
  code: toggleMark(marks.code),
} satisfies Partial<Record<keyof typeof marks, Command>>
export type MarkCommandName = keyof typeof markCommands

/** What a line or the lines that are selected can become; a second time they become a paragraph again. */
export const blockCommands = {
  paragraph: setBlockType(nodes.paragraph),
  heading2: toggleHeading(2),
  heading3: toggleHeading(3),
  quote: toggleWrap(nodes.blockquote, lift),
  bullets: toggleWrap(nodes.bullet_list, liftListItem(nodes.list_item)),
  numbers: toggleWrap(nodes.ordered_list, liftListItem(nodes.list_item)),
  code: setBlockType(nodes.code_block),
} satisfies Record<string, Command>
export type BlockCommandName = keyof typeof blockCommands

/** Puts a line across the text behind the block of the selection. */
export const insertRule: Command = (state, dispatch) => insertBlock(state, nodes.horizontal_rule.create(), dispatch)

/** Puts a table of three by three there, its first row of headings. */
export const insertTable: Command = (state, dispatch) => {
  const cells = (type: NodeType) => Array.from({ length: 3 }, () => type.createAndFill() ?? type.create())
  const rows = [nodes.table_header, nodes.table_cell, nodes.table_cell].map((type) =>
    nodes.table_row.create(null, cells(type)),
  )
  return insertBlock(state, nodes.table.create(null, rows), dispatch)
}

/** Puts a picture there, with its caption still to be written. */
export function insertFigure(src: string, alt = ''): Command {
  return (state, dispatch) => insertBlock(state, nodes.figure.create({ src, alt }), dispatch)
}

/** The link around the selection, empty where there is none. */
export function linkAt(state: EditorState): string {
  const { $from, empty } = state.selection
  const found = empty ? marks.link.isInSet($from.marks()) : marks.link.isInSet($from.nodeAfter?.marks ?? [])
  return String(found?.attrs['href'] ?? '')
}

/** Links what is selected, or takes its link away where the address is empty. */
export function setLink(href: string): Command {
  return (state, dispatch) => {
    const range = linkRange(state)
    if (!range) {
      if (href !== '')
        dispatch?.(state.tr.replaceSelectionWith(schema.text(href, [marks.link.create({ href })]), false))
      return href !== ''
    }
    const tr = state.tr.removeMark(range.from, range.to, marks.link)
    if (href !== '') tr.addMark(range.from, range.to, marks.link.create({ href }))
    dispatch?.(tr)
    return true
  }
}

/** What is selected, or the whole of the link that the cursor stands in. */
function linkRange(state: EditorState): { from: number; to: number } | null {
  const { from, to, $from, empty } = state.selection
  if (!empty) return { from, to }
  const found = marks.link.isInSet($from.marks())
  if (!found) return null
  const start = $from.start()
  let range: { from: number; to: number } | null = null
  $from.parent.forEach((node, offset) => {
    const at = start + offset
    if (!found.isInSet(node.marks)) return
    if (range && range.to === at) range.to = at + node.nodeSize
    else if (at <= from) range = { from: at, to: at + node.nodeSize }
  })
  return range
}

/** Behind the block of the selection, or in place of an empty paragraph. */
function insertBlock(
  state: EditorState,
  node: ReturnType<NodeType['create']>,
  dispatch: Parameters<Command>[1],
): boolean {
  const { $from } = state.selection
  const depth = $from.depth === 0 ? 0 : 1
  const block = depth === 0 ? null : $from.node(1)
  const isEmpty = block?.type === nodes.paragraph && block.content.size === 0
  const at = depth === 0 ? $from.pos : isEmpty ? $from.before(1) : $from.after(1)
  const tr = state.tr
  if (isEmpty) tr.delete(at, $from.after(1))
  tr.insert(at, node)
  const behind = at + node.nodeSize
  if (!tr.doc.resolve(behind).nodeAfter) tr.insert(behind, nodes.paragraph.create())
  const inside = tr.doc.resolve(node.isLeaf ? behind : at + 1)
  dispatch?.(tr.setSelection(TextSelection.near(inside)).scrollIntoView())
  return true
}

function toggleHeading(level: number): Command {
  return (state, dispatch) => {
    const { parent } = state.selection.$from
    const isSo = parent.type === nodes.heading && parent.attrs['level'] === level
    return isSo
      ? setBlockType(nodes.paragraph)(state, dispatch)
      : setBlockType(nodes.heading, { level })(state, dispatch)
  }
}

function toggleWrap(type: NodeType, unwrap: Command): Command {
  const wrap = type === nodes.blockquote ? wrapIn(type) : wrapInList(type)
  return (state, dispatch) => {
    const { $from } = state.selection
    for (let depth = $from.depth; depth > 0; depth -= 1)
      if ($from.node(depth).type === type) return unwrap(state, dispatch)
    return wrap(state, dispatch)
  }
}
