import { describe, expect, it, vi } from 'vitest'
import { catalogueModules, checkLocaleDomains, loadText } from './catalogues.ts'
import { compileCatalogue } from './compile-catalogue.ts'

it('a language is compiled with its gaps filled from the base one, and counted', () => {
  const { messages, missing } = compileCatalogue({ a: 'A' }, { a: '甲', b: '乙 {n}' })
  expect(missing).toEqual(['b'])
  expect(messages).toEqual({ a: ['A'], b: ['乙 ', ['n']] })
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
    expect(catalogueModules('tlh', 'all')).toEqual(['src/locales/zh-CN.json?landing', 'src/locales/zh-CN.json?pages'])
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
