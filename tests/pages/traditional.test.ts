import { expect, it } from 'vitest'
import { endpoints } from '#contract/endpoints.ts'
import { createTraditionalApi } from '#server/http/in-traditional.ts'
import { createRenderer } from '#web/entry-server.tsx'
import { addressOf, config, detail, fakeApi, renderSite, toRenderRequest } from './fake-site.ts'

async function render(address: string): Promise<string> {
  const answer = () => ({ code: 0 as const, msg: 'ok', data: { ...detail(7), title: '灯塔里面', lang: 'zh-CN' } })
  const api = fakeApi({ 'GET /inner/static/content/{id}': answer })
  const renderer = await createRenderer({
    api,
    traditionalApi: createTraditionalApi(endpoints, api),
    publicConfig: config,
    assets: {
      sheet: '',
      findStyles: () => '',
      entry: '/entry.js',
      preloads: () => [],
    },
  })
  const { status, html } = await renderer.render(toRenderRequest(address, config))
  expect(status).toBe(200)
  return html
}

const TRADITIONAL = addressOf(7).replace('share/', 'share/zh-Hant/')

it('a page in traditional characters has its texts, its own words and its data in them', async () => {
  const html = await render(TRADITIONAL)
  expect(html).toContain('<html lang="zh-Hant"')
  expect(html).toContain('<title>燈塔裡面</title>')
  expect(html).toContain('lang="zh-Hant"')
  expect(html).toContain('讀完約 10 分鐘')
  expect(html).toContain('"title":"燈塔裡面"')
  expect(html).toContain('href="/davmu/share/zh-Hant/')
  expect(html).not.toContain('分钟')
})

it('is passed on as the page of the base language, which says nothing of it', async () => {
  const canonical = `https://share.example${addressOf(7)}`
  const html = await render(TRADITIONAL)
  expect(html).toContain(`<link rel="canonical" href="${canonical}">`)
  expect(html).toContain(`<meta property="og:url" content="${canonical}">`)
  expect(html).not.toContain('hreflang="zh-Hant"')
  expect(await render(addressOf(7))).not.toContain('zh-Hant')
})

it('leads back to the other characters at its foot', async () => {
  expect(await render(TRADITIONAL)).toMatch(/lang="zh-Hant" aria-current="true"[^>]*>繁體中文<\/a>/)
  expect((await renderSite(addressOf(7))).html).not.toContain('繁體中文')
})
