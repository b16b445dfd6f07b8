import { InvalidArgumentError } from 'commander'
import { toLine } from '#base/to-line.ts'

/** Lines with a tab between their columns, or what is said when there are none. */
export function printLines(lines: ReadonlyArray<readonly string[]>, otherwise: string): void {
  const text = lines.length === 0 ? otherwise : lines.map((columns) => columns.join('\t')).join('\n')
  process.stdout.write(`${text}\n`)
}

/** What readers wrote, harmless to a terminal: one line without control characters and changes of direction. */
export function toTerminalLine(text: string): string {
  return toLine(text.replace(/\p{Cf}/gu, ''))
}

/** For options that say how many. */
export function toCount(text: string): number {
  if (/^[1-9]\d{0,3}$/.test(text)) return Number(text)
  throw new InvalidArgumentError('it is no number from 1 to 9999')
}

/** For options that name several keys, with commas. */
export function toKeys(text: string): string[] {
  return text.split(',').flatMap((key) => (key.trim() === '' ? [] : [key.trim()]))
}
