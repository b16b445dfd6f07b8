import path from 'node:path'
import { expect, test } from 'vitest'
import { importFeed } from '#app/import/import-feed.ts'
import { importMarkdown } from '#app/import/import-markdown.ts'
import { eachDatabase } from '#tests/support/each-database.ts'
import { makeFolder } from './folders.ts'
import { plainOptions, startSite } from './site.ts'

eachDatabase('what an earlier release imported', (open) => {
  test('is unchanged for this one: hashes of sources stay what they were', async () => {
    const backend = await startSite(open)
    const feed = {
      version: 'https://jsonfeed.org/version/1.1',
      title: 'F',
      items: [
        { id: '1', title: 'T', content_text: '一段足够长的文字在这里。', date_published: '2020-01-01T00:00:00Z' },
      ],
    }
    const folder = await makeFolder({
      'site.yaml': 'accounts: [{key: a, name: 甲}]\ncolumns: [{key: x, name: 海}]\n',
      'a.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="40"><rect width="20" height="40"/></svg>',
      'a.md':
        '---\ntitle: 题\ndate: 2024-05-01\ncolumns: x\ntags: [海]\n---\n正文，一段足够长的文字在这里。\n\n![](a.svg)\n',
      'b.md': '---\ntitle: 题\ncomments: closed\n---\n正文\n',
      'feed.json': JSON.stringify(feed),
    })
    await importMarkdown(folder, backend, plainOptions)
    await importFeed(path.join(folder, 'feed.json'), backend, { ...plainOptions, account: 'a' })
    const hashOf = async (id: string) => (await backend.content.findBySource(id))?.sourceHash
    expect(await hashOf('markdown:a')).toBe('062584cabb59f439cc0694f9a4bd41d80c00f90ce8a7beb180e3c252e0089596')
    expect(await hashOf('markdown:b')).toBe('e92cd0bc0e32c35e67fbeafd713721066e3d101913b4e11a838f0610dac5bc0c')
    expect(await hashOf('feed:F#1')).toBe('914772bd2ea3a4d86bd95281617603ca0d260a81f96d7f524ef23a3b03ea9ad7')
  })
})
