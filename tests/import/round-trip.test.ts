import path from 'node:path'
import { expect, test } from 'vitest'
import { importMarkdown } from '#app/import/import-markdown.ts'
import { importWordpress } from '#app/import/import-wordpress.ts'
import { countOutcomes, toLine } from '#app/import/import-report.ts'
import { importHugo } from '#app/import/static-sites/import-static-site.ts'
import { exportHugo } from '#cli/export-hugo.ts'
import { exportWordpress } from '#cli/export-wordpress.ts'
import { eachDatabase } from '#tests/support/each-database.ts'
import type { TestBackend } from '#tests/support/backend.ts'
import { makeFolder, picture } from './folders.ts'
import { plainOptions, startSite } from './site.ts'

const ORIGIN = 'https://share.example'

/** Articles in each state with all that a text may have. */
const FILES = {
  'site.yaml':
    'site: {name: 潮声}\naccounts: [{key: lin, name: 林记者}, {key: desk, name: 编辑部}]\ncolumns: [{key: city, name: 城市}]\ntopics: [{key: sea, name: 海}]\n',
  'articles/a.md': `---
title: 灯塔 & <潮水>
summary: 一句 & 话
account: lin
author: 王编辑
date: 2024-05-01T10:03:04+08:00
updated: 2024-06-01T10:00:00+08:00
columns: [city]
topics: [sea]
tags: [海]
source_url: https://other.example/a
---
第一段有**重点**、[链接](https://other.example/x)和 \`code\`。

## 小标题

- 一项
- 又一项

> 引用的一句

![图里是浪](https://img.example/wave.png "浪的图注")

| 左 | 右 |
|---|---|
| 1 | 2 |

\`\`\`js
if (a < b && c) { ]]> }
\`\`\`
`,
  'articles/b.html.md':
    '---\ntitle: 网页写的\naccount: desk\ndate: 2023-01-01\nformat: html\ncomments: closed\n---\n<p>一段<br>两行</p><h2>题</h2><p>[1] 方括号，和 [caption] 这样的字</p>',
  'articles/c.md': '---\ntitle: 草稿\naccount: desk\nstate: draft\n---\n还没有写完的一篇。',
  'articles/d.md': '---\ntitle: 将来\naccount: desk\nstate: scheduled\ndate: 2099-01-01\n---\n到时候才能看的一篇。',
  'articles/e.md':
    '---\ntitle: 听海\ntype: audio\naccount: lin\ndate: 2024-02-01\nmedia: https://media.example/sea.mp3\n---\n只有海的声音。',
  'comments.jsonl': [
    {
      id: 'c1',
      item: 'markdown:a',
      user: { id: 'u1', name: '老船长' },
      text: '是 43 米吗？\n<b>不是</b>',
      time: '2024-05-02',
    },
    {
      id: 'c2',
      item: 'markdown:a',
      parent: 'c1',
      user: { id: 'u2', name: '林', account: 'lin' },
      author: true,
      text: '是 34 米。',
      time: '2024-05-03',
    },
    {
      id: 'c3',
      item: 'markdown:a',
      user: { id: 'u1', name: '老船长' },
      text: '等着看的',
      time: '2024-05-04',
      state: 'pending',
    },
  ]
    .map((line) => `${JSON.stringify(line)}\n`)
    .join(''),
}

/** Everything that an item is, without what only says where it came from. */
async function readItems({ content, accounts }: TestBackend) {
  const keys = new Map((await accounts.listAccounts()).map(({ id, key }) => [id, key]))
  const items = []
  for await (const item of content.exportContents()) {
    const { title, summary, type, state, publishAt, updatedAt, isDateless, editor, sourceUrl, commentsClosed, tags } =
      item
    const html = (await content.loadPortable([item.id])).get(item.id) ?? ''
    items.push({
      title,
      summary,
      type,
      state,
      editor,
      sourceUrl,
      commentsClosed,
      html: wordsOf(html),
      ...(!isDateless && { publishAt, updatedAt }),
      tags: [...tags],
      account: keys.get(item.accountId),
      columns: item.groups.filter(({ kind }) => kind === 'column').map(({ key }) => key),
      sound: item.media?.sources.map(({ url }) => url),
      images: [...item.images.values()].map(({ remoteUrl }) => remoteUrl),
    })
  }
  return items
}

/** Without what Hugo has no place for, and what comes back as a link. */
async function readPlain(backend: TestBackend) {
  const items = (await readItems(backend)).filter(({ title }) => title !== '听海')
  return items.map((item) => ({ ...item, editor: '', account: '', columns: [], sourceUrl: '' }))
}

/** Without the marks of highlighted code, and what stands between blocks. */
function wordsOf(html: string): string {
  return html
    .replaceAll(/<\/?span>/g, '')
    .replaceAll(/>\s+</g, '><')
    .trim()
}

async function readComments({ comments }: TestBackend) {
  const found = []
  for await (const batch of comments.exportComments()) found.push(...batch)
  const number = new Map(found.map(({ sourceId }, index) => [sourceId, index]))
  return found.map(({ text, state, parent, byAuthor, createdAt }) => ({
    text,
    state,
    byAuthor,
    createdAt,
    parent: parent === null ? null : number.get(parent),
  }))
}

eachDatabase('a site that goes to WordPress and back', (open) => {
  test('has the same items, texts, dates, states and comments', async () => {
    const ours = await startSite(open)
    const options = { ...plainOptions, media: false }
    expect((await importMarkdown(await makeFolder(FILES), ours, options)).refused.map(toLine)).toEqual([])
    const folder = path.join(await makeFolder(), 'out')
    expect(await exportWordpress(folder, ours, ORIGIN)).toEqual({ items: 5, comments: 3, pictures: 1 })
    const back = await startSite(open)
    const report = await importWordpress(path.join(folder, 'wordpress.xml'), back, options)
    expect([...report.refused, ...report.notes, ...report.warnings].map(toLine)).toEqual([])
    expect(await readItems(back)).toEqual(await readItems(ours))
    expect(await readComments(back)).toEqual(await readComments(ours))
  })
})

eachDatabase('a site that goes to Hugo and back', (open) => {
  test('has the same items, texts, dates and states', async () => {
    const ours = await startSite(open)
    const options = { ...plainOptions, media: false }
    const files = {
      ...FILES,
      'articles/f.md':
        '---\ntitle: 有图\naccount: lin\ndate: 2024-03-01\n---\n前面说的一段话。\n\n![浪](../wave.png)\n\n`{{< not >}}`',
      'wave.png': await picture('#010203'),
    }
    expect((await importMarkdown(await makeFolder(files), ours, options)).refused.map(toLine)).toEqual([])
    const folder = path.join(await makeFolder(), 'out')
    expect(await exportHugo(folder, ours, ORIGIN)).toEqual({ items: 6, pictures: 1, media: 0 })
    const back = await startSite(open)
    const report = await importHugo(folder, back, options)
    expect(report.refused.map(toLine)).toEqual([])
    expect(await readPlain(back)).toEqual(await readPlain(ours))
    expect((await back.site.listColumns()).map(({ name }) => name)).toEqual(['城市'])
    expect(countOutcomes(await importHugo(folder, back, options))).toMatchObject({ created: 0, updated: 0 })
  })
})
