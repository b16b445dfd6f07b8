/** What says something: no empty text, list or mapping, no 0, no false, no null. */
export function withoutEmpty<T extends object>(fields: T): Partial<T> {
  const entries = Object.entries(fields).filter(([, value]: [string, unknown]) =>
    typeof value === 'object' && value !== null ? Object.keys(value).length > 0 : Boolean(value),
  )
  return Object.fromEntries(entries) as Partial<T>
}
