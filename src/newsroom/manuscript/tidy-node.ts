import { Fragment, type Node, type NodeType } from 'prosemirror-model'
import { markSource } from './quote-source.ts'
import { schema } from './schema.ts'
import { tidyFragment } from './tidy-inline.ts'

const { paragraph, heading, blockquote, quote_source, list_item, hard_break } = schema.nodes
const DROPPED_WHEN_EMPTY: ReadonlySet<NodeType> = new Set([paragraph, heading, quote_source])

/** A block as it would be read from its source: without where it came from, its words tidy. Null for what shows nothing. */
export function tidyNode(node: Node): Node | null {
  const attrs = 'origin' in node.attrs ? { ...node.attrs, origin: null } : node.attrs
  if (node.type === schema.nodes.code_block || node.isAtom) return node.type.create(attrs, node.content)
  if (node.isTextblock) {
    const content = tidyFragment(node.content)
    const isShown = content.content.some((child) => !isBreak(child) && child.text?.trim() !== '')
    if (!isShown && DROPPED_WHEN_EMPTY.has(node.type)) return null
    return node.type.create(attrs, isShown ? content : Fragment.empty)
  }
  const children = node.content.content.flatMap((child) => tidyNode(child) ?? [])
  if (node.type === list_item && children[0]?.type !== paragraph) children.unshift(paragraph.create())
  if (children.length === 0) return null
  if (node.type === blockquote) return node.type.create(attrs, markSource(children))
  const tight = (attrs['tight'] || !children.some(holdsWords)) && !children.some(holdsParagraphsInARow)
  return node.type.create('tight' in attrs ? { ...attrs, tight } : attrs, children)
}

/** Paragraphs without their tags would be one. */
function holdsParagraphsInARow(item: Node): boolean {
  return item.content.content.some(
    ({ type }, index) => type === paragraph && item.maybeChild(index + 1)?.type === paragraph,
  )
}

const holdsWords = (item: Node) =>
  item.content.content.some(({ type, content }) => type === paragraph && content.size > 0)

const isBreak = (node: Node) => node.type === hard_break
