import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage'
import { describe, expect, it, vi } from 'vitest'
import { catalogueFiles, checkLocaleDomains, loadText } from './catalogues.ts'
import { compileCatalogue } from './compile-catalogue.ts'
import enOthers from './locales/en.json' with { type: 'json' }
import enOfLanding from './locales/landing/en.json' with { type: 'json' }
import zhOfLanding from './locales/landing/zh-CN.json' with { type: 'json' }
import zhOthers from './locales/zh-CN.json' with { type: 'json' }

const zh = { ...zhOfLanding, ...zhOthers }
const en = { ...enOfLanding, ...enOthers }

const placeholders = (text: string) =>
  [...text.matchAll(/\{(\w+)/g)].map(([, name = '']) => name).toSorted((left, right) => left.localeCompare(right))

describe('the catalogues', () => {
  it.each([
    ['of a landing', enOfLanding, zhOfLanding],
    ['others', enOthers, zhOthers],
  ])('have the same texts (%s)', (_, english, chinese) =>
    expect(Object.keys(english).toSorted()).toEqual(Object.keys(chinese).toSorted()),
  )

  it.each(Object.entries(zh))('%s has the same placeholders in both languages', (id, text) => {
    expect(placeholders(en[id as keyof typeof en])).toEqual(placeholders(text))
    expect(() => compileMessageOrThrow(text)).not.toThrow()
  })

  it('fill the gaps of a language from the base one and count them', () => {
    const { messages, missing } = compileCatalogue({ a: 'A' }, { a: '甲', b: '乙 {n}' })
    expect(missing).toEqual(['b'])
    expect(messages).toEqual({ a: ['A'], b: ['乙 ', ['n']] })
  })
})

describe('texts', () => {
  it('are said in the wanted language', async () => {
    const text = await loadText('en')
    expect(text('article.minutes', { minutes: 12 })).toBe('12 min read')
    expect(text.locale).toBe('en')
  })

  it('of a language without a file are said in the base one, with a warning', async () => {
    const warn = vi.spyOn(console, 'warn').mockReturnValue()
    const text = await loadText('tlh')
    expect(text('share.open')).toBe('分享')
    expect(warn).toHaveBeenCalledTimes(1)
    expect(catalogueFiles('tlh', 'all')).toEqual([
      'src/web/i18n/locales/landing/zh-CN.json',
      'src/web/i18n/locales/zh-CN.json',
    ])
  })

  it('warn of a code that is no language tag', async () => {
    const warn = vi.spyOn(console, 'warn').mockReturnValue()
    await loadText('not_a_tag')
    expect(warn.mock.calls.map(([message]) => String(message))).toContain('not_a_tag is no language tag (BCP 47)')
  })

  it('warn of a language without a host, where languages have hosts', () => {
    const warn = vi.spyOn(console, 'warn').mockReturnValue()
    const locales = ['zh-CN', 'en', 'ja']
    checkLocaleDomains({ locales, defaultLocale: 'zh-CN', localeDomains: {} })
    expect(warn).not.toHaveBeenCalled()
    checkLocaleDomains({ locales, defaultLocale: 'zh-CN', localeDomains: { en: 'https://en.share.example' } })
    expect(warn.mock.calls).toEqual([['No domain for ja, its pages stay under a prefix']])
  })
})
