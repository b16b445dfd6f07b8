import { describe, expect, it } from 'vitest'
import { renderSite } from './fake-site.ts'

const mainOf = (html: string) => html.slice(html.indexOf('<main'), html.indexOf('</main>'))

describe.each([
  ['the login page', '/davmu/share/auth', '登录'],
  ['the collection', '/davmu/share/collection/index', '我的收藏'],
  ['what is mine', '/davmu/share/me/index', '我的'],
  ['the own history', '/davmu/share/me/history/index', '阅读历史'],
  ['the own settings', '/davmu/share/me/settings/index', '设置'],
  ['the own profile', '/davmu/share/me/profile/index', '编辑资料'],
  ['the own logins', '/davmu/share/me/sessions/index', '登录设备'],
  ['the own data', '/davmu/share/me/data/index', '数据与隐私'],
])('%s', (_, address, title) => {
  it('is one page for everybody, which search engines leave out', async () => {
    const { status, html, cacheable, tags } = await renderSite(address)
    expect({ status, cacheable, tags }).toEqual({ status: 200, cacheable: true, tags: [] })
    expect(html).toContain(`<title>${title} - 潮声</title>`)
    expect(html).toContain('<meta name="robots" content="noindex">')
    expect(mainOf(html)).toMatch(new RegExp(`<h1[^>]*>${title}</h1>`))
  })

  it('reads in English under /en/', async () => {
    const { html } = await renderSite(address.replace('/share/', '/share/en/'))
    // A language is named in itself.
    const others = /<a[^>]* lang="zh-[^"]*"[^>]*>.*?<\/a>/g
    expect(mainOf(html).replaceAll(others, '')).not.toMatch(/\p{Script=Han}/u)
  })

  it('asks the API for nothing that is a reader’s own', async () => {
    const asked: string[] = []
    const refuse = (name: string) => [name, () => (asked.push(name), { code: 40101, msg: '', data: null })] as const
    const names = [
      'GET /peony/v1/collection',
      'GET /peony/v1/progress',
      'GET /peony/v1/history',
      'GET /peony/v3/content/{a}/{b}/user_related',
    ]
    await renderSite(address, Object.fromEntries(names.map((name) => refuse(name))) as never)
    expect(asked).toEqual([])
  })
})

describe('the login page', () => {
  it('does not repeat where it was told to lead', async () => {
    const plain = await renderSite('/davmu/share/auth')
    const told = await renderSite('/davmu/share/auth?redirect=javascript:alert(1)//"><script>')
    expect(told.html).toBe(plain.html)
  })

  it('says what it needs where there are no scripts', async () => {
    const { html } = await renderSite('/davmu/share/auth')
    expect(html).toContain('登录需要打开浏览器的 JavaScript')
  })
})

describe('the collection', () => {
  it('has a tab for each type where there are several, and the same page for every tab', async () => {
    const one = await renderSite('/davmu/share/collection/index')
    expect(mainOf(one.html)).not.toContain('文章')
    const several = { contentTypes: ['doc' as const, 'audio' as const] }
    const { html } = await renderSite('/davmu/share/collection/index', {}, several)
    expect(mainOf(html)).toContain('href="/davmu/share/collection/index?show=doc"')
    const later = await renderSite('/davmu/share/collection/index?show=later', {}, several)
    expect(mainOf(later.html)).toBe(mainOf(html))
  })

  it('stands in outline until the browser has asked', async () => {
    const { html } = await renderSite('/davmu/share/collection/index')
    expect(mainOf(html)).toContain('正在加载')
  })
})
