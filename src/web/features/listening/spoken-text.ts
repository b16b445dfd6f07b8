/** What is shown but not said: code, tables, readings above characters, and whatever assistive software leaves out too. */
const UNSPOKEN = 'pre, table, rt, rp, script, style, svg, button, [aria-hidden="true"]'
/** A mark that leads to a note at the end. */
const NOTE_MARK = /^\s*[[(（【〔]\s*[\d*†‡a-z]{1,3}\s*[\])）】〕]\s*$/
const NUMBER = /^\s*\d{1,3}\s*$/

/**
 * The part of a block that is said: of figures and tables their caption, of code nothing. Null where nothing is.
 */
export function spokenPart(block: Element): Element | null {
  if (block.matches('pre')) return null
  if (block.matches('figure')) return block.querySelector('figcaption')
  return block.querySelector('table') ? block.querySelector('caption') : block
}

/** What is said of an element; line breaks are `\n`, everything else counts as it stands in the text nodes. */
export function spokenText(element: Element): string {
  return [...pieces(element)].map(({ text }) => text).join('')
}

/** Where the characters from `start` up to `end` of the spoken text stand. */
export function toRange(element: Element, start: number, end: number): Range {
  const range = document.createRange()
  range.selectNodeContents(element)
  let at = 0
  let hasStart = false
  for (const { node, text } of pieces(element)) {
    if (node instanceof Text) {
      if (!hasStart && start < at + text.length) {
        range.setStart(node, start - at)
        hasStart = true
      }
      if (end <= at + text.length) {
        range.setEnd(node, Math.max(0, end - at))
        break
      }
    }
    at += text.length
  }
  return range
}

function* pieces(root: Element): Generator<{ node: Node; text: string }> {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT, (node) =>
    node instanceof Element && node !== root && isUnspoken(node) ? NodeFilter.FILTER_REJECT : NodeFilter.FILTER_ACCEPT,
  )
  while (walker.nextNode()) {
    const { currentNode: node } = walker
    // A line that is broken in the source alone goes on.
    if (node instanceof Text) yield { node, text: node.data.replaceAll(/[\n\r\t]/g, ' ') }
    else if (node instanceof HTMLBRElement) yield { node, text: '\n' }
  }
}

function isUnspoken(element: Element): boolean {
  if (element.matches(UNSPOKEN)) return true
  return element.matches('sup') && isNoteMark(element)
}

/** A raised number after a letter or a number is a power, or belongs to a unit. */
function isNoteMark(element: Element): boolean {
  const text = element.textContent
  if (element.querySelector('a') || NOTE_MARK.test(text)) return true
  const before = element.previousSibling?.textContent ?? ''
  return NUMBER.test(text) && !/[A-Za-z0-9)]$/.test(before)
}
