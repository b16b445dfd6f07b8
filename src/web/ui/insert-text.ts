/** Puts a text where the caret of a field is, which then stands behind it; answers the whole text. */
export function insertText(
  field: HTMLTextAreaElement | HTMLInputElement,
  text: string,
  inserted: string,
  from: number,
  to: number,
): string {
  const caret = from + inserted.length
  requestAnimationFrame(() => field.setSelectionRange(caret, caret))
  return text.slice(0, from) + inserted + text.slice(to)
}

/** Characters as readers count them, without the space around the text. */
export function lengthOf(text: string): number {
  return Array.from(text.trim()).length
}
