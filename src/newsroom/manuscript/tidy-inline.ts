import { Fragment, type Mark, type Node } from 'prosemirror-model'
import { schema } from './schema.ts'

/** A stretch of words with the same marks, or one thing between words. */
export interface InlinePart {
  text: string | null
  node: Node | null
  marks: readonly Mark[]
}

export function toParts(content: Fragment): InlinePart[] {
  return content.content.map((node) => ({
    text: node.text ?? null,
    node: node.isText ? null : node,
    marks: node.marks,
  }))
}

export function toFragment(parts: readonly InlinePart[]): Fragment {
  return Fragment.fromArray(
    parts.flatMap(({ text, node, marks }) =>
      node ? [node.mark(marks)] : text === null || text === '' ? [] : [schema.text(text, marks)],
    ),
  )
}

/**
 * Lines as readers see them: white space is one space, none where a line begins or ends, and a space has only marks that
 * both its neighbours have, so that equal lines are equal data.
 */
export function tidyInline(parts: readonly InlinePart[]): InlinePart[] {
  const pieces = parts.flatMap((part) =>
    part.text === null
      ? [part]
      : part.text
          .split(/([ \t\n\f\r]+)/)
          .filter((text) => text !== '')
          .map((text) => ({ ...part, text: /^[ \t\n\f\r]/.test(text) ? ' ' : text })),
  )
  const spaced = pieces.filter((piece, index) => piece.text !== ' ' || pieces[index - 1]?.text !== ' ')
  const seen = spaced.filter(
    (piece, index) => piece.text !== ' ' || !(isEdge(spaced[index - 1]) || isEdge(spaced[index + 1])),
  )
  return joined(
    seen.map((piece, index) =>
      piece.text === ' ' ? { ...piece, marks: shared(seen[index - 1], seen[index + 1]) } : piece,
    ),
  )
}

export function tidyFragment(content: Fragment): Fragment {
  return toFragment(tidyInline(toParts(content)))
}

function isEdge(part: InlinePart | undefined): boolean {
  return part === undefined || part.node?.type === schema.nodes.hard_break
}

function shared(before: InlinePart | undefined, after: InlinePart | undefined): readonly Mark[] {
  return before?.marks.filter((mark) => mark.isInSet(after?.marks ?? [])) ?? []
}

function joined(parts: readonly InlinePart[]): InlinePart[] {
  const result: InlinePart[] = []
  for (const part of parts) {
    const last = result.at(-1)
    if (last && last.text !== null && part.text !== null && sameMarks(last.marks, part.marks)) {
      result[result.length - 1] = { ...last, text: last.text + part.text }
    } else result.push(part)
  }
  return result
}

function sameMarks(one: readonly Mark[], other: readonly Mark[]): boolean {
  return one.length === other.length && one.every((mark, index) => other[index]?.eq(mark))
}
