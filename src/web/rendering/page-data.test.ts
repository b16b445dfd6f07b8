import { expect, it } from 'vitest'
import { restorePageData, serializePageData, type PageData } from './page-data.ts'

it('page data leave the rich text to the page and take it back from there', () => {
  const data = {
    locale: 'zh-CN',
    loaderData: {
      document: { content: { id: 'a', body_html: '<p>正文</p>' }, related: [{ id: 'b' }] },
      site: { name: '潮声' },
    },
  } as unknown as PageData
  const json = serializePageData(data)
  expect(json).not.toContain('正文')
  expect(restorePageData(json, () => '<p>正文</p>')).toEqual(data)
})
