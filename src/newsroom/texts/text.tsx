import { createContext, useContext } from 'react'
import { BASE_LOCALE } from '#contract/locale.ts'
import type { NewsroomTextId } from '#locales/text-ids.ts'
import { createText, type Messages, type Text } from '#web/i18n/text.tsx'

export type NewsroomText = Text<NewsroomTextId>

const files = import.meta.glob<Messages>(['./*.json', '!./tsconfig.json'], {
  base: '../../locales',
  query: '?newsroom',
  import: 'default',
})

/** The languages that the newsroom speaks. */
export const textLocales = Object.keys(files).map((file) => file.slice('./'.length, -'.json'.length))

/** Loads the texts of a language; of one without a file those of the base language. */
export async function loadText(wanted: string): Promise<NewsroomText> {
  const locale = textLocales.includes(wanted) ? wanted : BASE_LOCALE
  return createText<NewsroomTextId>(locale, (await files[`./${locale}.json`]?.()) ?? {})
}

const TextContext = createContext<NewsroomText | null>(null)
export const TextProvider = TextContext.Provider

export function useText(): NewsroomText {
  const text = useContext(TextContext)
  if (!text) throw new Error('useText needs a TextProvider')
  return text
}
