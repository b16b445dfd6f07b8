/** Without the character U+0000, which no keyboard writes and PostgreSQL does not store; what is no text stays as it is. */
export function withoutNul<T>(value: T): T
export function withoutNul(value: unknown): unknown {
  return typeof value === 'string' && value.includes('\0') ? value.replaceAll('\0', '') : value
}
