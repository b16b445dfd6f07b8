import { setupI18n } from '@lingui/core'
import { createContext, useContext } from 'react'
import type { PageTextId, TextValues } from '#locales/text-ids.ts'

/** A catalogue by id: messages compiled by the build, or plain ICU text under a test runner. */
export type Messages = Record<string, string | [string, string?, unknown?][]>

/** Says a text in the page's language, its placeholders filled in: one of the site's pages unless other ids are named. */
export interface Text<Id extends string = PageTextId> {
  (id: Id, values?: TextValues): string
  locale: string
  /** Whether it can say a text yet, or at all. */
  has(id: string): id is Id
  /** Teaches it further messages. */
  add(messages: Messages): void
}

export function createText<Id extends string = PageTextId>(locale: string, messages: Messages): Text<Id> {
  const i18n = setupI18n({ locale, messages: { [locale]: messages } })
  return Object.assign((id: Id, values?: TextValues) => i18n._(id, values), {
    locale,
    has: (id: string): id is Id => Object.hasOwn(i18n.messages, id),
    add: (more: Messages) => i18n.load(locale, more),
  })
}

const TextContext = createContext<Text | null>(null)
export const TextProvider = TextContext.Provider

export function useText(): Text {
  const text = useContext(TextContext)
  if (!text) throw new Error('useText needs a TextProvider')
  return text
}
