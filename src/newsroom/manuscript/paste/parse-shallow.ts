import { type AnyNode, hasChildren, Text } from 'domhandler'
import { parseDocument } from 'htmlparser2'

/** No text is nested so deep; what is, is made to stop those who read it. */
const DEPTH_MOST = 300

/** The nodes of an HTML text; of one that is nested without an end its words alone. */
export function parseShallow(html: string): AnyNode[] {
  const { children } = parseDocument(html)
  const words: string[] = []
  let level: AnyNode[] = children
  let depth = 0
  while (level.length > 0) {
    depth += 1
    words.push(...level.flatMap((node) => (node instanceof Text ? node.data : [])))
    level = level.flatMap((node) => (hasChildren(node) ? node.children : []))
  }
  return depth > DEPTH_MOST ? [new Text(words.join(' '))] : children
}
