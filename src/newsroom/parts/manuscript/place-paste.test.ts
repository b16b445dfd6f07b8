import type { Node } from 'prosemirror-model'
import { EditorState, TextSelection } from 'prosemirror-state'
import { expect, it } from 'vitest'
import { openBody, writeBody } from '../../manuscript/body.ts'
import { cleanPaste } from '../../manuscript/paste/clean-paste.ts'
import { placePaste } from './place-paste.ts'

const SOURCE =
  '## 标题\n\n段落\n\n- 一项\n\n> 引文\n>\n> —— 周某\n\n| 头行 |\n| --- |\n| 格子 |\n\n![图](https://m.example/a.jpg "图注")\n'

const PASTES = {
  words: '<p>一<b>句</b></p>',
  paragraphs: '<p>甲</p><p>乙</p>',
  heading: '<h2>新</h2><p>乙</p>',
  list: '<ul><li>子</li><li>丑</li></ul>',
  picture: '<img src="https://m.example/n.jpg">',
  table: '<table><tr><td>寅</td><td>卯</td></tr></table>',
}

/** The text with a paste in the middle of the words of a block. */
function pasteInto(words: string, html: string): Node {
  const doc = openBody(SOURCE, 'markdown')
  let at = 0
  doc.descendants((node, position) => {
    if (node.isTextblock && node.textContent === words) at = position + 1 + words.length / 2
  })
  const state = EditorState.create({ doc, selection: TextSelection.create(doc, at) })
  return placePaste(state, cleanPaste(html).blocks).doc
}

const picturesIn = (doc: Node) => {
  const found: string[] = []
  doc.descendants(({ attrs }) => void (attrs['src'] && found.push(String(attrs['src']))))
  return found
}

const places = ['标题', '段落', '一项', '引文', '周某', '头行', '格子', '图注']

it.each(places.flatMap((words) => Object.entries(PASTES).map(([what, html]) => [what, words, html] as const)))(
  '%s pasted into %s lose nothing and double nothing',
  (_what, words, html) => {
    const doc = pasteInto(words, html)
    doc.check()
    const { blocks } = cleanPaste(html)
    const pasted = blocks.map(({ textContent }) => textContent).join('')
    expect(Array.from(doc.textContent).toSorted()).toEqual(
      Array.from(openBody(SOURCE, 'markdown').textContent + pasted).toSorted(),
    )
    expect(picturesIn(doc).toSorted()).toEqual(
      ['https://m.example/a.jpg', ...(html.includes('n.jpg') ? ['https://m.example/n.jpg'] : [])].toSorted(),
    )
    expect(openBody(writeBody(doc), 'markdown').textContent).toBe(doc.textContent)
  },
)

it('captions and cells take lines, and what is no line stands behind them', () => {
  expect(writeBody(pasteInto('格子', PASTES.paragraphs))).toContain('| 格甲<br>乙子 |')
  expect(writeBody(pasteInto('图注', PASTES.words))).toContain('<figcaption>图一<strong>句</strong>注</figcaption>')
  expect(writeBody(pasteInto('图注', PASTES.list))).toMatch(/"图注"\)\n\n- 子\n- 丑\n$/)
  expect(writeBody(pasteInto('格子', PASTES.picture))).toContain('| 格子 |\n\n![](https://m.example/n.jpg)')
})
