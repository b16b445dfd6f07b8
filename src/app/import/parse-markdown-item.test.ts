import { NO_SHARE_CARD } from '#contract/share-card.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseDate, toDateText } from './parse-date.ts'
import { parseMarkdownItem } from './parse-markdown-item.ts'
import { SourceError } from './source-error.ts'

function refusalOf(text: string, path = 'a.md'): string {
  try {
    parseMarkdownItem(path, text)
  } catch (error) {
    if (error instanceof SourceError) return `${error.line}: ${error.message}`
    throw error
  }
  throw new Error('expected a refusal')
}

test('parseMarkdownItem takes everything that the front matter gives', () => {
  const article = parseMarkdownItem(
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
changes: hidden
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
    coverCrops: { wide: '', square: '' },
    shareCard: NO_SHARE_CARD,
    changesHidden: true,
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
    type: 'doc',
    topics: [],
    lists: [],
    parts: {},
  })
  expect(Object.hasOwn(Object.prototype, 'polluted')).toBe(false)
})

test('an item without front matter has its heading, first paragraph, first picture and the date of its name', () => {
  const article = parseMarkdownItem(
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
  expect(parseMarkdownItem('a.md', 'intro\n\nTitle\n=====\n\ntext').title).toBe('Title')
  expect(refusalOf('intro\n\n## Part\n\ntext')).toMatch(/^1: no title/)
  expect(parseMarkdownItem('a.md', '## Part\n\ntext')).toMatchObject({ title: 'Part', body: 'text' })
})

test('a long first paragraph becomes a summary of whole sentences', () => {
  const { summary } = parseMarkdownItem('a.md', `# T\n\n${'一句话说到这里就完了。'.repeat(30)}`)
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
])('parseMarkdownItem names the line of what is wrong in %j', (text, message) => {
  expect(refusalOf(text)).toContain(message)
})

test.each([
  ['type: film', '2: type is not one of doc, gallery, audio, audio_album'],
  [
    'type: audio\nchapters: ["00:00 开场", "上塔 01:05"]',
    '3: chapters.1 "上塔 01:05" is no chapter like "01:05 title"',
  ],
  ['type: audio\nchapters:\n  - 00:00 开场\n  - 61:xx 上塔', '5: chapters.1 "61:xx 上塔" is no chapter'],
  ['type: audio\nmedia: http://e.org/a.mp3', '3: media.0.address is neither a file nor an https address'],
  ['type: audio\nmedia: {a: b}', '3: media is not an address or a list of them'],
  ['type: audio\nmedia: []', '3: media names nothing'],
  ['type: audio\nduration: long', '3: duration "long" is no time'],
  ['type: audio\nalbum: a\nnumber: one', '4: number is no whole number'],
  ['type: audio\ncaptions: {zh-CN: a.vtt}', '3: captions is not for audio, but for video, svideo, circle'],
  ['type: audio_album\nfinished: soon', '3: finished is not one of true, false'],
  ['type: special\nplace: 老渔港', '3: place needs starts'],
  ['type: special\nstarts: 2026-11-20\nends: 2026-11-19', '4: ends is not after starts'],
  ['type: audio\nstarts: 2026-11-20', '3: starts is not for audio, but for audio_album, video_album'],
  ['type: special\nmodules: [{style: mosaic}]', '3: modules.0.style is not one of list, carousel, timeline'],
  ['type: special\nmodules:\n  - title: a\n    styel: list', '4: modules.0 has no field styel; it takes title, style'],
  ['type: special\nmodules:\n  - title: a\n    style: html', '4: modules.0.text is missing'],
  ['type: special\nmodules:\n  - title: [a, b]', '4: modules.0.title is not one text'],
  ['type: special\nmodules: &m [{title: a}]\nanchor: *m', '4: anchor: aliases (*name) are not taken'],
  ['type: special\nmodules: [[[[[[deep]]]]]]', '3: modules.0.0.0.0.0.0: a text is expected'],
  ['type: doc\nform: {fields: [{id: a, label: 甲}]}', '3: form is not for doc, but for activity'],
  ['type: activity\nform: {}', '3: form.fields is missing'],
  ['type: activity\nform:\n  fields:\n    - {id: A, label: 甲}', '5: form.fields.0.id is not a name'],
  ['type: activity\nform: {fields: [{id: a, label: 甲}, {id: a, label: 乙}]}', '3: form.fields.1.id is there twice'],
  ['type: activity\nform: {fields: [{id: a, label: 甲, kind: radio}]}', '3: form.fields.0.options are missing'],
  ['type: activity\nform: {fields: [{id: a, label: 甲, options: [乙]}]}', '3: form.fields.0.options are not for'],
  [
    'type: activity\nform: {fields: [{id: a, label: 甲, pattern: "(a+)+"}]}',
    '3: form.fields.0.pattern repeats a group',
  ],
  ['type: activity\nform: {fields: [{id: a, label: 甲, kind: date, min: "3"}]}', '3: form.fields.0.min is no day'],
  [
    'type: activity\nform: {login: false, fields: [{id: a, label: 甲, kind: image}]}',
    '3: form.fields.0.kind needs a login',
  ],
  [
    'type: activity\nform: {start: 2026-10-02, end: 2026-10-01, fields: [{id: a, label: 甲}]}',
    '3: form.end is not after the start',
  ],
  ['type: mini_program', '2: an item of the type mini_program needs mini_program'],
  ['type: mini_program\nmini_program: {app_id: x}', '3: mini_program.app_id is not an id like'],
  ['type: circle\ncircle: ganhai', '2: an item of the type circle needs user'],
  ['type: circle\ncircle: ganhai\nuser: {avatar: a.png}', '4: user.name is missing'],
  [
    'type: circle\ncircle: ganhai\nuser: {name: 甲}\nlink: {title: a, url: javascript:x}',
    '5: link.url is not an http address',
  ],
  ['type: question\nanswers:\n  - name: 甲\n    text: 好\n    date: 昨天', '6: answers.0.date "昨天" is not a date'],
  ['type: question\nanswers: [{name: 甲, date: 2026-01-01}]', '3: answers.0.text is missing'],
  [
    'type: question\nanswers: [{key: "2", name: 甲, date: 2026-01-01, text: a}, {name: 乙, date: 2026-01-01, text: b}]',
    '3: answers.1.key is there twice',
  ],
])('parseMarkdownItem names the line of what is wrong with an item of a type: %j', (fields, message) => {
  expect(refusalOf(`---\n${fields}\ntitle: a\n---\ntext`)).toContain(message)
})

test('fields of particular types are those of another program where no type is named', () => {
  const foreign = '---\ntitle: a\nmedia: {x: [1]}\nnumber: one\nlink: https://e.org\nuser: *nobody\n---\ntext'
  expect(parseMarkdownItem('a.md', foreign)).toMatchObject({ type: 'doc', parts: {} })
})

test('items of some types need no text, and a post of a circle no title', () => {
  const read = (fields: string, body = '') => parseMarkdownItem('a.md', `---\n${fields}\n---\n${body}`)
  for (const type of ['gallery', 'audio', 'audio_album', 'video', 'special']) {
    expect(read(`type: ${type}\ntitle: ${'题'.repeat(300)}`)).toMatchObject({ type, body: '', summary: '' })
  }
  const post = 'type: circle\ncircle: ganhai\nuser: {name: 甲}'
  expect(read(post, `${'退潮以后的滩上什么都有。'.repeat(10)}\n\n![](a.png)`).title).toBe(
    '退潮以后的滩上什么都有。'.repeat(3),
  )
  expect(() => read(post)).toThrow('no title')
  expect(() => read(`${post}\ntitle: 甲`)).toThrow('the article is empty')
})

test('any text is an item or a SourceError for parseMarkdownItem', () => {
  const outcomeOf = (text: string) => {
    try {
      return parseMarkdownItem('a.md', text).title
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

test('dates of the front matter go to text and back', () => {
  expect(toDateText(parseDate('2026-11-19') ?? 0)).toBe('2026-11-19T00:00:00+08:00')
  fc.assert(fc.property(fc.integer({ min: 0, max: 4e9 }), (seconds) => parseDate(toDateText(seconds)) === seconds))
  for (const text of ['', 'x', '2024', '2024-13-01', '2024-00-10', '2024-01-01T25:00', '2024-01-01T10:00+99']) {
    expect(parseDate(text)).toBeNull()
  }
})

const LATER = '2999-01-01T00:00:00Z'

test.each([
  ['draft: true', 'a.md', 'a draft: `draft: true`'],
  ['published: false', 'a.md', 'a draft: `published: false`'],
  ['expiryDate: 2020-01-01', 'a.md', 'a draft: `expiryDate` is past'],
  ['tags: [x]', 'blog/_drafts/a.md', 'a draft: in a folder `_drafts`'],
])('what is not public by %s in %s becomes a draft, and is told', (field, path, message) => {
  const item = parseMarkdownItem(path, `---\ntitle: t\n${field}\n---\n正文。`)
  expect([item.state, item.notes?.map((note) => note.message)]).toEqual(['draft', [message]])
})

test('what is to come by publishDate is scheduled, and stays so when its own state is given', () => {
  const item = parseMarkdownItem('a.md', `---\ntitle: t\ndate: 2020-01-01\npublishDate: ${LATER}\n---\n正文。`)
  expect([item.state, item.publishAt]).toEqual([null, Date.UTC(2999, 0, 1) / 1000])
  expect(item.notes).toEqual([{ message: 'scheduled: `publishDate` is to come', line: 4 }])
  const own = parseMarkdownItem('a.md', '---\ntitle: t\ndraft: true\nstate: published\n---\n正文。')
  expect(own.state).toBe('published')
})

test.each([
  [
    'TOML',
    '+++\ntitle = "潮"\ndate = 2026-11-19T21:40:00+08:00\ntags = ["a", "b"]\ndraft = true\n[author]\nname = "林"\n+++\n',
  ],
  [
    'TOML of Windows',
    '+++\r\ntitle = "潮"\r\ndate = 2026-11-19T21:40:00+08:00\r\ntags = ["a", "b"]\r\ndraft = true\r\nauthor = "林"\r\n+++\r\n',
  ],
  [
    'JSON',
    '{\n"title": "潮",\n"date": "2026-11-19T21:40:00+08:00",\n"tags": ["a", "b"],\n"draft": true,\n"author": [{"name": "林"}]\n}\n',
  ],
  [
    'YAML',
    '---\ntitle: 潮\ndate: 2026-11-19T21:40:00+08:00\ntags: [a, b]\ndraft: true\nauthor: {name: 林, email: l@e.example}\n---\n',
  ],
])('front matter in %s is read, and none of it is text', (_name, matter) => {
  expect(parseMarkdownItem('a.md', `${matter}\n## 一\n\n正文。\n`)).toMatchObject({
    title: '潮',
    publishAt: Date.UTC(2026, 10, 19, 13, 40) / 1000,
    tags: ['a', 'b'],
    state: 'draft',
    editor: '林',
    body: '## 一\n\n正文。',
    notes: [{ message: 'a draft: `draft: true`', line: 5 }],
  })
})

test.each([
  ['+++\ntitle = \n+++\nx', '2: broken TOML: Invalid TOML document: invalid value'],
  ['+++\ntitle = "x"\n', '1: the front matter has no closing +++'],
  ['{"title": "x",}\nx', '1: broken JSON in the front matter'],
  ['+++\ntitle = "x"\ndate = 2026-11-19\nformat = "rtf"\n+++\nx', '4: format is not one of markdown, html'],
])('broken front matter is refused with its line: %j', (text, refusal) => {
  expect(refusalOf(text)).toContain(refusal)
})

test('a text that begins with a brace of a template has no front matter', () => {
  expect(parseMarkdownItem('2020-01-01-a.md', '{{< figure >}}\n\n# t\n\n正文。').body).toContain('{{< figure >}}')
})

test('a summary has no numbers of footnotes', () => {
  const text = '# 潮\n\n潮水在一天里涨落两次[^1]，月亮起了大半的作用。\n\n[^1]: 太阳的作用不到一半。\n'
  expect(parseMarkdownItem('a.md', text).summary).toBe('潮水在一天里涨落两次，月亮起了大半的作用。')
})
