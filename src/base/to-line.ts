/** Text as one line: no control characters, no halves of characters, no white space around it or doubled in it. */
export function toLine(text: string): string {
  return text
    .toWellFormed()
    .replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ')
    .trim()
}
