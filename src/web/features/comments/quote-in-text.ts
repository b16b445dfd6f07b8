import type { Anchor } from '#contract/comments.ts'
import { BODY_ATTRIBUTE } from '../../rendering/page-elements.ts'
import { standOut } from '../../ui/stand-out.ts'
import { findQuote, type QuotePlace } from './find-quote.ts'

/** Characters of a quote at most, as the call takes it. */
const QUOTE_MAX = 200
const QUOTE_MIN = 2
/** How long quoted words stand out, in milliseconds. */
const MARKED_MS = 1600
/** Name of the highlight, which the style of the comments gives its colour. */
const HIGHLIGHT = 'quote'

/** What is selected in the text of the page, in its first paragraph; null where that is nothing to be quoted. */
export function selectedAnchor(): (Anchor & { range: Range }) | null {
  const selection = getSelection()
  if (!selection || selection.isCollapsed || selection.rangeCount === 0) return null
  const range = selection.getRangeAt(0).cloneRange()
  const start = range.startContainer instanceof Element ? range.startContainer : range.startContainer.parentElement
  const block = start?.closest<HTMLElement>(`[${BODY_ATTRIBUTE}] [data-p]`)
  if (!block) return null
  if (!block.contains(range.endContainer)) range.setEnd(block, block.childNodes.length)
  const characters = Array.from(range.toString().replace(/\s+/g, ' ').trim())
  if (characters.length < QUOTE_MIN) return null
  return { p: Number(block.dataset['p']), quote: characters.slice(0, QUOTE_MAX).join('').trim(), range }
}

/** Leads to quoted words in the text of the page and lets them stand out; false when they are not there any more. */
export function goToQuote(anchor: Anchor): boolean {
  const blocks = [...document.querySelectorAll<HTMLElement>(`[${BODY_ATTRIBUTE}] [data-p]`)]
  const texts = blocks.map((block) => ({ p: Number(block.dataset['p']), text: block.textContent }))
  const place = findQuote(texts, anchor)
  const block = place && blocks.find((candidate) => candidate.dataset['p'] === String(place.p))
  if (!block) return false
  block.scrollIntoView({ block: 'center' })
  block.tabIndex = -1
  block.focus({ preventScroll: true })
  mark(block, place)
  return true
}

/** Browsers without highlights let the whole paragraph stand out. */
function mark(block: HTMLElement, place: QuotePlace): void {
  const range = toRange(block, place)
  if (!range || !('highlights' in CSS)) return standOut(block)
  CSS.highlights.set(HIGHLIGHT, new Highlight(range))
  setTimeout(() => CSS.highlights.delete(HIGHLIGHT), MARKED_MS)
}

function toRange(block: HTMLElement, { start, end }: QuotePlace): Range | null {
  const range = document.createRange()
  const texts = document.createTreeWalker(block, NodeFilter.SHOW_TEXT)
  let passed = 0
  let hasStart = false
  for (let node = texts.nextNode(); node; node = texts.nextNode()) {
    const length = node.textContent?.length ?? 0
    if (!hasStart && start < passed + length) {
      range.setStart(node, start - passed)
      hasStart = true
    }
    if (end <= passed + length) {
      range.setEnd(node, end - passed)
      return hasStart ? range : null
    }
    passed += length
  }
  return null
}
