/** Makes a formatter once for each language: that costs more than all else that a card needs. */
export function onceFor<Format>(make: (locale: string) => Format): (locale: string) => Format {
  const made = new Map<string, Format>()
  return (locale) => {
    const format = made.get(locale) ?? make(locale)
    made.set(locale, format)
    return format
  }
}
