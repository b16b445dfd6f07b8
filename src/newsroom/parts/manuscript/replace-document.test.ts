import { history, undo } from 'prosemirror-history'
import { EditorState, TextSelection } from 'prosemirror-state'
import { describe, expect, it } from 'vitest'
import { openBody, writeBody } from '../../manuscript/body.ts'
import { replaceDocument } from './replace-document.ts'

const open = (source: string) => openBody(source, 'markdown')
/** An editor whose caret stands behind some words. */
function editorOf(source: string, words: string): EditorState {
  const doc = open(source)
  let at = 0
  doc.descendants((node, position) => {
    const offset = node.isText ? (node.text ?? '').indexOf(words) : -1
    if (offset >= 0) at = position + offset + words.length
  })
  return EditorState.create({ doc, selection: TextSelection.create(doc, at), plugins: [history()] })
}
const beforeCaret = ({ selection: { $head } }: EditorState) => $head.parent.textContent.slice(0, $head.parentOffset)

describe('a document that becomes another one', () => {
  it.each([
    ['before', '一改改\n\n二在这里\n\n三\n'],
    ['behind', '一\n\n二在这里\n\n三改\n'],
    ['on both sides of', '新\n\n一改\n\n二在这里\n\n## 新\n\n三改\n'],
    ['further on in', '一\n\n二在这里改\n\n三\n'],
    ['earlier in', '一\n\n改二在这里\n\n三\n'],
  ])('leaves the caret where it was when something changed %s its paragraph', (_where, source) => {
    const state = editorOf('一\n\n二在这里\n\n三\n', '二在')
    const next = state.apply(replaceDocument(state, open(source)))
    expect(beforeCaret(next)).toMatch(/二在$/)
    expect(writeBody(next.doc)).toBe(source)
  })

  it('lets whoever writes take back what they did, and not what others did', () => {
    const state = editorOf('一\n\n二\n', '二')
    const typed = state.apply(state.tr.insertText('我的'))
    const joined = typed.apply(replaceDocument(typed, open('一别人的\n\n二我的\n')))
    let undone = joined
    undo(joined, (tr) => (undone = joined.apply(tr)))
    expect(writeBody(undone.doc)).toBe('一别人的\n\n二\n')
  })
})
