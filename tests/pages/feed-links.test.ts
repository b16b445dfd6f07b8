import { expect, it } from 'vitest'
import { addressOf, idOf, renderSite } from './fake-site.ts'

it('a page whose items have feeds names both in its head, others none', async () => {
  const gid = idOf(31)
  const group = {
    gid,
    kind: 'topic',
    name: '台风“海桐”',
    summary: '',
    cover: '',
    cover_color: '',
    style: '',
    content_count: 0,
    view_count: 0,
    types: [],
    related: [],
    path: `/inner/topic/${gid}/index`,
    feed_url: `/davmu/share/feed/${gid}`,
    share: { title: '台风“海桐”', desc: '', link: '', imgUrl: '' },
  }
  const list = { list: [], total: 0, pageindex: 1, pagesize: 12, has_more: false, next_cursor: '' }
  const { html } = await renderSite(`/davmu/share/inner/topic/${gid}/index`, {
    'GET /peony/v1/content': () => ({ code: 0, msg: 'ok', data: { ...list, group } }),
  })
  const links = html.match(/<link rel="alternate" type=[^>]*>/g)
  expect(links).toHaveLength(2)
  expect(links?.[0]).toMatch(
    new RegExp(`type="application/rss\\+xml" title="台风[^"]*" href="https?://[^/]+/davmu/share/feed/${gid}\\.rss"`),
  )
  expect(links?.[1]).toContain(`type="application/feed+json"`)
  expect(links?.[1]).toContain(`/davmu/share/feed/${gid}.json"`)
  expect((await renderSite(addressOf(7))).html).not.toContain('rss+xml')
})

it('home names the feed of the site, and a column its own', async () => {
  const { html } = await renderSite('/davmu/share/')
  expect(html).toMatch(/<link rel="alternate" type="application\/rss\+xml"[^>]*\/davmu\/share\/feed\/site\.rss"/)
  const gid = idOf(31)
  const column = await renderSite(`/davmu/share/?gid=${gid}`)
  expect(column.html).toContain(`/davmu/share/feed/${gid}.rss"`)
})
