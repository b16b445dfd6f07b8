import { BASE_LOCALE } from '#contract/locale.ts'
import { log } from '../log.ts'
import { createText, type Messages, type Text } from './text.tsx'

const files = import.meta.glob<Messages>('./locales/*.json', { import: 'default' })

/** Loads the texts of a language; one without a file is warned about and said in the base language. */
export async function loadText(locale: string): Promise<Text> {
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
