import { BYTE_ORDER_MARK } from '#base/csv.ts'

/** Hands lines of a table to the browser as a file. */
export function saveCsv(name: string, lines: readonly string[]): void {
  const address = URL.createObjectURL(new Blob([BYTE_ORDER_MARK, ...lines], { type: 'text/csv;charset=utf-8' }))
  const link = document.createElement('a')
  link.href = address
  link.download = `${name}.csv`
  link.click()
  URL.revokeObjectURL(address)
}
