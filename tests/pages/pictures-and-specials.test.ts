import { describe, expect, it } from 'vitest'
import type { ContentPageType } from '#contract/content-types.ts'
import type { ContentDetail, ContentType } from '#contract/content.ts'
import type { SpecialModule } from '#contract/specials.ts'
import type { Image } from '#contract/shapes.ts'
import { contentPath } from '#contract/share-urls.ts'
import { card, detail, idOf, NOW, renderSite } from './fake-site.ts'

const gives = (data: unknown) => () => ({ code: 0 as const, msg: 'ok', data })
const parts = { contentTypes: ['doc', 'gallery', 'special', 'mini_program'] as ContentPageType[] }
const pathOf = (type: string, number = 7, actor = 'inner') =>
  contentPath({ actor, type, id: idOf(number), publishTime: detail(number).publish_time })
const item = (type: ContentType, part: Partial<ContentDetail> = {}) => detail(7, { type, path: pathOf(type), ...part })
const render = (content: object, path: string) =>
  renderSite(
    `/davmu/share${path}`,
    { 'GET /inner/static/content/{id}': gives(content), 'GET /inner/special': gives(content) },
    parts,
  )
/** What a reader sees, without the data that the page brings along. */
const shownOf = (html: string) => html.slice(html.indexOf('<main'), html.indexOf('<script type="application/json"'))
const structured = (html: string) =>
  JSON.parse(/<script type="application\/ld\+json">(.*?)<\/script>/.exec(html)?.[1] ?? '{}') as Record<string, unknown>

const picture = (number: number): Image => ({
  url: `/davmu/share/media/${number}-1080.webp`,
  width: 1200,
  height: 800,
  size: 90_000,
  alt: `画面${number}`,
  caption: `图说${number}`,
  color: '#123456',
  original_url: `/davmu/share/media/${number}.jpg`,
  original_size: 4_404_019,
})

describe('the gallery page', () => {
  const images = [1, 2, 3].map(picture)
  const body_html = images.map(({ caption }) => `<figure><figcaption>${caption}</figcaption></figure>`).join('')

  it('has its first picture large, all the others and all captions without scripts', async () => {
    const { status, html, cacheable } = await render(item('gallery', { images, body_html }), pathOf('gallery'))
    expect([status, cacheable]).toEqual([200, true])
    const shown = shownOf(html)
    expect(shown).toContain('7篇</h1>')
    expect(shown).toMatch(/<img [^>]*src="\/davmu\/share\/media\/1-1080.webp"/)
    expect(/<img [^>]*src="\/davmu\/share\/media\/1-1080.webp"[^>]*>/.exec(shown)?.[0]).toContain('loading="eager"')
    expect(/<img [^>]*src="\/davmu\/share\/media\/3-1080.webp"[^>]*>/.exec(shown)?.[0]).toContain('loading="lazy"')
    for (const { caption } of images) expect(shown).toContain(`<figcaption>${caption}</figcaption>`)
    expect(shown).toContain('href="#g3"')
    expect(shown).toContain('id="g3"')
    expect(shown).toContain('原图 4.2 MB')
    expect(structured(html)).toMatchObject({
      '@type': 'ImageGallery',
      associatedMedia: [
        { contentUrl: 'https://share.example/davmu/share/media/1-1080.webp', caption: '图说1' },
        {},
        {},
      ],
    })
  })

  it('says that there are no pictures', async () => {
    const { status, html } = await render(item('gallery'), pathOf('gallery'))
    expect(status).toBe(200)
    expect(shownOf(html)).toContain('这个图集里还没有图片。')
    expect(shownOf(html)).toContain('<p data-p="1">7号正文。</p>')
    expect(html).not.toContain('滑动看')
  })
})

describe('the special page', () => {
  const module = (number: number, style: SpecialModule['style'], part: Partial<SpecialModule> = {}): SpecialModule => ({
    module_id: idOf(100 + number),
    title: `模块${number}`,
    style,
    html: '',
    list: {
      list: [card(number * 10), card(number * 10 + 1)],
      total: 27,
      pageindex: 1,
      pagesize: 2,
      has_more: true,
      next_cursor: '',
    },
    to_come: null,
    ...part,
  })
  const nothing = { list: [], total: 0, pageindex: 1, pagesize: 2, has_more: false, next_cursor: '' }
  const special = (modules: SpecialModule[], anchor = 1) => ({ ...item('special'), anchor, modules })
  const styles = ['list', 'carousel', 'timeline', 'grid', 'video', 'live'] as const

  it('has every module with its items without scripts, in all styles', async () => {
    const modules = [
      ...styles.map((style, index) => module(index + 1, style)),
      module(8, 'html', { html: '<p><strong>不要</strong>去海堤。</p>', list: nothing }),
    ]
    const { status, html } = await render(special(modules), pathOf('special'))
    expect(status).toBe(200)
    const shown = shownOf(html)
    for (const { module_id: id, title, list } of modules) {
      expect(shown).toContain(`href="#m-${id}"`)
      expect(shown).toContain(`id="m-${id}"`)
      expect(shown).toContain(`${title}</h2>`)
      for (const one of list.list) expect(shown).toContain(`href="/davmu/share${one.path}"`)
    }
    expect(shown).toContain('<strong>不要</strong>去海堤。')
    expect(shown).toContain('<p data-p="1">7号正文。</p>')
    expect(structured(html)).toMatchObject({ '@type': 'CollectionPage', mainEntity: { numberOfItems: 12 } })
  })

  it('leads to its complete form where modules are not in the page, and says what they are', async () => {
    const coming = { to_come: [{ id: idOf(40), publish_time: NOW }], list: { ...nothing, total: 27, has_more: true } }
    const modules = [module(1, 'list'), module(2, 'grid'), module(3, 'list', coming)]
    const asked: unknown[] = []
    const answer = (input: unknown) => {
      asked.push(input)
      return { code: 0 as const, msg: 'ok', data: special(modules) }
    }
    const open = (query: string) =>
      renderSite(`/davmu/share${pathOf('special')}${query}`, { 'GET /inner/special': answer }, parts)
    const { html } = await open('')
    const later = `m-${idOf(103)}`
    expect(shownOf(html)).toContain(`id="${later}"`)
    expect(shownOf(html)).toContain('模块3</h2>')
    expect(shownOf(html)).toContain(`href="/davmu/share${pathOf('special')}?modules=all#${later}"`)
    const complete = await open('?modules=all')
    expect(complete.html).toContain(
      `<link rel="canonical" href="https://share.example/davmu/share${pathOf('special')}"`,
    )
    expect(asked).toMatchObject([{ items_max: 48 }, expect.not.objectContaining({ items_max: 48 })])
  })

  it('has one address, from wherever it is opened', async () => {
    const moved = { status: 301, location: `/davmu/share${pathOf('special')}` }
    const content = special([])
    for (const path of [`/special/${idOf(7)}/index`, `/inner/special/${idOf(7)}/index`, pathOf('special', 7, 'mp')]) {
      const { status, location } = await render(content, path)
      expect({ status, location }).toEqual(moved)
    }
  })

  it('says of a module and of a special that there is nothing in it', async () => {
    const empty = await render(special([module(1, 'timeline', { list: nothing })]), pathOf('special'))
    expect(shownOf(empty.html)).toContain('这里还没有内容。')
    const none = await render(special([]), pathOf('special'))
    expect(shownOf(none.html)).toContain('这个专题里还没有内容')
  })

  it('leaves the anchors out where the editors want none', async () => {
    const { html } = await render(special([module(1, 'list'), module(2, 'list')], 0), pathOf('special'))
    expect(html).not.toContain('href="#m-')
  })
})

describe('the page of a mini program', () => {
  const program = {
    app_id: 'wx1',
    username: 'gh_1',
    path: 'pages/index?a=1',
    env_version: 'release',
    code_image: '/c.png',
  }

  it('tells what it is for and how to open it', async () => {
    const { html } = await render(item('mini_program', { mini_program: program }), pathOf('mini_program'))
    const shown = shownOf(html)
    expect(shown).toMatch(/<img [^>]*src="\/c.png" alt="第7篇的小程序码"/)
    expect(shown).toContain('用微信扫码打开')
    expect(shown).toContain('pages/index?a=1')
    expect(shown).toContain('7号正文。')
  })

  it('has no dead button where nothing is known of it', async () => {
    const { html } = await render(item('mini_program'), pathOf('mini_program'))
    expect(shownOf(html)).toContain('这个小程序暂时打不开。')
    expect(shownOf(html)).not.toContain('用微信扫码打开')
  })
})

describe('a preview', () => {
  const preview = { version: 3, expire_at: NOW + 3600, editor: '', published_path: '' }
  const draft = (type: ContentType, part: object = {}) => ({
    ...item(type, { status: 'draft' }),
    preview,
    album_detail: null,
    special_detail: { anchor: 1, modules: [] },
    ...part,
  })
  const renderDraft = (type: string, answer: object) =>
    renderSite(
      `/davmu/share/preview-a.b.c/${type}/${idOf(7)}/index`,
      { 'GET /inner/preview/document/detail/{id}': gives(answer) },
      parts,
    )

  it.each(['doc', 'gallery', 'special', 'mini_program'] as const)(
    'of type %s says what it is, and nothing can be done with it',
    async (type) => {
      const { status, html } = await renderDraft(type, draft(type))
      expect(status).toBe(200)
      expect(html).toContain('第 3 版')
      expect(html).toContain('有效期至 2026-11-20 11:00')
      expect(html).toContain('还没有发布，不能点赞、收藏、评论和分享')
      expect(shownOf(html)).not.toMatch(/aria-label="(?:点赞|收藏|分享|写评论…)"/)
      expect(html).toMatch(/<meta name="robots" content="noindex/)
    },
  )

  it('leads to the public page once there is one', async () => {
    const path = pathOf('doc')
    const published = draft('doc', { preview: { ...preview, published_path: path } })
    const { status, location } = await renderDraft('doc', published)
    expect([status, location]).toEqual([302, `/davmu/share${path}`])
  })
})
