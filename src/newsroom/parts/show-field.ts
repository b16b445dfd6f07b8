/** A field as a text that can be compared. */
export function showField(value: unknown): string {
  return typeof value === 'string' ? value : value === undefined ? '' : JSON.stringify(value, null, 1)
}
