import { type ChildNode, Element, type ParentNode, Text } from 'domhandler'
import { BLOCK_TAGS, BOX_TAGS, INLINE_TAGS, PART_TAGS, UNREADABLE_TAGS } from '#contract/rich-text.ts'

const BOXES: ReadonlySet<string> = new Set(['div', ...BOX_TAGS])
const BLOCKS: ReadonlySet<string> = new Set(BLOCK_TAGS.filter((tag) => tag !== 'div'))
const PARTS: ReadonlySet<string> = new Set(PART_TAGS)
const INLINE: ReadonlySet<string> = new Set(INLINE_TAGS)
const UNREADABLE: ReadonlySet<string> = new Set(UNREADABLE_TAGS)

export const isTag = (node: ChildNode | ParentNode | null | undefined, ...names: string[]): node is Element =>
  node instanceof Element && names.includes(node.name)

/** Whether a node shows nothing: white space, a comment. */
export const isBlank = (node: ChildNode): boolean =>
  node instanceof Text ? node.data.trim() === '' : !(node instanceof Element)

export const isUnreadable = (node: ChildNode): boolean => node instanceof Element && UNREADABLE.has(node.name)
const isBox = (node: ChildNode): node is Element => node instanceof Element && BOXES.has(node.name)
export const isBlock = (node: ChildNode): node is Element => node instanceof Element && BLOCKS.has(node.name)

export const isPart = (node: ChildNode): node is Element => node instanceof Element && PARTS.has(node.name)
export const isNoInline = (node: ChildNode): boolean => isBlock(node) || isPart(node) || isBox(node)

/** Elements that a text may not have are as if their tags were not there. */
const isUnknown = (node: ChildNode): boolean =>
  node instanceof Element && ![UNREADABLE, BOXES, BLOCKS, PARTS, INLINE].some((names) => names.has(node.name))

/** Whether an element groups blocks, and is nothing by itself. */
const isGrouping = (node: ChildNode): node is Element =>
  node instanceof Element && (isBox(node) || isUnknown(node)) && holdsBlock(node)

export function holdsBlock(element: Element): boolean {
  return element.children.some(
    (child) => isBlock(child) || isBox(child) || (child instanceof Element && holdsBlock(child)),
  )
}

/** What an element is called, of anything else that it is none. */
export function kindOf(node: ChildNode): string {
  return node instanceof Element ? node.name : 'text'
}

export function textOf(node: ChildNode): string {
  if (node instanceof Text) return node.data
  return node instanceof Element ? node.children.map(textOf).join('') : ''
}

/**
 * A stretch of what stands in a block or a whole text: one block, or the lines between two blocks. A box around words
 * alone is a block.
 */
export type Stretch = { block: Element } | { line: ChildNode[] }

/** Boxes and elements that nobody knows are looked into where they hold blocks. */
export function toStretches(nodes: readonly ChildNode[]): Stretch[] {
  const stretches: Stretch[] = []
  let line: ChildNode[] = []
  const close = () => {
    if (line.some((node) => !isBlank(node))) stretches.push({ line })
    line = []
  }
  const walk = (node: ChildNode) => {
    if (isGrouping(node)) {
      for (const child of node.children) walk(child)
    } else if (isBlock(node) || isBox(node)) {
      close()
      stretches.push({ block: node })
    } else line.push(node)
  }
  for (const node of nodes) walk(node)
  close()
  return stretches
}
