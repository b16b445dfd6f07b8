import { Element, type Document } from 'domhandler'
import { DomUtils } from 'htmlparser2'
import { findAll, isElement, unwrap } from './dom.ts'

export const HEADINGS = ['h2', 'h3', 'h4', 'h5', 'h6']

/** Names of what shows nothing by itself go to what stands there. */
export function keepTargets(document: Document): void {
  for (const element of findNamed(document)) {
    if (!isElement(element, 'div', 'a') || element.attribs['href'] !== undefined) continue
    const inside = DomUtils.findOne(() => true, element.children)
    const other = inside ?? DomUtils.nextElementSibling(element) ?? parentOf(element)
    if (other && !other.attribs['id']) other.attribs['id'] = element.attribs['id'] ?? ''
  }
}

/** Headings, and what links of the text lead to, can be linked to by their place; links that lead nowhere are text. */
export function numberTargets(document: Document): void {
  const targets = new Map(findNamed(document).map((element) => [element.attribs['id'], element]))
  for (const element of targets.values()) delete element.attribs['id']
  for (const [index, heading] of findAll(document, ...HEADINGS).entries())
    heading.attribs['id'] = `section-${index + 1}`
  let count = 0
  for (const link of findAll(document, 'a')) {
    const href = link.attribs['href']?.trim() ?? ''
    if (!href.startsWith('#')) continue
    const target = targets.get(href.slice(1)) ?? targets.get(decode(href.slice(1)))
    if (!target) {
      unwrap(link)
      continue
    }
    target.attribs['id'] ??= `target-${(count += 1)}`
    link.attribs['href'] = `#${target.attribs['id']}`
  }
}

function findNamed(document: Document): Element[] {
  return DomUtils.findAll(({ attribs }) => attribs['id'] !== undefined, document.children)
}

function parentOf({ parent }: Element): Element | null {
  return parent instanceof Element ? parent : null
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text // not encoded
  }
}
