import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from 'vitest'
import { importFeed } from '#app/import/import-feed.ts'
import { countOutcomes, toLine } from '#app/import/import-report.ts'
import { eachDatabase } from '#tests/support/each-database.ts'
import { makeFolder, picture } from './folders.ts'
import { startFakeWeb } from './picture-server.ts'
import { plainOptions, readDetail, startSite } from './site.ts'

function feedOf(
  origin: string,
  body = '<p>第一段，说清楚了今天的事情。</p><img src="/in.png"><a href="/next">下一篇</a>',
): string {
  return `<?xml version="1.0"?><rss version="2.0" xmlns:content="http://purl.org/rss/1.0/modules/content/"><channel>
<title>远方的来信</title><link>${origin}</link><description>d</description>
<item><guid>1</guid><title>来信一</title><link>${origin}/posts/1</link><pubDate>Thu, 19 Nov 2020 13:40:00 GMT</pubDate><category>海</category>
<enclosure url="${origin}/cover.png" type="image/png" length="1"/><content:encoded><![CDATA[${body}]]></content:encoded></item>
<item><guid>2</guid><title>坏的</title><pubDate>no date</pubDate><description>x</description></item>
</channel></rss>`
}

eachDatabase('import feed', (open) => {
  test('from an address: items, pictures, links; a second run changes nothing', async () => {
    const backend = await startSite(open)
    const web = await startFakeWeb()
    web.files.set('/feed', { type: 'application/rss+xml', body: feedOf(web.origin) })
    web.files.set('/in.png', { type: 'image/png', body: await picture('#010203') })
    web.files.set('/cover.png', { type: 'image/png', body: await picture('#ff0000') })
    const options = { ...plainOptions, fetcherOptions: web.fetcherOptions }
    const report = await importFeed(`${web.origin}/feed`, backend, options)
    expect(countOutcomes(report)).toEqual({ created: 1, updated: 0, unchanged: 0 })
    expect(report.refused.map(toLine)).toEqual(['item 2: published: "no date" is not a date'])
    expect(report.imagesStored).toBe(2)
    const detail = await readDetail(backend, `feed:${web.origin}/feed#1`)
    expect(detail).toMatchObject({
      title: '来信一',
      author: { name: '远方的来信' },
      publish_time: Date.UTC(2020, 10, 19, 13, 40) / 1000,
      cover_color: '#ff0000',
      source_url: `${web.origin}/posts/1`,
      tags: [{ name: '海' }],
    })
    expect(detail.body_html).toContain(`href="${web.origin}/next"`)
    expect(detail.body_html).toContain('src="/davmu/share/media/')
    expect(countOutcomes(await importFeed(`${web.origin}/feed`, backend, options)).unchanged).toBe(1)

    web.files.set('/feed', { type: 'text/xml', body: feedOf(web.origin, '<p>改过的第一段，说清楚了更多。</p>') })
    expect(countOutcomes(await importFeed(`${web.origin}/feed`, backend, options)).updated).toBe(1)
  })

  test('from a file, under a chosen actor', async () => {
    const backend = await startSite(open)
    const folder = await makeFolder()
    const file = path.join(folder, 'feed.json')
    const items = [
      {
        id: 'a',
        title: '标题',
        content_text: '只有文字\u0000的一篇，没有链接。',
        date_published: '2020-01-01T00:00:00Z',
      },
    ]
    await writeFile(file, JSON.stringify({ version: 'https://jsonfeed.org/version/1.1', title: '文件里的', items }))
    const report = await importFeed(file, backend, { ...plainOptions, actor: 'mp' })
    expect(report.refused).toEqual([])
    expect(await readDetail(backend, 'feed:文件里的#a')).toMatchObject({
      actor: 'mp',
      summary: '只有文字 的一篇，没有链接。',
    })
  })

  test('what is no feed, or cannot be fetched, is one sentence', async () => {
    const backend = await startSite(open)
    const web = await startFakeWeb()
    web.files.set('/page', { type: 'text/html', body: '<html></html>' })
    const options = { ...plainOptions, fetcherOptions: web.fetcherOptions }
    await expect(importFeed(`${web.origin}/page`, backend, options)).rejects.toThrow('not an RSS, Atom or JSON feed')
    await expect(importFeed(`${web.origin}/none`, backend, options)).rejects.toThrow('cannot be fetched')
    await expect(importFeed('http://169.254.169.254/feed', backend, plainOptions)).rejects.toThrow(
      'not a public web address',
    )
    await expect(importFeed('/nowhere/feed.xml', backend, plainOptions)).rejects.toThrow('cannot be read')
  })
})
