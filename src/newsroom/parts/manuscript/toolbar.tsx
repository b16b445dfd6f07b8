import {
  Bold,
  Code,
  Heading2,
  Heading3,
  Highlighter,
  Image,
  Images,
  Italic,
  Link2,
  List,
  ListOrdered,
  Minus,
  Quote,
  Redo2,
  SquareCode,
  Strikethrough,
  Table,
  Underline,
  Undo2,
  type LucideIcon,
} from 'lucide-react'
import { redo, redoDepth, undo, undoDepth } from 'prosemirror-history'
import type { Command, EditorState } from 'prosemirror-state'
import { addColumnAfter, addRowAfter, deleteColumn, deleteRow, deleteTable } from 'prosemirror-tables'
import { memo } from 'react'
import { Button, Group, Separator, ToggleButton, Toolbar as AriaToolbar } from 'react-aria-components'
import { useText } from '../../texts/text.tsx'
import { chooseFiles } from '../../ui/choose-files.ts'
import { Menu } from '../../ui/menu.tsx'
import { schema } from '../../manuscript/schema.ts'
import {
  blockCommands,
  insertRule,
  insertTable,
  markCommands,
  type BlockCommandName,
  type MarkCommandName,
} from './commands.ts'
import { isIn } from './plugins.ts'
import styles from './toolbar.module.css'

interface ToolbarProps {
  /** What `toolsIn` says of the text. */
  tools: string
  onRun: (command: Command) => void
  onLink: () => void
  onPictures: (files: readonly File[]) => void
  onShelf: () => void
  onSource: () => void
}

const { nodes, marks } = schema

const markButtons: ReadonlyArray<[MarkCommandName, LucideIcon]> = [
  ['strong', Bold],
  ['em', Italic],
  ['u', Underline],
  ['s', Strikethrough],
  ['mark', Highlighter],
  ['code', Code],
]

const blockButtons: ReadonlyArray<[BlockCommandName, LucideIcon, (state: EditorState) => boolean]> = [
  ['heading2', Heading2, (state) => isIn(state, nodes.heading, { level: 2 })],
  ['heading3', Heading3, (state) => isIn(state, nodes.heading, { level: 3 })],
  ['quote', Quote, (state) => isIn(state, nodes.blockquote)],
  ['bullets', List, (state) => isIn(state, nodes.bullet_list)],
  ['numbers', ListOrdered, (state) => isIn(state, nodes.ordered_list)],
  ['code', SquareCode, (state) => isIn(state, nodes.code_block)],
]

/**
 * Names of the tools that are on, or can do something, where a text is worked on. A key that changes none of it draws none
 * of the buttons anew.
 */
export function toolsIn(state: EditorState): string {
  const isOn: Record<string, boolean> = {
    undo: undoDepth(state) > 0,
    redo: redoDepth(state) > 0,
    table: isIn(state, nodes.table),
    ...Object.fromEntries(markButtons.map(([name]) => [`mark-${name}`, hasMark(state, name)])),
    ...Object.fromEntries(blockButtons.map(([name, , isThere]) => [`block-${name}`, isThere(state)])),
  }
  return Object.keys(isOn)
    .filter((name) => isOn[name])
    .join(' ')
}

/** What can be done with what is selected. */
export const Toolbar = memo(function Toolbar({ tools, onRun, onLink, onPictures, onShelf, onSource }: ToolbarProps) {
  const text = useText()
  const on = new Set(tools.split(' '))
  const act = (label: string, Icon: LucideIcon, onPress: () => void, isDisabled = false) => (
    <Button key={label} aria-label={label} className={styles.tool ?? ''} onPress={onPress} isDisabled={isDisabled}>
      <Icon aria-hidden />
    </Button>
  )
  return (
    <AriaToolbar aria-label={text('tool.bar')} className={styles.bar ?? ''}>
      <Group className={styles.group ?? ''} aria-label={text('tool.undoing')}>
        {act(text('tool.undo'), Undo2, () => onRun(undo), !on.has('undo'))}
        {act(text('tool.redo'), Redo2, () => onRun(redo), !on.has('redo'))}
      </Group>
      <Separator orientation="vertical" className={styles.line ?? ''} />
      <Group className={styles.group ?? ''} aria-label={text('tool.words')}>
        {markButtons.map(([name, Icon]) => (
          <ToggleButton
            key={name}
            aria-label={text(`tool.mark.${name as 'strong'}`)}
            className={styles.tool ?? ''}
            isSelected={on.has(`mark-${name}`)}
            onChange={() => onRun(markCommands[name])}
          >
            <Icon aria-hidden />
          </ToggleButton>
        ))}
        {act(text('tool.link'), Link2, onLink)}
      </Group>
      <Separator orientation="vertical" className={styles.line ?? ''} />
      <Group className={styles.group ?? ''} aria-label={text('tool.blocks')}>
        {blockButtons.map(([name, Icon]) => (
          <ToggleButton
            key={name}
            aria-label={text(`tool.block.${name as 'quote'}`)}
            className={styles.tool ?? ''}
            isSelected={on.has(`block-${name}`)}
            onChange={() => onRun(blockCommands[name])}
          >
            <Icon aria-hidden />
          </ToggleButton>
        ))}
        {act(text('tool.picture'), Image, () => chooseFiles(['image/*'], onPictures, { areMany: true }))}
        {act(text('tool.shelf'), Images, onShelf)}
        {on.has('table') ? (
          <Menu
            label={text('tool.table')}
            button={
              <Button aria-label={text('tool.table')} className={styles.tool ?? ''}>
                <Table aria-hidden />
              </Button>
            }
            groups={[
              {
                name: '',
                entries: Object.entries({ addRowAfter, addColumnAfter, deleteRow, deleteColumn, deleteTable }).map(
                  ([name, command]) => ({
                    id: name,
                    name: text(`tool.table.${name as 'addRowAfter'}`),
                    isDangerous: name.startsWith('delete'),
                    onAction: () => onRun(command),
                  }),
                ),
              },
            ]}
          />
        ) : (
          act(text('tool.table'), Table, () => onRun(insertTable))
        )}
        {act(text('tool.rule'), Minus, () => onRun(insertRule))}
      </Group>
      <Button className={styles.source ?? ''} onPress={onSource}>
        {text('tool.source')}
      </Button>
    </AriaToolbar>
  )
})

function hasMark({ selection, storedMarks, doc }: EditorState, name: MarkCommandName): boolean {
  const { from, to, $from, empty } = selection
  return empty
    ? marks[name].isInSet(storedMarks ?? $from.marks()) !== undefined
    : doc.rangeHasMark(from, to, marks[name])
}
