import { describe, expect, it } from 'vitest'
import { inTraditional } from './in-traditional.ts'

const read = { asWritten: false }

describe('an answer in traditional characters', () => {
  it('has its words in them, and its ids, addresses and values as they were', async () => {
    const data = {
      id: '头发',
      title: '头发里面',
      path: '/tag/头发',
      link: 'https://share.example/头发',
      list: [{ nickname: '干部', value: '面条', label: '面条', count: 3, none: null }],
    }
    expect(await inTraditional(read, data)).toEqual({
      ...data,
      title: '頭髮裡面',
      list: [{ nickname: '幹部', value: '面条', label: '麵條', count: 3, none: null }],
    })
  })

  it('keeps the tags of a text but for what they say', async () => {
    const html = '<p data-p="1">灯<b>里</b>面 <img src="/里/1.webp" alt="里面" data-name="里面"></p>'
    expect(await inTraditional(read, { body_html: html })).toEqual({
      body_html: '<p data-p="1">燈<b>裡</b>面 <img src="/里/1.webp" alt="裡面" data-name="里面"></p>',
    })
  })

  it('says that it is, unless there was nothing to convert', async () => {
    expect(await inTraditional(read, { lang: 'zh-CN', title: '灯塔' })).toEqual({ lang: 'zh-Hant', title: '燈塔' })
    expect(await inTraditional(read, { lang: '', title: '灯塔' })).toEqual({ lang: 'zh-Hant', title: '燈塔' })
    expect(await inTraditional(read, { lang: '', title: 'Tower' })).toEqual({ lang: '', title: 'Tower' })
  })

  it.each(['ja', 'en', 'zh-TW', 'zh-Hant', 'zh-HK'])('leaves a text in %s', async (lang) => {
    expect(await inTraditional(read, { lang, title: '国台' })).toEqual({ lang, title: '国台' })
  })

  it('is as it was written where it is written again', async () => {
    expect(await inTraditional({ asWritten: true }, { nickname: '干部' })).toEqual({ nickname: '干部' })
  })
})
