import { EditorState, TextSelection, type Transaction } from 'prosemirror-state'
import { describe, expect, it } from 'vitest'
import { openBody } from '../../manuscript/body.ts'
import { manuscriptPlugins } from './plugins.ts'
import { toolsIn } from './toolbar.tsx'

const SOURCE = ['一段话。', '## 小标题', '**粗的字**', '| 一 | 二 |\n| --- | --- |\n| 三 | 四 |'].join('\n\n')

function open(): EditorState {
  const plugins = manuscriptPlugins({ onLink: () => {}, onSource: () => {} })
  return EditorState.create({ doc: openBody(SOURCE, 'markdown'), plugins })
}

/** The cursor behind the first character of a text. */
function at(state: EditorState, text: string): EditorState {
  let found = 0
  state.doc.descendants((node, position) => {
    if (node.isText && node.text?.includes(text)) found = position
  })
  return state.apply(state.tr.setSelection(TextSelection.create(state.doc, found + 1)))
}

const typed = (tr: Transaction) => tr.insertText('潮')

describe('the tools of a text', () => {
  it.each([
    ['一段话', ''],
    ['小标题', 'block-heading2'],
    ['粗的字', 'mark-strong'],
    ['三', 'table'],
  ])('are on where the cursor stands in %s', (text, tools) => {
    expect(toolsIn(at(open(), text))).toBe(tools)
  })

  it('stay the same string from key to key, so that no button is drawn anew', () => {
    const begun = at(open(), '一段话')
    const first = begun.apply(typed(begun.tr))
    const second = first.apply(typed(first.tr))
    expect(toolsIn(first)).toBe('undo')
    expect(toolsIn(second)).toBe(toolsIn(first))
  })
})
