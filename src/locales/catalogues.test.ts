import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage'
import { describe, expect, it } from 'vitest'
import english from './en.json' with { type: 'json' }
import chinese from './zh-CN.json' with { type: 'json' }

const allOf = (catalogue: Record<string, Record<string, string>>) =>
  Object.values(catalogue).flatMap(Object.entries<string>)
const en = new Map(allOf(english))
const zh = allOf(chinese)

/** Names outside of the branches of a plural. */
const placeholders = (text: string) =>
  [...text.matchAll(/(?<!\{)\{(\w+)/g)]
    .map(([, name = '']) => name)
    .toSorted((left, right) => left.localeCompare(right))

describe('the catalogues', () => {
  it('have the same sections with the same texts, each once', () => {
    const idsOf = (catalogue: Record<string, object>) =>
      Object.entries(catalogue).map(([section, texts]) => [section, Object.keys(texts).toSorted()])
    expect(idsOf(english)).toEqual(idsOf(chinese))
    expect(new Set(zh.map(([id]) => id)).size).toBe(zh.length)
  })

  it.each(zh)('%s has the same placeholders in both languages', (id, text) => {
    expect(placeholders(en.get(id) ?? '')).toEqual(placeholders(text))
    expect(() => compileMessageOrThrow(text)).not.toThrow()
    expect(() => compileMessageOrThrow(en.get(id) ?? '')).not.toThrow()
  })

  it('say how something is mended where they say what was found', () => {
    const mended = zh.flatMap(([id]) => /^doctor\.mend\.(.+)$/.exec(id)?.[1] ?? [])
    expect(mended.filter((key) => !en.has(`doctor.found.${key}`))).toEqual([])
  })
})
