import { baseKeymap, chainCommands, exitCode } from 'prosemirror-commands'
import { dropCursor } from 'prosemirror-dropcursor'
import { gapCursor } from 'prosemirror-gapcursor'
import { history, redo, undo } from 'prosemirror-history'
import { inputRules, textblockTypeInputRule, wrappingInputRule } from 'prosemirror-inputrules'
import { keymap } from 'prosemirror-keymap'
import type { NodeType } from 'prosemirror-model'
import { imeSpan } from 'prosemirror-safari-ime-span'
import { liftListItem, sinkListItem, splitListItem } from 'prosemirror-schema-list'
import { type Command, type EditorState, type Plugin, TextSelection } from 'prosemirror-state'
import { goToNextCell, tableEditing } from 'prosemirror-tables'
import { schema } from '../../manuscript/schema.ts'
import { blockCommands, markCommands, type MarkCommandName } from './commands.ts'

const { nodes } = schema

/** Keys of marks, as other editors have them. */
const MARK_KEYS: Partial<Record<MarkCommandName, string>> = {
  strong: 'Mod-b',
  em: 'Mod-i',
  u: 'Mod-u',
  mark: 'Mod-Shift-h',
  code: 'Mod-e',
}

/** What typing, keys, undo and tables need. `onLink` asks for the address of what is selected. */
export function manuscriptPlugins({ onLink, onSource }: { onLink: () => void; onSource: () => void }): Plugin[] {
  return [
    inputRules({ rules: typed() }),
    keymap(keys({ onLink, onSource })),
    keymap(baseKeymap),
    history(),
    dropCursor({ class: 'manuscript-drop' }),
    gapCursor(),
    tableEditing(),
    imeSpan,
  ]
}

/** Beginnings of a line that make it something else. */
function typed() {
  return [
    textblockTypeInputRule(/^(#{2,6})\s$/, nodes.heading, (match) => ({ level: match[1]?.length ?? 2 })),
    wrappingInputRule(/^\s*[>》]\s$/, nodes.blockquote),
    wrappingInputRule(/^\s*[-+*]\s$/, nodes.bullet_list),
    wrappingInputRule(/^(\d{1,4})[.、]\s?$/, nodes.ordered_list, (match) => ({ start: Number(match[1]) })),
    textblockTypeInputRule(/^```$/, nodes.code_block),
  ]
}

function keys({ onLink, onSource }: { onLink: () => void; onSource: () => void }): Record<string, Command> {
  const onMark = Object.fromEntries(
    Object.entries(MARK_KEYS).map(([name, key]) => [key, markCommands[name as MarkCommandName]]),
  )
  const ask = (act: () => void) => () => {
    act()
    return true
  }
  return {
    ...onMark,
    'Mod-z': undo,
    'Mod-y': redo,
    'Shift-Mod-z': redo,
    'Mod-k': ask(onLink),
    'Mod-Alt-m': ask(onSource),
    'Mod-Alt-0': blockCommands.paragraph,
    'Mod-Alt-2': blockCommands.heading2,
    'Mod-Alt-3': blockCommands.heading3,
    'Mod-Alt-q': blockCommands.quote,
    'Mod-Shift-8': blockCommands.bullets,
    'Mod-Shift-7': blockCommands.numbers,
    Enter: chainCommands(splitListItem(nodes.list_item), leaveCaption),
    Tab: chainCommands(sinkListItem(nodes.list_item), goToNextCell(1)),
    'Shift-Tab': chainCommands(liftListItem(nodes.list_item), goToNextCell(-1)),
    'Shift-Enter': chainCommands(exitCode, breakLine),
  }
}

const breakLine: Command = (state, dispatch) => {
  dispatch?.(state.tr.replaceSelectionWith(nodes.hard_break.create()).scrollIntoView())
  return true
}

/** Behind a picture's caption a new paragraph begins. */
const leaveCaption: Command = (state, dispatch) => {
  const { $from } = state.selection
  if ($from.parent.type !== nodes.figure) return false
  const behind = $from.after()
  const tr = state.tr.insert(behind, nodes.paragraph.create())
  dispatch?.(tr.setSelection(TextSelection.create(tr.doc, behind + 1)).scrollIntoView())
  return true
}

/** Whether the selection lies in a block of a kind. */
export function isIn(state: EditorState, type: NodeType, attrs: Record<string, unknown> = {}): boolean {
  const { $from } = state.selection
  for (let depth = $from.depth; depth > 0; depth -= 1) {
    const node = $from.node(depth)
    if (node.type === type) return Object.entries(attrs).every(([name, value]) => node.attrs[name] === value)
  }
  return false
}
