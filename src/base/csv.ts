/** By which spreadsheets know that Chinese is not in an older encoding. */
export const BYTE_ORDER_MARK = '\uFEFF'

/** Rows of a table as lines of RFC 4180. */
export function toCsvLines(rows: ReadonlyArray<ReadonlyArray<string | number>>): string {
  return rows.map((row) => `${row.map((cell) => toCell(String(cell))).join(',')}\r\n`).join('')
}

/**
 * In quotes; what a spreadsheet would take for a formula begins with an apostrophe, also where it would first drop white
 * space and what nobody sees, or read wide characters as narrow ones.
 */
function toCell(text: string): string {
  const harmless = /^(?:[\t\r\n]|[\s\p{C}]*[=+\-@＝＋－＠])/u.test(text) ? `'${text}` : text
  return `"${harmless.replaceAll('"', '""')}"`
}
