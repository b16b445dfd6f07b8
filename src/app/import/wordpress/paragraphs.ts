import { Comment, Element, Text, type ChildNode } from 'domhandler'
import { DomUtils, parseDocument } from 'htmlparser2'
import { BLOCK_TAGS, BOX_TAGS, PART_TAGS } from '#contract/rich-text.ts'
import { toHtml } from './to-html.ts'

const BLOCKS: ReadonlySet<string> = new Set([
  ...BLOCK_TAGS,
  ...BOX_TAGS,
  ...PART_TAGS,
  'audio',
  'video',
  'iframe',
  'script',
  'style',
  'form',
])
/** Those of them in which text is divided as well. */
const HOLDERS: ReadonlySet<string> = new Set(['blockquote', 'div', 'section', 'article', 'aside', 'center', 'details'])

/**
 * A text of WordPress' classic editor as HTML: an empty line ends a paragraph, any other end of a line breaks it. What is
 * a block already stays one.
 */
export function toParagraphs(html: string): string {
  const document = parseDocument(html.replaceAll(/\r\n?/g, '\n'))
  return toHtml(divide(document.children))
}

function divide(nodes: readonly ChildNode[]): ChildNode[] {
  const blocks: ChildNode[] = []
  let line: ChildNode[] = []
  const end = () => {
    const words = trim(line)
    line = []
    if (words.length > 0) blocks.push(new Element('p', {}, words))
  }
  for (const node of nodes) {
    if (node instanceof Element && BLOCKS.has(node.name)) {
      end()
      if (HOLDERS.has(node.name)) node.children = adopt(node, divideHeld(node.children))
      blocks.push(node)
    } else if (node instanceof Text) {
      const [first = '', ...others] = node.data.split(/\n[^\S\n]*\n\s*/)
      line.push(...toLines(first))
      for (const part of others) {
        end()
        line.push(...toLines(part))
      }
    } else {
      if (node instanceof Element) breakLines(node)
      line.push(node)
    }
  }
  end()
  return blocks
}

/** What holds one line alone keeps it without a paragraph. */
function divideHeld(nodes: readonly ChildNode[]): ChildNode[] {
  const blocks = divide(nodes)
  const [only] = blocks
  return blocks.length === 1 && only instanceof Element && only.name === 'p' ? only.children : blocks
}

function breakLines(element: Element): void {
  if (element.name === 'pre' || element.name === 'code') return
  const children = element.children.flatMap((child) => {
    if (child instanceof Element) breakLines(child)
    return child instanceof Text ? toLines(child.data) : [child]
  })
  element.children = adopt(element, children)
}

function toLines(text: string): ChildNode[] {
  return text.split('\n').flatMap((part, index) => {
    const words = part === '' ? [] : [new Text(part)]
    return index === 0 ? words : [new Element('br', {}), ...words]
  })
}

/** Without white space and breaks at both ends, and without a break that stands twice. */
function trim(nodes: readonly ChildNode[]): ChildNode[] {
  const isBreak = (node: ChildNode | undefined) => node instanceof Element && node.name === 'br'
  const isEmpty = (node: ChildNode | undefined) =>
    isBreak(node) || node instanceof Comment || (node instanceof Text && node.data.trim() === '')
  const kept = nodes.filter((node, index) => !(isBreak(node) && isBreak(nodes[index - 1])))
  const from = kept.findIndex((node) => !isEmpty(node))
  return from < 0 ? [] : kept.slice(from, kept.findLastIndex((node) => !isEmpty(node)) + 1)
}

function adopt(parent: Element, children: ChildNode[]): ChildNode[] {
  for (const child of children) {
    DomUtils.removeElement(child)
    child.parent = parent
  }
  for (const [index, child] of children.entries()) {
    child.prev = children[index - 1] ?? null
    child.next = children[index + 1] ?? null
  }
  return children
}
