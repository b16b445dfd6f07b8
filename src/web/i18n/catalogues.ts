import { BASE_LOCALE } from '#contract/locale.ts'
import type { PublicConfig } from '#contract/public-config.ts'
import { log } from '../runtime/log.ts'
import { once } from '../runtime/once.ts'
import { ofLanding, others } from './catalogue-files.ts'
import { createText, type Text } from './text.tsx'

let loadOthers: () => Promise<void> = () => Promise.resolve()

/**
 * Loads the texts of a language: on the server all of them, in the browser those of a landing, to which `completeTexts`
 * adds the others. One without a file is warned about and said in the base language; so is a code that no standard knows.
 */
export async function loadText(locale: string): Promise<Text> {
  if (!isLanguageTag(locale)) log.warn(`${locale} is no language tag (BCP 47)`)
  const file = fileName(locale)
  if (file !== `./${locale}.json`) log.warn(`No language file for ${locale}, its texts are said in ${BASE_LOCALE}`)
  const begun = loadFirst(locale, file)
  const addOthers = once(async () => {
    const [text, messages] = await Promise.all([begun, others[file]?.()])
    text.add(messages ?? {})
  })
  loadOthers = addOthers
  if (import.meta.env.SSR) await addOthers()
  return begun
}

async function loadFirst(locale: string, file: string): Promise<Text> {
  return createText(locale, (await ofLanding[file]?.()) ?? {})
}

/** Resolves when every text of the page's language is there. What comes later than a landing waits for it. */
export function completeTexts(): Promise<void> {
  return loadOthers()
}

/** Modules of a language's texts, as the build's manifest names them. */
export function catalogueModules(locale: string, part: 'landing' | 'all'): string[] {
  const sections = part === 'all' ? ['landing', 'pages'] : ['landing']
  return sections.map((section) => `src/locales/${fileName(locale).slice(2)}?${section}`)
}

/**
 * Warns of languages of `locales` that have no host, where languages have hosts of their own; the default one has that of
 * the site.
 */
export function checkLocaleDomains({ locales, defaultLocale, localeDomains }: LocaleSettings): void {
  if (Object.keys(localeDomains).length === 0) return
  for (const locale of locales) {
    if (locale === defaultLocale || localeDomains[locale] !== undefined) continue
    log.warn(`No domain for ${locale}, its pages stay under a prefix`)
  }
}

type LocaleSettings = Pick<PublicConfig, 'locales' | 'defaultLocale' | 'localeDomains'>

function fileName(locale: string): string {
  return `./${locale}.json` in others ? `./${locale}.json` : `./${BASE_LOCALE}.json`
}

function isLanguageTag(locale: string): boolean {
  try {
    return Intl.getCanonicalLocales(locale).length === 1
  } catch {
    return false
  }
}
