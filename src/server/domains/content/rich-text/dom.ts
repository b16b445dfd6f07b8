import { Element, Text, type ChildNode, type Document, type ParentNode } from 'domhandler'
import { DomUtils } from 'htmlparser2'

export function isElement(node: ChildNode | ParentNode | null, ...names: string[]): node is Element {
  return node instanceof Element && (names.length === 0 || names.includes(node.name))
}

/** Whether a node shows nothing: white space between elements, a comment. */
export function isBlank(node: ChildNode): boolean {
  return node instanceof Text ? node.data.trim() === '' : !(node instanceof Element)
}

/** Every element below `root` with one of the names, in document order. */
export function findAll(root: Document | Element, ...names: string[]): Element[] {
  return DomUtils.findAll((element) => names.includes(element.name), root.children)
}

/** Puts `node` where `old` stands. */
export function replace(old: ChildNode, node: ChildNode): void {
  DomUtils.replaceElement(old, node)
}

/** Puts the children of `element` where it stands. */
export function unwrap(element: Element): void {
  for (const child of element.children.slice()) DomUtils.prepend(element, child)
  DomUtils.removeElement(element)
}

/** A new element around `children`, which leave their place. */
export function wrap(name: string, attributes: Record<string, string>, children: ChildNode[]): Element {
  for (const child of children) DomUtils.removeElement(child)
  const element = new Element(name, attributes)
  for (const child of children) DomUtils.appendChild(element, child)
  return element
}

export function serialize(document: Document): string {
  return DomUtils.getOuterHTML(document, { encodeEntities: 'utf8' })
}
