import path from 'node:path'
import { expect, test } from 'vitest'
import { importWordpress } from '#app/import/import-wordpress.ts'
import { countOutcomes, toLine, toText } from '#app/import/import-report.ts'
import { exportSite } from '#cli/export-site.ts'
import { eachDatabase } from '#tests/support/each-database.ts'
import { runDavmu } from '#tests/support/run-davmu.ts'
import { makeFolder, readFolder } from './folders.ts'
import { plainOptions, readDetail, startSite } from './site.ts'

const FILE = path.join(import.meta.dirname, 'fixtures/wordpress.xml')
const options = { ...plainOptions, media: false }
const idOf = (number: number) => `wordpress:old.example#${number}`
const WHOLE = /<figure|<p|<h2|<ul|<blockquote/

eachDatabase('an export of WordPress', (open) => {
  test('comes in with its states, and again changes nothing', async () => {
    const backend = await startSite(open)
    const report = await importWordpress(FILE, backend, options)
    expect(report.refused.map(toLine)).toEqual([])
    expect(report.warnings.map(toLine)).toEqual([])
    expect(countOutcomes(report)).toEqual({ created: 9, updated: 0, unchanged: 0 })
    const states = []
    for (let number = 10; number <= 19; number += 1) {
      states.push((await backend.content.findBySource(idOf(number)))?.state ?? 'left out')
    }
    expect(states.join(' ')).toBe('published published published published draft draft scheduled draft draft left out')
    expect(report.notes.map(({ origin, message }) => `${origin === FILE ? '' : `${origin}: `}${message}`)).toEqual(
      expect.arrayContaining([
        'post 15: a draft: it waited for a review',
        'post 17: a draft: private',
        'post 18: a draft: only for who knew its password',
        'post 11: left out: the shortcode [contact-form-7]',
        'post 10: left out: the block latest-posts',
        'left out: 1 × comment (spam)',
        'left out: 1 × pingback',
        'left out: 1 × trash post',
      ]),
    )
    expect(toText(report)).toContain('3 comments created, 0 updated, 0 unchanged, 0 refused')
    const exported = path.join(await makeFolder(), 'one')
    await exportSite(exported, backend)
    const again = await importWordpress(FILE, backend, options)
    expect(countOutcomes(again)).toEqual({ created: 0, updated: 0, unchanged: 9 })
    expect(again.comments).toMatchObject({ created: 0, updated: 0, unchanged: 3 })
    expect(again.redirects).toEqual([])
    const twice = path.join(await makeFolder(), 'two')
    await exportSite(twice, backend)
    expect(await readFolder(twice)).toEqual(await readFolder(exported))
  })

  test('brings texts of blocks and of the classic editor', async () => {
    const backend = await startSite(open)
    await importWordpress(FILE, backend, options)
    const blocks = await readDetail(backend, idOf(10))
    expect(blocks).toMatchObject({
      title: '用区块写的一篇 & 更多',
      summary: '灯塔的来历',
      author: { name: '林记者' },
      publish_time: Date.UTC(2024, 4, 1, 2, 3, 4) / 1000,
      update_time: Date.UTC(2024, 5, 1, 2) / 1000,
      tags: [{ name: '灯塔' }],
    })
    const html = blocks.body_html.replaceAll(/ (?:id|data-[\w-]+|loading|decoding|style|class|rel|target)="[^"]*"/g, '')
    expect(html).toMatch(WHOLE)
    expect(html).toMatch(/<p>第一段，说清楚了灯塔的来历。<\/p>/)
    expect(html).toMatch(/<img[^>]*alt="一张平面图"/)
    expect(html).toContain('<figcaption>图中<em>最高</em>的一层</figcaption>')
    expect(html).toMatch(/<img[^>]*alt="浪"/)
    expect(html).toContain('两张照片')
    expect(html).toContain('href="https://video.example/watch?v=1"')
    for (const name of ['sea.mp3', 'sea.mp4'])
      expect(html).toContain(` src="https://old.example/wp-content/uploads/${name}" controls preload="none"`)
    expect(html).not.toMatch(/<figure><(?:p|a)[ >]/)
    expect(html).toContain('<li>一</li>')
    expect(html).toContain('投稿请写信给编辑部。')
    expect(html).not.toContain('wp:')

    const classic = await readDetail(backend, idOf(11))
    const text = classic.body_html.replaceAll(
      / (?:id|data-[\w-]+|loading|decoding|style|class|rel|target)="[^"]*"/g,
      '',
    )
    expect(text).toContain('<p>第一行说清楚了这一天的事情<br>第二行在同一段</p>')
    expect(text).toContain('<p>第二段有<strong>重点，<br>也有</strong>换行。[1]</p>')
    expect(text).toContain('<figcaption>图注里的话</figcaption>')
    expect(text).toMatch(/<blockquote><p>引用的一段<\/p>\s*<p>引用的第二段<\/p><\/blockquote>/)
    expect(text).toContain('<figcaption>灯塔的平面图，1934 年</figcaption>')
    expect(text).toContain('<a href="https://video.example/watch?v=2">video.example</a>')
    expect(text).not.toContain('contact-form')
    expect(await readDetail(backend, idOf(13))).toMatchObject({ type: 'audio', title: '第一集：听海' })
  })

  test('files them under columns and topics, the sticky one first, and keeps comments in their threads', async () => {
    const backend = await startSite(open)
    await importWordpress(FILE, backend, options)
    expect((await backend.site.listColumns()).map(({ key, name }) => [key, name])).toEqual([
      ['harbour', '港口'],
      ['city', '城市'],
    ])
    expect((await backend.site.listTopics()).map(({ name }) => name)).toEqual(['灯塔', '听海'])
    expect((await backend.accounts.listAccounts()).map(({ key, name }) => [key, name])).toEqual([
      ['lin', '林记者'],
      ['desk', '编辑部'],
    ])
    const pins = await backend.content.editing.listPins((await backend.content.findBySource(idOf(10)))?.id ?? 0)
    expect(pins.map(({ key }) => key)).toEqual(['harbour'])
    const comments = []
    for await (const batch of backend.comments.exportComments()) comments.push(...batch)
    expect(comments.map(({ text, state, parent, byAuthor }) => ({ text, state, parent, byAuthor }))).toEqual([
      { text: '是 43 米吗？\n我记得不是。', state: 'public', parent: null, byAuthor: false },
      { text: '是 34 米，已经改了。', state: 'public', parent: 'wordpress:old.example#comment-1', byAuthor: true },
      { text: '等着审核的一条', state: 'pending', parent: null, byAuthor: false },
    ])
  })

  test('keeps its addresses working', async () => {
    const backend = await startSite(open)
    await importWordpress(FILE, backend, options)
    const lead = async (url: string) => (await backend.http.inject({ url })).headers.location ?? 'nowhere'
    const page = await lead('/?p=10')
    expect(page).toMatch(/^\/davmu\/share\/inner\/doc\/2024\/05\//)
    for (const url of ['/2024/05/%E7%81%AF%E5%A1%94', '/2024/05/lighthouse/', '/?p=10&utm_source='])
      expect(await lead(url)).toContain(page)
    expect(await lead('/category/city/harbour/')).toMatch(/^\/davmu\/share\/\?gid=/)
    expect(await lead('/tag/%E7%81%AF%E5%A1%94/')).toMatch(/^\/davmu\/share\/inner\/topic\//)
    expect(await lead('/author/lin')).toMatch(/^\/davmu\/share\/inner\/user\//)
    expect(await lead('/feed/')).toBe('/davmu/share/feed/site.rss')
    for (const url of ['/secret/', '/locked/', '/?p=14', '/?p=16']) expect(await lead(url)).toBe('nowhere')
  })

  test('leaves what was arranged here as it is', async () => {
    const backend = await startSite(open)
    await backend.database.write(async (tx) => {
      await backend.site.saveColumn(tx, { key: 'home', name: '首页', position: 0 })
      await backend.site.saveColumn(tx, { key: 'city', name: '我们的城市', position: 1 })
    })
    await importWordpress(FILE, backend, options)
    expect((await backend.site.listColumns()).map(({ name }) => name)).toEqual(['首页', '我们的城市', '港口'])
  })

  test('of which nothing is written when it is only tried', async () => {
    const backend = await startSite(open)
    const report = await importWordpress(FILE, backend, { ...options, dryRun: true })
    expect(toText(report)).toContain('9 to create')
    expect(toText(report)).toContain('3 comments to create')
    expect(report.refused).toEqual([])
    expect(await backend.accounts.listAccounts()).toEqual([])
  })
})

test.each([
  ['<rss><channel><title>x</title></channel></rss>', 'is no export of WordPress (WXR)'],
  ['<rss xmlns:wp="http://wordpress.org/export/1.2/"><channel><item><title>x', 'ends too early'],
  [Buffer.from([0xff, 0xfe, 0x00]), 'is not UTF-8'],
])('a file that is no whole export is told in a sentence: %#', async (content, message) => {
  const folder = await makeFolder({ 'export.xml': content })
  const run = await runDavmu(['import', 'wordpress', path.join(folder, 'export.xml')], { DATA_DIR: await makeFolder() })
  expect(run).toMatchObject({ code: 1, err: expect.stringContaining(`export.xml ${message}\n`) })
})
