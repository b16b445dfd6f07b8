/** A `Vary` header with one more field (RFC 9110, section 12.5.5). */
export function addVary(vary: unknown, field: string): string {
  return typeof vary === 'string' && vary !== '' ? `${vary}, ${field}` : field
}
