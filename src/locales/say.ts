import { readdirSync, readFileSync } from 'node:fs'
import { setupI18n, type I18n } from '@lingui/core'
import { compileMessageOrThrow, type CompiledMessage } from '@lingui/message-utils/compileMessage'
import { BASE_LOCALE, negotiateLocale } from '#contract/locale.ts'
import type { Catalogue, TextId, TextValues } from './text-ids.ts'

const files = readdirSync(import.meta.dirname).filter((name) => /^[\w-]+\.json$/.test(name) && name !== 'tsconfig.json')

/** Languages that have a file here, the base one first. */
export const locales: readonly string[] = [
  ...new Set([BASE_LOCALE, ...files.map((name) => name.slice(0, -'.json'.length))]),
]

/** The language with a file that fits an `Accept-Language` header or a language tag best; null where none does. */
export function findLocale(wanted: string | undefined): string | null {
  return negotiateLocale(wanted, locales)
}

/**
 * Says a text outside of pages: to an operator, in an answer, on a poster. In the base language where `locale` has no file,
 * or its file lacks the text.
 */
export function say(locale: string, id: TextId, values?: TextValues): string {
  return speakerOf(locales.includes(locale) ? locale : BASE_LOCALE)._(id, values)
}

/** `say` for what is stored, or answered by the API, in the base language whoever asks. */
export function sayInBase(id: TextId, values?: TextValues): string {
  return say(BASE_LOCALE, id, values)
}

/** Whether there is such a text. */
export function isTextId(id: string): id is TextId {
  return Object.hasOwn(speakerOf(BASE_LOCALE).messages, id)
}

const speakers = new Map<string, I18n>()

/** What says the texts of a language; its file is read once. */
function speakerOf(locale: string): I18n {
  const known = speakers.get(locale)
  if (known) return known
  const messages = { ...readTexts(BASE_LOCALE), ...readTexts(locale) }
  const speaker = setupI18n({ locale, messages: { [locale]: messages } }).setMessagesCompiler(compileOnce)
  speakers.set(locale, speaker)
  return speaker
}

function readTexts(locale: string): Record<string, string> {
  const sections = JSON.parse(readFileSync(`${import.meta.dirname}/${locale}.json`, 'utf8')) as Catalogue
  return Object.assign({}, ...Object.values(sections)) as Record<string, string>
}

const compiled = new Map<string, CompiledMessage>()

/** Few texts of a file are said by one process: each is compiled when it first is. */
function compileOnce(message: string): CompiledMessage {
  const parts = compiled.get(message) ?? compileMessageOrThrow(message)
  compiled.set(message, parts)
  return parts
}
