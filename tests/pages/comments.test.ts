import { describe, expect, it } from 'vitest'
import type { Comment, CommentList } from '#contract/comments.ts'
import type { ContentDetail } from '#contract/content.ts'
import { addressOf, comment, commentList, detail, NOW, renderSite } from './fake-site.ts'

const success = (data: unknown) => () => ({ code: 0 as const, msg: 'ok', data })

/** The section of comments of a document, as the server renders it, without tags. */
async function sectionWith(
  roots: Comment[],
  part: Partial<ContentDetail> = {},
  list: Partial<CommentList> = {},
  locale = '',
) {
  const { html } = await renderSite(addressOf(7).replace('share/', `share/${locale}`), {
    'GET /inner/static/content/{id}': success(detail(7, { comment_enable: 1, comment_count: roots.length, ...part })),
    'GET /inner/comment/{id}': success(commentList(roots, list)),
  })
  const section = html.slice(html.indexOf('id="comments"'), html.indexOf('</section>', html.indexOf('id="comments"')))
  return { html, section, words: section.replace(/<[^>]*>/g, ' ').replace(/\s+/g, ' ') }
}

describe('the comments of a document', () => {
  it('stand in the page, with who wrote what and when', async () => {
    const { words } = await sectionWith([comment(1, { star_count: 12_000, ip_region: '福建' }), comment(2)])
    expect(words).toContain('评论 2')
    expect(words).toContain('读者1')
    expect(words).toContain('第1条评论')
    expect(words).toMatch(/福建\s+1 小时前\s+回复/)
    expect(words).toContain('1.2 万')
    expect(words).toContain('第2条评论')
  })

  it('have a name on each button, by which a tap is made up for that came before their code', async () => {
    const images = [
      {
        url: '/a.webp',
        width: 1,
        height: 1,
        size: 1,
        alt: '',
        caption: '',
        color: '',
        original_url: '',
        original_size: 0,
      },
    ]
    const roots = [comment(1, { images, anchor: { p: 1, quote: '引' }, sub_count: 9, sub_list: [] }), comment(2)]
    const { section } = await sectionWith(roots, {}, { next_cursor: 'more' })
    const buttons = section.match(/<button[^>]*>/g) ?? []
    expect(buttons.length).toBeGreaterThan(6)
    const names = buttons.map((button) => /data-tap="([^"]+)"/.exec(button)?.[1] ?? button)
    expect(new Set(names).size).toBe(buttons.length)
    expect(names.filter((name) => name.startsWith('<'))).toEqual([])
  })

  it('are asked for once, ten of them, the most starred first', async () => {
    const asked: unknown[] = []
    await renderSite(addressOf(7), {
      'GET /inner/comment/{id}': (input) => {
        asked.push(input)
        return { code: 0, msg: 'ok', data: commentList([]) }
      },
    })
    expect(asked).toMatchObject([{ sort: 'hot', pagesize: 10 }])
    expect(asked).toHaveLength(1)
  })

  it('are asked for at the calls of the public account that stands behind the item', async () => {
    const { html } = await renderSite(addressOf(7, 'mp'), {
      'GET /dinner/content/{id}': success(detail(7, { actor: 'mp' })),
      'GET /dinner/comment/{id}': success(commentList([comment(1)])),
    })
    expect(html).toContain('第1条评论')
  })

  it('are text, whatever they hold', async () => {
    const content = '<img src=x onerror=alert(1)><script>alert(1)</script>'
    const name = '<b>粗</b>'
    const anchor = { p: 1, quote: '<i>引</i>' }
    const roots = [comment(1, { content, anchor, user: { ...comment(1).user, name } })]
    const { html, section } = await sectionWith(roots)
    expect(section).not.toMatch(/<img|<script|<b>|<i>/)
    expect(section).toContain('&lt;img src=x onerror=alert(1)&gt;')
    expect(html.slice(html.indexOf('page-data'))).not.toContain('<script>alert')
  })

  it('link to their authors alone, whatever they hold', async () => {
    const { section } = await sectionWith([comment(1, { content: 'https://example.com javascript:alert(1)' })])
    const links = [...section.matchAll(/<a [^>]*href="([^"]*)"/g)].map((match) => match[1])
    expect(links.length).toBeGreaterThan(0)
    for (const link of links) expect(link).toMatch(/^\/davmu\/share\/inner\/user\/[^/]+\/index$/)
  })

  it('name the author and whether it was edited', async () => {
    const user = { ...comment(1).user, is_author: true }
    const { words } = await sectionWith([comment(1, { user, update_time: NOW - 60 })])
    expect(words).toMatch(/读者1\s+作者/)
    expect(words).toContain('已编辑')
  })

  it('show the first two answers and how many there are', async () => {
    const answers = [2, 3, 4].map((number) => ({
      ...comment(number, { root_id: 'comment1', parent_id: 'comment1' }),
      sub_list: [] as [],
    }))
    const { words } = await sectionWith([comment(1, { sub_count: 26, sub_list: answers })])
    expect(words).toContain('第2条评论')
    expect(words).toContain('第3条评论')
    expect(words).not.toContain('第4条评论')
    expect(words).toContain('共 26 条回复')
  })

  it('say whom an answer to an answer is meant for', async () => {
    const answer = {
      ...comment(3, { root_id: 'comment1', parent_id: 'comment2', reply_user: { id: 'user2', name: '读者2' } }),
      sub_list: [] as [],
    }
    const { words } = await sectionWith([comment(1, { sub_count: 1, sub_list: [answer] })])
    expect(words).toMatch(/读者3\s+回复\s+读者2\s*：\s*第3条评论/)
  })

  it('keep the place of a removed comment for its answers', async () => {
    const answer = { ...comment(2, { root_id: 'comment1', parent_id: 'comment1' }), sub_list: [] as [] }
    const gone = { status: 2 as const, content: '', user: { ...comment(1).user, name: '' } }
    const { words } = await sectionWith([comment(1, { ...gone, sub_count: 1, sub_list: [answer] })])
    expect(words).toContain('该评论已删除')
    expect(words).toContain('第2条评论')
  })

  it('invite to the first one', async () => {
    const { words } = await sectionWith([])
    expect(words).toContain('还没有评论，说说你的想法。')
    expect(words).toContain('写第一条评论')
  })

  it('say that they are closed, and still show what is there', async () => {
    expect((await sectionWith([], { comment_enable: 0 })).words).toContain('这里没有开放评论。')
    const { html, words } = await sectionWith([comment(1)], { comment_enable: 0 })
    expect(words).toContain('第1条评论')
    expect(words).not.toContain('回复')
    expect(html).toContain('评论已关闭')
  })

  it('leave the page whole when they cannot be loaded', async () => {
    const { status, html } = await renderSite(addressOf(7), {
      'GET /inner/comment/{id}': () => ({ code: 50001, msg: '服务异常', data: null }),
    })
    expect(status).toBe(200)
    expect(html).toContain('7号正文')
    expect(html).toContain('id="comments"')
  })

  it('speak English', async () => {
    const { words } = await sectionWith([comment(1, { sub_count: 0 })], {}, {}, 'en/')
    expect(words).toContain('Comments')
    expect(words).toContain('Reply')
  })
})
