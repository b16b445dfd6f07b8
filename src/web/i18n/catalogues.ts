import { BASE_LOCALE } from '#contract/locale.ts'
import { log } from '../log.ts'
import { createText, type Messages, type Text } from './text.tsx'

const files = import.meta.glob<Messages>('./locales/*.json', { import: 'default' })

/**
 * Loads the texts of a language. One without a file is warned about and said in the base language; so is a code that no
 * standard knows.
 */
export async function loadText(locale: string): Promise<Text> {
  if (!isLanguageTag(locale)) log.warn(`${locale} is no language tag (BCP 47)`)
  const load = files[`./locales/${locale}.json`]
  if (!load) log.warn(`No language file for ${locale}, its texts are said in ${BASE_LOCALE}`)
  const messages = await (load ?? files[`./locales/${BASE_LOCALE}.json`])?.()
  return createText(locale, messages ?? {})
}

/** Source file of a language's catalogue, as the build's manifest names it. */
export function catalogueFile(locale: string): string {
  const known = `./locales/${locale}.json` in files
  return `src/web/i18n/locales/${known ? locale : BASE_LOCALE}.json`
}

function isLanguageTag(locale: string): boolean {
  try {
    return Intl.getCanonicalLocales(locale).length === 1
  } catch {
    return false
  }
}
