import path from 'node:path'
import { expect, test } from 'vitest'
import { importFeed } from '#app/import/import-feed.ts'
import { importMarkdown } from '#app/import/import-markdown.ts'
import { exportSite } from '#cli/export-site.ts'
import { eachDatabase } from '#tests/support/each-database.ts'
import { addFiles, makeFolder, picture, readFolder } from './folders.ts'
import { startFakeWeb } from './picture-server.ts'
import { plainOptions, readPublic, startSite } from './site.ts'

const SITE = `site: {name: "潮声: #1", descriptions: 一句话, keywords: 'a,b', logo: logo.svg, primary_color: "#FF4A26", agreements: [{name: 条款, path: /terms}], operator: 潮声编辑部, links: [{name: 写信, path: "mailto:a@b.example"}], licences: [许可 1]}
accounts:
  - {key: shendu, name: 深读, actor: mp, avatar: avatar.png, intro: 简介, verified: true, verify_label: 官方}
  - {key: xinwen, name: 新闻}
columns: [{key: b-first, name: 海洋}, {key: a-second, name: 文化}]
`
const FULL = `---
title: 全部写了的
summary: "摘要: 一句"
account: xinwen
actor: inner
date: 2024-05-06T07:08:09+08:00
updated: 2024-05-07T07:08:09+08:00
label: 特稿
kicker: 潮汐线
author: 林述
source: 潮声
source_url: https://example.org/x?a=1&b=2
copyright: original
comments: closed
lang: zh-CN
cover: 图/甲 乙.png
crops: {wide: '0,20.5,100,42.55', square: '10,0,60,100'}
share_card: {title: 分享时的题, summary: 分享时的话, picture: 图/分享.png}
tags: [海, 港]
columns: [a-second, b-first]
---
正文。

> 引语
> —— 某人
`

eachDatabase('export', (open) => {
  test('of everything that an import can bring gives the same site elsewhere, and the same export', async () => {
    const web = await startFakeWeb()
    web.files.set('/a.png', { type: 'image/png', body: await picture('#0a0b0c') })
    const first = await startSite(open)
    const options = { ...plainOptions, fetcherOptions: web.fetcherOptions }
    const folder = await makeFolder({
      'site.yaml': SITE,
      'logo.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="40"><rect width="20" height="40"/></svg>',
      'avatar.png': await picture('#336699', 120, 120),
      'full.md': FULL,
      '图/甲 乙.png': await picture('#aabbcc'),
      '图/分享.png': await picture('#ccbbaa', 640, 480),
      'plain.md':
        '# 标题: "引号" #1\n\n# 标题: "引号" #1\n\n第一段，有冒号: 和井号 #。\n\n![一](<图/甲 乙.png> "注")\n\n---\n\ntitle: not front matter\n',
      'remote.md': `---\nid: "0 1"\ntitle: "007"\ndate: 2020-01-02 03:04:05\nstate: draft\ntags: ["true", "1,5", '- x']\n---\n正文正文正文正文\n\n![](${web.origin}/a.png)\n\n![](${web.origin}/missing.png)\n`,
      'none.md': '---\ntitle: 没有封面\ncover: ""\ncorrection: |\n  两行\n  的更正\n---\n![](图/甲%20乙.png)\n',
      'gone.md': '---\ntitle: 撤下的\nstate: removed\n---\n正文\n',
      'later.md': '---\ntitle: 以后的\ndate: 2099-01-01\n---\n正文\n',
    })
    await importMarkdown(folder, first, { ...options, account: 'shendu' })
    await addFiles(folder, {
      'feed.xml':
        '<rss version="2.0"><channel><title>T</title><item><guid>g#1</guid><title>甲 &amp; 乙</title><description>&lt;h1&gt;甲 &amp;amp; 乙&lt;/h1&gt;&lt;p&gt;一段文字在这里，够长的一段文字。</description></item></channel></rss>',
    })
    await importFeed(path.join(folder, 'feed.xml'), first, plainOptions)

    const exported = path.join(await makeFolder(), 'export')
    expect((await exportSite(exported, first)).items).toBe(7)
    const second = await startSite(open)
    const report = await importMarkdown(exported, second, { ...plainOptions, media: false })
    expect(report.refused).toEqual([])
    expect(report.imageProblems.map(({ address }) => address)).toEqual([`${web.origin}/missing.png`])
    const exportedAgain = path.join(await makeFolder(), 'export')
    await exportSite(exportedAgain, second)
    const before = await readFolder(exported)
    expect(Object.keys(before).length).toBe(1 + 7 + 5)
    const texts = Object.values(before).map((file) => Buffer.from(file, 'base64').toString())
    expect(texts.filter((text) => text.includes('\ncomments: closed\n'))).toHaveLength(1)
    expect(
      texts.filter((text) => /^share_card:\n  title: 分享时的题\n  summary: 分享时的话\n  picture: /m.test(text)),
    ).toHaveLength(1)
    expect(await readFolder(exportedAgain)).toEqual(before)
    expect(await readPublic(second)).toEqual(await readPublic(first))

    // What came from a feed is still known by the feed.
    expect((await importFeed(path.join(folder, 'feed.xml'), second, plainOptions)).items).toMatchObject([
      { outcome: 'updated' },
    ])
  })

  test('writes into an empty folder only', async () => {
    const backend = await startSite(open)
    const folder = await makeFolder({ 'mine.txt': 'x' })
    await expect(exportSite(folder, backend)).rejects.toThrow('is not empty')
  })
})
