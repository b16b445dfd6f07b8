import { describe, expect, it } from 'vitest'
import { card, detail, idOf, addressOf, renderSite } from './fake-site.ts'

const BASE = '/davmu/share'
const ORIGIN = 'https://share.example'

const metaOf = (html: string, property: string) =>
  new RegExp(`<meta (?:property|name)="${property}" content="([^"]*)"`).exec(html)?.[1]
const pictureOf = (html: string) => ['og:image', 'og:image:width', 'og:image:height'].map((name) => metaOf(html, name))
const answer = (data: unknown) => () => ({ code: 0, msg: 'ok', data }) as never
const withItem = (part: object) =>
  renderSite(addressOf(7), { 'GET /inner/static/content/{id}': answer(detail(7, part)) })

describe('the picture that an item is shared with', () => {
  const poster_url = `${BASE}/poster/${idOf(7)}.png?v=abc`
  const painted = [`${ORIGIN}${BASE}/poster/card-${idOf(7)}.png?v=abc`, '1080', '1080']
  const image = (name: string, width: number, height: number) => ({
    url: `${BASE}/media/${name}`,
    width,
    height,
    size: 1,
    alt: '',
    caption: '',
    color: '',
    original_url: '',
    original_size: 1,
  })

  it('is its cover, with its size', async () => {
    expect(pictureOf((await withItem({})).html)).toEqual([`${ORIGIN}${BASE}/media/7-828.webp`, '828', '552'])
  })

  it('is the part of its cover that was chosen: a banner for the head, a square for who takes the first picture', async () => {
    const { html } = await withItem({ cover_crops: { wide: '0,20,100,40', square: '10,0,60,90' }, poster_url })
    expect(pictureOf(html)).toEqual([`${ORIGIN}${BASE}/poster/wide-${idOf(7)}.jpg?v=abc`, '1175', '500'])
    expect(html).toContain(`<img src="${BASE}/poster/square-${idOf(7)}.jpg?v=abc"`)
    const unseen = await withItem({ cover_crops: { wide: '0,20,100,40', square: '' }, poster_url: '' })
    expect(pictureOf(unseen.html)[0]).toBe(`${ORIGIN}${BASE}/media/7-828.webp`)
  })

  it('is the one that it was given for just that, before any part of its cover', async () => {
    const picture = `${BASE}/media/own-1242.webp`
    const given = { share_card: { title: '', summary: '', picture }, cover_crops: { wide: '0,20,100,40', square: '' } }
    const { html } = await withItem({ ...given, poster_url })
    expect(pictureOf(html)[0]).toBe(ORIGIN + picture)
    expect(metaOf(html, 'twitter:image')).toBe(ORIGIN + picture)
  })

  it('is the first of its pictures that is large enough, where it has no cover', async () => {
    const images = [image('a-200.webp', 200, 200), image('b-828.webp', 2000, 1000)]
    const { html } = await withItem({ cover: '', cover_ratio: 0, images, poster_url })
    expect(pictureOf(html)).toEqual([`${ORIGIN}${BASE}/media/b-828.webp`, '828', '414'])
  })

  it('is painted, where no picture is large enough', async () => {
    const small = { cover: `${BASE}/media/a-240.webp`, cover_ratio: 1, poster_url }
    expect(pictureOf((await withItem(small)).html)).toEqual(painted)
    const none = (await withItem({ cover: '', cover_ratio: 0, poster_url })).html
    expect(pictureOf(none)).toEqual(painted)
    expect(none).toContain(`"image":["${painted[0]}"]`)
  })
})

describe('the words that an item is shared with', () => {
  const wordsOf = (html: string) =>
    ['og:title', 'twitter:title', 'og:description', 'twitter:description'].map((name) => metaOf(html, name))

  it('are those of its card, each else its own, which page and search engines keep', async () => {
    const own = { title: '页上的题', summary: '页上的话' }
    const both = (await withItem({ ...own, share_card: { title: '卡上的题', summary: '卡上的话', picture: '' } })).html
    expect(wordsOf(both)).toEqual(['卡上的题', '卡上的题', '卡上的话', '卡上的话'])
    expect(both).toContain('<title>页上的题</title>')
    expect(metaOf(both, 'description')).toBe('页上的话')
    const title = (await withItem({ ...own, share_card: { title: '卡上的题', summary: '', picture: '' } })).html
    expect(wordsOf(title)).toEqual(['卡上的题', '卡上的题', '页上的话', '页上的话'])
    expect(wordsOf((await withItem(own)).html)).toEqual(['页上的题', '页上的题', '页上的话', '页上的话'])
  })
})

describe('what a page is shared with', () => {
  const group = {
    gid: idOf(9),
    kind: 'column',
    name: '海洋',
    summary: '',
    cover: '',
    path: '',
    feed_url: '',
    share: null,
  }
  const withGroup = (cards: unknown[]) => ({
    'GET /peony/v1/content': answer({ list: cards, total: 1, next_cursor: '', group }),
  })

  it('is of a column its first cover, and what it holds', async () => {
    const { html } = await renderSite(`${BASE}/?gid=${idOf(9)}`, withGroup([card(4, { cover: '' }), card(5)]))
    expect(pictureOf(html)).toEqual([`${ORIGIN}${BASE}/media/5-828.webp`, '828', '552'])
    expect(metaOf(html, 'description')).toBe('海洋：“第4篇”“第5篇”')
    expect(html).toContain('"@type":"CollectionPage"')
  })

  it('is painted for a column without covers, for home and for search', async () => {
    const { html } = await renderSite(`${BASE}/?gid=${idOf(9)}`, withGroup([card(4, { cover: '' })]))
    expect(pictureOf(html)).toEqual([`${ORIGIN}${BASE}/poster/card-group-${idOf(9)}.png`, '1080', '1080'])
    for (const path of ['/', '/search/index'])
      expect(pictureOf((await renderSite(BASE + path)).html)).toEqual([
        `${ORIGIN}${BASE}/poster/card.png`,
        '1080',
        '1080',
      ])
  })

  it('is the first words of an item without a summary', async () => {
    const { html } = await withItem({ summary: '', body_html: '<p data-p="1">盐 &amp; <b>水</b>。</p>' })
    expect(metaOf(html, 'description')).toBe('盐 &amp; 水。')
  })
})

describe('the bar of a site without an app', () => {
  it('is a page that says whose it is and leads to it, out of a frame', async () => {
    const { status, html } = await renderSite(`${BASE}/bar`, { 'GET /peony/v1/appinfo': answer({ app_info: '{}' }) })
    expect(status).toBe(200)
    expect(html).toContain('<title>潮声</title>')
    expect(html).toMatch(/<a[^>]* target="_top" href="https:\/\/share\.example\/davmu\/share\/"[^>]*>打开<\/a>/)
    expect(metaOf(html, 'robots')).toBe('noindex')
  })
})
