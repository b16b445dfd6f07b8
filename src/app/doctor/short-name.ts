import { locales } from '#locales/say.ts'

/** What a language is called where it is chosen: `zh` for `zh-CN`, unless an earlier one is called that. */
export function toShortName(locale: string): string {
  const primary = (tag: string) => tag.split('-')[0] ?? tag
  return locales.find((one) => primary(one) === primary(locale)) === locale ? primary(locale) : locale
}
