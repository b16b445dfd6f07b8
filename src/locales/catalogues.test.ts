import { readFileSync } from 'node:fs'
import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage'
import { describe, expect, it } from 'vitest'
import { locales } from './say.ts'

type Catalogue = Record<string, Record<string, string>>

const read = (locale: string) => JSON.parse(readFileSync(`${import.meta.dirname}/${locale}.json`, 'utf8')) as Catalogue
const textsOf = (catalogue: Catalogue) => Object.values(catalogue).flatMap(Object.entries<string>)
const idsOf = (catalogue: Catalogue) =>
  Object.entries(catalogue).flatMap(([section, texts]) => Object.keys(texts).map((id) => `${section}: ${id}`))

/** Names of all that a text is given, once each. */
const placeholders = (text: string) => [...new Set(namesIn(compileMessageOrThrow(text)))].toSorted()

/** A part is words, or a name with its kind and, of a plural, the parts of each branch. */
function namesIn(parts: unknown): string[] {
  if (!Array.isArray(parts)) return []
  return parts.flatMap((part: unknown) => {
    if (!Array.isArray(part)) return []
    const [name, , branches] = part as [string, string?, object?]
    return [name, ...Object.values(branches ?? {}).flatMap(namesIn)]
  })
}

const [baseLocale = '', ...others] = locales
const base = read(baseLocale)
const baseTexts = new Map(textsOf(base))

describe('the catalogues', () => {
  it('in Chinese and English have the same texts in the same sections', () =>
    expect(idsOf(read('en')).toSorted()).toEqual(idsOf(base).toSorted()))

  it('have each text once', () => expect(textsOf(base)).toHaveLength(baseTexts.size))

  it.each(others)('have no text of their own (%s)', (locale) => {
    const known = new Set(idsOf(base))
    expect(idsOf(read(locale)).filter((id) => !known.has(id))).toEqual([])
  })

  it.each([...baseTexts])('%s is a message', (_, text) => expect(() => compileMessageOrThrow(text)).not.toThrow())

  it.each(others.flatMap((locale) => textsOf(read(locale)).map(([id, text]) => [id, locale, text] as const)))(
    '%s has the same placeholders in the base language and in %s',
    (id, _, text) => {
      expect(placeholders(text)).toEqual(placeholders(baseTexts.get(id) ?? ''))
      expect(() => compileMessageOrThrow(text)).not.toThrow()
    },
  )

  it('say how something is mended where they say what was found', () => {
    const mended = [...baseTexts.keys()].flatMap((id) => /^doctor\.mend\.(.+)$/.exec(id)?.[1] ?? [])
    expect(mended.filter((key) => !baseTexts.has(`doctor.found.${key}`))).toEqual([])
  })
})
