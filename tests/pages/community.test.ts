import { describe, expect, it } from 'vitest'
import type { CatalogNode, CirclePost, ModelItem, Question, QuestionAnswer } from '#contract/community.ts'
import type { PublicConfig } from '#contract/public-config.ts'
import { circlePath, modelPath, questionPath } from '#contract/share-urls.ts'
import { card, comment, commentList, detail, idOf, NOW, renderSite } from './fake-site.ts'

const QUESTION = 'GET /law/v1/api/share/question/detail'
const ANSWERS = 'GET /law/v1/api/share/question/answerlist'
const POST = 'GET /circle/v1/api/share/content/detail'
const ITEM = 'GET /peony/v1/picho/v1/open/{rid}/content/{uuid}'
const NODE = 'GET /peony/v1/picho/v1/open/{rid}/catalog/{id}'
const types: Partial<PublicConfig> = { contentTypes: ['doc', 'question', 'circle'] }
const gives = (data: unknown) => () => ({ code: 0 as const, msg: 'ok', data })
const address = (path: string) => `/davmu/share${path}`

const render = (path: string, answers: Parameters<typeof renderSite>[1] = {}, parts: object = types) =>
  renderSite(address(path), answers, parts)

/** What stands between the tags; the data of the page come after it. */
const mainOf = (html: string) => html.slice(html.indexOf('<main'), html.indexOf('</main>'))

function structuredOf(html: string): Array<Record<string, unknown>> {
  return Array.from(html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/g), ([, json]) =>
    JSON.parse(json ?? ''),
  )
}

function answer(number: number, part: Partial<QuestionAnswer> = {}): QuestionAnswer {
  return {
    id: `answer${number}`,
    user: {
      id: `member${number}`,
      name: `律师${number}`,
      avatar: '',
      title: '执业律师',
      org: '明岸律所',
      license_no_masked: '1330***********56',
      verified: 1,
    },
    content: `第${number}个回答。`,
    images: [],
    audio: null,
    create_time: NOW - 3600,
    star_count: number,
    is_best: 0,
    reply_count: 0,
    report_id: '',
    ...part,
  }
}

function page<T>(list: T[], part: object = {}) {
  return { list, total: list.length, pageindex: 1, pagesize: 10, has_more: false, next_cursor: '', ...part }
}

function question(part: Partial<Question> = {}): Question {
  const id = idOf(7)
  const { status: _, ...shared } = detail(7, { type: 'question', title: '试用期被辞退', path: questionPath(id) })
  return {
    ...shared,
    content: '合同签了三年。\n聊天记录都在。',
    category: '劳动合同',
    region: '澜州 青屿区',
    create_time: NOW - 7200,
    status: 2,
    answer_count: 2,
    user: { name: '王**', avatar: '' },
    best_answer_id: 'answer2',
    disclaimer: '',
    ...part,
  }
}

const questionAnswers = (part: Partial<Question> = {}, answers = [answer(2, { is_best: 1 }), answer(1)]) => ({
  [QUESTION]: gives(question(part)),
  [ANSWERS]: gives(page(answers)),
})

describe('the page of a question', () => {
  const path = questionPath(idOf(7))

  it('is complete without scripts, the accepted answer first', async () => {
    const { status, html, tags } = await render(path, questionAnswers())
    const main = mainOf(html)
    expect(status).toBe(200)
    expect(tags).toContain(idOf(7))
    expect(main.replaceAll(/<[^>]+>/g, '')).toContain('试用期被辞退')
    expect(main).toContain('聊天记录都在。')
    expect(main).toContain('王** 提问')
    expect(main).toContain('2 个回答')
    expect(main.indexOf('第2个回答')).toBeLessThan(main.indexOf('第1个回答'))
    expect(main.match(/提问者采纳/g)).toHaveLength(1)
    expect(main).toContain('执业证号 1330***********56')
    expect(main).toContain('不能代替当面咨询')
    expect(main).toContain('id="a-answer2"')
  })

  it('has the card of the answer that its address names, and asks for that one first', async () => {
    const asked: unknown[] = []
    const own = answer(1, { content: '先要\n离职证明。' })
    const answers = {
      ...questionAnswers({ poster_url: '/davmu/share/poster/AbCd1234.png?v=1' }),
      [ANSWERS]: (input: unknown) => {
        asked.push(input)
        return { code: 0 as const, msg: 'ok', data: page([own, answer(2, { is_best: 1 })]) }
      },
    }
    const { html } = await render(`${path}&a=answer1`, answers)
    expect(asked).toMatchObject([{ answer_id: 'answer1' }])
    const meta = (name: string) => new RegExp(`<meta property="${name}" content="([^"]*)"`).exec(html)?.[1]
    expect(meta('og:title')).toBe('律师1的回答：试用期被辞退')
    expect(meta('og:description')).toBe('先要 离职证明。')
    expect(html).toContain(
      `<link rel="canonical" href="https://share.example${address(path).replaceAll('&', '&amp;')}">`,
    )
    const other = await render(`${path}&a=gone`, answers)
    expect(other.html).toContain('<title>试用期被辞退</title>')
  })

  it('tells search engines of question and answers', async () => {
    const { html } = await render(path, questionAnswers())
    const [qa] = structuredOf(html)
    expect(qa).toMatchObject({
      '@type': 'QAPage',
      mainEntity: {
        '@type': 'Question',
        name: '试用期被辞退',
        answerCount: 2,
        acceptedAnswer: {
          text: '第2个回答。',
          upvoteCount: 2,
          url: `https://share.example${address(path)}#a-answer2`,
        },
        suggestedAnswer: [{ text: '第1个回答。', author: { jobTitle: '执业律师' } }],
      },
    })
    expect(html).toContain('<title>试用期被辞退</title>')
    expect(html).toContain(
      `<link rel="canonical" href="https://share.example${address(path).replaceAll('&', '&amp;')}">`,
    )
  })

  it('holds the whole of a long answer, folded', async () => {
    const long = `${'甲'.repeat(700)}末了`
    const { html } = await render(path, questionAnswers({}, [answer(1, { content: long })]))
    const main = mainOf(html)
    expect(main.replaceAll(/<[^>]+>/g, '')).toContain(long)
    expect(main).toContain('展开全文，还有 462 字')
    expect(main).toMatch(/<input type="checkbox"[^>]*aria-label="展开全文"/)
  })

  it('reads without answers, names, pictures', async () => {
    const { html } = await render(path, {
      ...questionAnswers({ answer_count: 0, status: 0, user: { name: '', avatar: '' }, region: '', category: '' }, []),
      'GET /peony/v1/recommend': () => ({ code: 50001, msg: '', data: null }),
    })
    expect(html).toContain('匿名提问')
    expect(html).toContain('还没有人回答')
    expect(html).not.toContain('不能代替当面咨询')
  })

  it('keeps what readers wrote out of the markup', async () => {
    const hostile = '</script><script>alert(1)</script>'
    const { html } = await render(
      path,
      questionAnswers({ title: hostile, content: hostile }, [answer(1, { content: hostile })]),
    )
    expect(html).not.toContain('<script>alert')
  })

  it('speaks English', async () => {
    const { html } = await renderSite(`/davmu/share/en${path}`, questionAnswers(), types)
    expect(html).toContain('2 answers')
    expect(html).toContain('Accepted answer')
  })

  it('is 404 without an id, with a wrong one, and where questions are switched off; 410 once removed', async () => {
    const missing = { code: 40401 as const, msg: '', data: null }
    expect((await render('/fazak/problemShare/index')).status).toBe(404)
    const wrong = { [QUESTION]: () => ({ code: 40002 as const, msg: '', data: null }), [ANSWERS]: () => missing }
    expect((await render('/fazak/problemShare/index?id=nonsense', wrong)).status).toBe(404)
    expect((await render(path, questionAnswers(), { contentTypes: ['doc'] })).status).toBe(404)
    const gone = () => ({ code: 41001 as const, msg: '', data: { similar: [card(2)] } })
    const removed = await render(path, { [QUESTION]: gone, [ANSWERS]: gone })
    expect(removed.status).toBe(410)
    expect(removed.html).toContain('第2篇')
  })

  it('takes an id that stands where the index does', async () => {
    expect((await render(`/fazak/problemShare/${idOf(7)}`, questionAnswers())).status).toBe(200)
  })
})

function picture(number: number) {
  return {
    url: `/davmu/share/media/${number}-828.webp`,
    width: 800,
    height: 600,
    size: 1,
    alt: '',
    caption: '',
    color: '#336699',
    original_url: `/davmu/share/media/${number}.jpg`,
    original_size: 1,
  }
}

function post(part: Partial<CirclePost> = {}): CirclePost {
  const id = idOf(8)
  return {
    ...detail(8, { type: 'circle', title: '台风过后第一个大潮', path: circlePath(id) }),
    circle: { id: 'circle1', name: '赶海圈', avatar: '', member_count: 1208 },
    user: { id: 'member1', name: '东门阿海', avatar: '', verified: 0, verify_label: '', intro: '' },
    content: '台风过后第一个大潮退得特别远。\n桶里只留了三只螺。',
    link: null,
    create_time: NOW - 7200,
    ip_region: '澜州',
    comments: [],
    ...part,
  }
}

describe('the page of a post', () => {
  const path = circlePath(idOf(8))

  it('is complete without scripts', async () => {
    const link = { title: '赶海之前', url: 'https://chaosheng.example/a', cover: '' }
    const { status, html, tags } = await render(path, {
      [POST]: gives(post({ images: [1, 2, 3].map(picture), link, comment_enable: 1 })),
      'GET /inner/comment/{id}': gives(commentList([comment(1, { content: '几点开始退？' })])),
    })
    const main = mainOf(html)
    expect(status).toBe(200)
    expect(tags).toEqual(expect.arrayContaining([idOf(8), `comments:${idOf(8)}`]))
    expect(main).toContain('东门阿海')
    expect(main).toContain('桶里只留了三只螺。')
    expect(main).toContain('赶海圈')
    expect(main.match(/href="\/davmu\/share\/media\/\d\.jpg"/g)).toHaveLength(3)
    expect(main).toContain('第 2 张图片，共 3 张')
    expect(main).toMatch(/href="https:\/\/chaosheng.example\/a"[^>]*rel="noopener noreferrer nofollow"/)
    expect(main).toContain('几点开始退？')
    expect(html).toContain('<title>东门阿海：台风过后第一个大潮</title>')
    expect(structuredOf(html)[0]).toMatchObject({ '@type': 'DiscussionForumPosting' })
  })

  it('shows nine pictures of more and says how many are left', async () => {
    const { html } = await render(path, {
      [POST]: gives(post({ images: Array.from({ length: 12 }, (_, n) => picture(n)) })),
    })
    expect(mainOf(html).match(/media\/\d+\.jpg"/g)).toHaveLength(9)
    expect(mainOf(html)).toMatch(/\+(?:<!-- -->)?3</)
  })

  it('is where its channel says', async () => {
    const elsewhere = gives(post({ path: circlePath(idOf(8), 'dimim') }))
    expect(await render(path, { [POST]: elsewhere })).toMatchObject({
      status: 301,
      location: address(circlePath(idOf(8), 'dimim')),
    })
    expect((await render(circlePath(idOf(8), 'dimim'), { [POST]: elsewhere })).status).toBe(200)
  })

  it('is 404 where there is none', async () => {
    const missing = () => ({ code: 40401 as const, msg: '', data: null })
    expect((await render(path, { [POST]: missing })).status).toBe(404)
    expect((await render('/dejin/content/index')).status).toBe(404)
    expect((await render('/dimim/content')).status).toBe(404)
    expect((await render('/other/content/index')).status).toBe(404)
    expect((await render(path, { [POST]: gives(post()) }, { contentTypes: ['doc'] })).status).toBe(404)
  })

  it('takes no search for a channel', async () => {
    const results = {
      'GET /peony/v1/search': gives({ ...page([]), suggest: [], tokens: [], types: [], accounts: [] }),
    }
    expect((await render('/search/content', results)).status).toBe(200)
  })
})

function item(part: Partial<ModelItem> = {}): ModelItem {
  return {
    rid: idOf(1),
    uuid: 'uuid-1',
    repository: '澜州渔船名录',
    model: {
      name: '渔船',
      fields: [
        { key: 'hao', label: '船号', kind: 'text' },
        { key: 'web', label: '网页', kind: 'link' },
        { key: 'zhao', label: '照片', kind: 'image' },
        { key: 'kong', label: '空着', kind: 'text' },
      ],
    },
    title: '浙澜渔 01',
    summary: '还在出海',
    cover: '',
    values: { hao: '01', web: 'https://a.example/x', zhao: '/davmu/share/media/9.jpg' },
    body_html: '<p data-p="1">一九八七年下水。</p>',
    media: null,
    catalog: [
      { id: 'node1', name: '老港' },
      { id: 'node2', name: '东码头' },
    ],
    prev: null,
    next: { uuid: 'uuid-2', title: '浙澜渔 02' },
    update_time: NOW - 3600,
    share: { title: '浙澜渔 01', desc: '还在出海', link: 'https://share.example/x', imgUrl: '' },
    ...part,
  }
}

function node(part: Partial<CatalogNode> = {}): CatalogNode {
  const one = { uuid: 'uuid-1', title: '浙澜渔 01', summary: '还在出海', cover: '', update_time: NOW }
  return {
    rid: idOf(1),
    id: '0',
    name: '澜州渔船名录',
    repository: '澜州渔船名录',
    parents: [],
    children: [{ id: 'node1', name: '老港', count: 12 }],
    tree: [{ id: 'node1', name: '老港', count: 12, depth: 1 }],
    items: page([one], { total: 12, next_cursor: 'more', has_more: true }),
    share: { title: '澜州渔船名录', desc: '', link: 'https://share.example/x', imgUrl: '' },
    ...part,
  }
}

describe('a page of a content model', () => {
  const rid = idOf(1)

  it('shows an item whole, with its place and its neighbours', async () => {
    const { status, html } = await render(modelPath({ rid, uuid: 'uuid-1', catalog: null }), { [ITEM]: gives(item()) })
    const main = mainOf(html)
    expect(status).toBe(200)
    expect(main).toMatch(/<dt>船号<\/dt><dd><span data-kind="text">01<\/span><\/dd>/)
    expect(main).toContain('href="https://a.example/x"')
    expect(main).toContain('<img src="/davmu/share/media/9.jpg" alt="照片"')
    expect(main).not.toContain('空着')
    expect(main).toContain('一九八七年下水。')
    expect(main).toContain(
      `href="${address(modelPath({ rid, uuid: null, catalog: 'node2' })).replaceAll('&', '&amp;')}"`,
    )
    expect(main).toContain(
      `href="${address(modelPath({ rid, uuid: 'uuid-2', catalog: null })).replaceAll('&', '&amp;')}"`,
    )
    expect(html).toContain('<title>浙澜渔 01 - 澜州渔船名录</title>')
    expect(JSON.stringify(structuredOf(html))).toContain('东码头')
  })

  it('shows a node with what is below it', async () => {
    const { html } = await render(modelPath({ rid, uuid: null, catalog: '0' }), { [NODE]: gives(node()) })
    const main = mainOf(html)
    expect(main).toContain('老港')
    expect(main).toContain('12 条')
    expect(main).toContain('浙澜渔 01')
    expect(main).toContain('加载更多')
    expect(html).toContain('<title>澜州渔船名录</title>')
  })

  it('shows an empty node', async () => {
    const empty = node({ id: 'node9', name: '空港', children: [], tree: [], items: page([]) })
    const { html } = await render(modelPath({ rid, uuid: null, catalog: 'node9' }), { [NODE]: gives(empty) })
    expect(html).toContain('这里还没有条目')
  })

  it('asks for what the address says', async () => {
    const asked: unknown[] = []
    const note = (input: unknown) => (asked.push(input), { code: 40401 as const, msg: '', data: null })
    const answers = { [NODE]: note, [ITEM]: note }
    for (const query of [`rid=${rid}`, `rid=${rid}&catalog=node1`, `rid=${rid}&uuid=u1&catalog=node1`]) {
      expect((await render(`/content_model/index?${query}`, answers)).status).toBe(404)
    }
    expect((await render(`/content_model/${rid}`, answers)).status).toBe(404)
    expect(asked).toEqual([
      { rid, id: '0' },
      { rid, id: 'node1' },
      { rid, uuid: 'u1' },
      { rid, id: '0' },
    ])
    expect((await render('/content_model/index', answers)).status).toBe(404)
    expect(asked).toHaveLength(4)
  })
})
