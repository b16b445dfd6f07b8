import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseDate, toDateText } from './parse-date.ts'
import { parseMarkdownArticle } from './parse-markdown-article.ts'
import { SourceError } from './source-error.ts'

function refusalOf(text: string, path = 'a.md'): string {
  try {
    parseMarkdownArticle(path, text)
  } catch (error) {
    if (error instanceof SourceError) return `${error.line}: ${error.message}`
    throw error
  }
  throw new Error('expected a refusal')
}

test('takes everything that the front matter gives', () => {
  const article = parseMarkdownArticle(
    'x/y.md',
    `---
id: 007
title: "守塔人: 最后一班"
summary: 摘要
account: chaosheng
actor: mp
date: 2026-11-19T21:40:00+08:00
updated: 2026-11-20 10:32
correction: 改了一处。
comments: closed
cover: ../media/a.jpg
label: 特稿
kicker: 潮汐线
author: [林述, 周以衡]
source: 潮声
source_url: https://example.org/x
copyright: original
tags: [灯塔, 老港, 灯塔]
columns: haiyang, lanzhou
lang: zh-CN
images:
  https://e.org/1.png: ../media/1.png
state: draft
__proto__: {polluted: x}
unknown: {a: [{b: 1}]}
---
# 守塔人: 最后一班

正文。
`,
  )
  expect(article).toEqual({
    lines: expect.any(Map),
    sourceId: 'markdown:007',
    origin: 'x/y.md',
    title: '守塔人: 最后一班',
    summary: '摘要',
    kicker: '潮汐线',
    label: '特稿',
    body: '正文。',
    bodyFormat: 'markdown',
    lang: 'zh-CN',
    editor: '林述、周以衡',
    source: '潮声',
    sourceUrl: 'https://example.org/x',
    copyright: 'original',
    correction: '改了一处。',
    commentsClosed: true,
    account: 'chaosheng',
    actor: 'mp',
    publishAt: Date.UTC(2026, 10, 19, 13, 40) / 1000,
    updatedAt: Date.UTC(2026, 10, 20, 2, 32) / 1000,
    state: 'draft',
    cover: '../media/a.jpg',
    tags: ['灯塔', '老港'],
    columns: ['haiyang', 'lanzhou'],
    images: [],
    files: new Map([['https://e.org/1.png', '../media/1.png']]),
    folder: 'x',
  })
  expect(Object.hasOwn(Object.prototype, 'polluted')).toBe(false)
})

test('without front matter: heading, first paragraph, first picture, date of the name', () => {
  const article = parseMarkdownArticle(
    '2024/2024-05-01-hello.md',
    '# Hello `x` **world**\n\n![]( )\n\n短\n\n第一段说了些什么，足够长。\n\n![](<图 1.png> "题")\n<img src="http://e.org/raw.png">\n',
  )
  expect(article).toMatchObject({
    sourceId: 'markdown:2024/2024-05-01-hello',
    title: 'Hello x world',
    summary: '第一段说了些什么，足够长。',
    publishAt: parseDate('2024-05-01'),
    cover: '%E5%9B%BE%201.png',
    images: ['%E5%9B%BE%201.png', 'http://e.org/raw.png'],
  })
  expect(article.body.startsWith('![]( )')).toBe(true)
})

test('a heading further down is the title only when it is of the first level', () => {
  expect(parseMarkdownArticle('a.md', 'intro\n\nTitle\n=====\n\ntext').title).toBe('Title')
  expect(refusalOf('intro\n\n## Part\n\ntext')).toMatch(/^1: no title/)
  expect(parseMarkdownArticle('a.md', '## Part\n\ntext')).toMatchObject({ title: 'Part', body: 'text' })
})

test('a long first paragraph becomes a summary of whole sentences', () => {
  const { summary } = parseMarkdownArticle('a.md', `# T\n\n${'一句话说到这里就完了。'.repeat(30)}`)
  expect(summary.endsWith('。')).toBe(true)
  expect(summary.length).toBeLessThanOrEqual(140)
})

test.each([
  ['---\ntitle: a\n', '1: the front matter has no closing ---'],
  ['---\ntitle: a\ntags: [x\n---\ntext', '4: broken YAML'],
  ['---\ntitle: a\ntitle: b\n---\ntext', '3: title is there twice'],
  ['---\ntitle: a\ndate: 2024-02-31\n---\ntext', '3: date "2024-02-31" is not a date'],
  ['---\ntitle: a\nstate: hidden\n---\ntext', '3: state is not one of published, draft, scheduled, removed'],
  ['---\ntitle: [a, b]\n---\ntext', '2: title is not one text'],
  ['---\ntitle: {a: b}\n---\ntext', '2: title is not one text'],
  ['---\ntitle: a\ntags: {a: b}\n---\ntext', '3: tags is not a list of texts'],
  ['---\ntitle: a\nimages: x\n---\ntext', '3: images is not a mapping'],
  ['---\ntitle: a\nimages: {a: [b]}\n---\ntext', '3: images: a text is expected'],
  ['---\n- a\n---\ntext', '2: the front matter is not a list of'],
  ['---\nx: &x [a]\ntitle: *x\n---\ntext', '3: title: aliases (*name) are not taken'],
  ['---\ntitle: a\nsource_url: javascript:alert(1)\n---\nx', '3: source_url is not an http address'],
  ['---\ntitle: a\n---\n', '3: the article is empty'],
  ['# only a title', '1: the article is empty'],
  ['text without a title', '1: no title'],
  ['', '1: no title'],
  [`---\ntitle: ${'x'.repeat(301)}\n---\nx`, '2: title is longer than 300 characters'],
])('names the line of what is wrong in %j', (text, message) => {
  expect(refusalOf(text)).toContain(message)
})

test('no text breaks it', () => {
  const outcomeOf = (text: string) => {
    try {
      return parseMarkdownArticle('a.md', text).title
    } catch (error) {
      return error
    }
  }
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 300 }), fc.boolean(), (text, framed) => {
      const outcome = outcomeOf(framed ? `---\n${text}\n---\n${text}` : text)
      expect(typeof outcome === 'string' || outcome instanceof SourceError).toBe(true)
    }),
    { numRuns: 500 },
  )
})

test('dates go to text and back', () => {
  expect(toDateText(parseDate('2026-11-19') ?? 0)).toBe('2026-11-19T00:00:00+08:00')
  fc.assert(fc.property(fc.integer({ min: 0, max: 4e9 }), (seconds) => parseDate(toDateText(seconds)) === seconds))
  for (const text of ['', 'x', '2024', '2024-13-01', '2024-00-10', '2024-01-01T25:00', '2024-01-01T10:00+99']) {
    expect(parseDate(text)).toBeNull()
  }
})
