/** Puts a text into a field, in place of what stands from one place to another; the caret then stands behind it. Answers the whole text. */
export function insertText(
  field: HTMLTextAreaElement | HTMLInputElement,
  inserted: string,
  from: number,
  to: number,
): string {
  field.setRangeText(inserted, from, to, 'end')
  return field.value
}

/** Characters as readers count them, without the space around the text. */
export function lengthOf(text: string): number {
  return Array.from(text.trim()).length
}
