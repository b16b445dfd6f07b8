import { diffArrays } from 'diff'
import { Fragment, type Node } from 'prosemirror-model'
import type { EditorState, Transaction } from 'prosemirror-state'

/**
 * Makes the document of an editor another one by changing what differs and nothing else: whoever has their caret in the rest
 * keeps it, and what they can take back is what they did themselves.
 */
export function replaceDocument(state: EditorState, doc: Node): Transaction {
  const tr = fitDocument(state, doc)
  const sure = tr.doc.content.eq(doc.content) ? tr : state.tr.replaceWith(0, state.doc.content.size, doc.content)
  for (const [name, value] of Object.entries(doc.attrs))
    if (state.doc.attrs[name] !== value) sure.setDocAttribute(name, value)
  return sure.setMeta('addToHistory', false)
}

function fitDocument(state: EditorState, doc: Node): Transaction {
  const { tr } = state
  const later = doc.content.content
  let [at, nth] = [0, 0]
  let [gone, come]: [readonly Node[], readonly Node[]] = [[], []]
  const settle = () => {
    exchange(tr, at, gone, come)
    at += Fragment.from(come).size
    ;[gone, come] = [[], []]
  }
  for (const { added, removed, count, value } of diffArrays([...state.doc.content.content], [...later], {
    comparator: isAlike,
  })) {
    if (removed) gone = value
    else if (added) come = value
    else {
      settle()
      for (const block of later.slice(nth, nth + count)) {
        setOrigin(tr, at, block)
        at += block.nodeSize
      }
    }
    if (!removed) nth += count
  }
  settle()
  return tr
}

function exchange(tr: Transaction, at: number, gone: readonly Node[], come: readonly Node[]): void {
  const [own, other] = [gone[0], come[0]]
  if (own && other && gone.length === 1 && come.length === 1 && withoutOrigin(own).sameMarkup(withoutOrigin(other))) {
    const start = own.content.findDiffStart(other.content)
    const end = own.content.findDiffEnd(other.content)
    if (start === null || end === null) return
    const overlap = Math.max(0, start - Math.min(end.a, end.b))
    tr.replace(at + 1 + start, at + 1 + end.a + overlap, other.slice(start, end.b + overlap))
    setOrigin(tr, at, other)
  } else if (gone.length + come.length > 0) tr.replaceWith(at, at + Fragment.from(gone).size, come)
}

/** Whether two blocks say the same, wherever in a source they came from. */
function isAlike(one: Node, other: Node): boolean {
  return withoutOrigin(one).eq(withoutOrigin(other))
}

function withoutOrigin(node: Node): Node {
  return node.attrs['origin'] ? node.type.create({ ...node.attrs, origin: null }, node.content, node.marks) : node
}

function setOrigin(tr: Transaction, at: number, { attrs: { origin } }: Node): void {
  if (tr.doc.nodeAt(at)?.attrs['origin'] !== origin) tr.setNodeAttribute(at, 'origin', origin)
}
