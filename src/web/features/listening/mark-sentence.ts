const NAME = 'listening'
/** On the block, where a browser cannot mark a few words without changing the text. */
const ATTRIBUTE = 'data-listening'

/** Marks the sentence that is said, and no other; null for none. */
export function markSentence(range: Range | null): void {
  for (const block of document.querySelectorAll(`[${ATTRIBUTE}]`)) block.removeAttribute(ATTRIBUTE)
  if ('highlights' in CSS) {
    if (range) CSS.highlights.set(NAME, new Highlight(range))
    else CSS.highlights.delete(NAME)
    return
  }
  const { commonAncestorContainer: node } = range ?? {}
  const element = node instanceof Element ? node : node?.parentElement
  element?.closest('[data-p]')?.setAttribute(ATTRIBUTE, '')
}
