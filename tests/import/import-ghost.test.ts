import path from 'node:path'
import { expect, test } from 'vitest'
import { importGhost } from '#app/import/import-ghost.ts'
import { countOutcomes, toLine, toText } from '#app/import/import-report.ts'
import { exportSite } from '#cli/export-site.ts'
import { eachDatabase } from '#tests/support/each-database.ts'
import { runDavmu } from '#tests/support/run-davmu.ts'
import { makeFolder, readFolder } from './folders.ts'
import { plainOptions, readDetail, startSite } from './site.ts'

const FILE = path.join(import.meta.dirname, 'fixtures/ghost.json')
const options = { ...plainOptions, media: false, address: 'https://old.example/' }
const plain = (html: string) =>
  html.replaceAll(/ (?:id|data-[\w-]+|loading|decoding|style|class|rel|target|tabindex)="[^"]*"/g, '')

eachDatabase('an export of Ghost', (open) => {
  test('comes in with its states, and again changes nothing', async () => {
    const backend = await startSite(open)
    const report = await importGhost(FILE, backend, options)
    expect(report.refused.map(toLine)).toEqual([])
    expect(report.warnings.map(toLine)).toEqual([])
    expect(countOutcomes(report)).toEqual({ created: 9, updated: 0, unchanged: 0 })
    const states = []
    for (let n = 1; n <= 9; n += 1) states.push((await backend.content.findBySource(`ghost:a${n}`))?.state)
    expect(states.join(' ')).toBe('published published published published draft draft draft scheduled draft')
    expect(report.notes.map(toLine)).toEqual(
      expect.arrayContaining([
        'post members: a draft: for members only',
        'post paid: a draft: for paid only',
        'post sent: a draft: it was sent by mail only',
        'post cards: left out: the card call-to-action',
        'post older: left out: the card poll',
      ]),
    )
    const exported = path.join(await makeFolder(), 'one')
    await exportSite(exported, backend)
    expect(countOutcomes(await importGhost(FILE, backend, options)).unchanged).toBe(9)
    const twice = path.join(await makeFolder(), 'two')
    await exportSite(twice, backend)
    expect(await readFolder(twice)).toEqual(await readFolder(exported))
  })

  test('brings texts of each of its formats', async () => {
    const backend = await startSite(open)
    await importGhost(FILE, backend, options)
    const cards = await readDetail(backend, 'ghost:a1')
    expect(cards).toMatchObject({
      title: '用卡片写的一篇',
      summary: '一句话',
      author: { name: '林记者' },
      editor: '王编辑',
      publish_time: Date.UTC(2024, 4, 1, 2, 3, 4) / 1000,
      tags: [{ name: '海' }],
    })
    const html = plain(cards.body_html)
    expect(html).toContain(
      '<p>第一段有<strong>重点</strong><br><a href="https://old.example/older/">旧的一篇 &lt;1&gt;</a></p>',
    )
    expect(html).toContain('<h2>小标题</h2>')
    expect(html).toContain('<li><em>一项</em></li>')
    expect(html).toContain('<figcaption>1934 年的<em>图</em></figcaption>')
    expect(html.match(/https:\/\/old\.example\/content\/images\/(?:2024\/05\/plan|a|b)\.png/g)).toHaveLength(3)
    expect(html).toContain('<blockquote><p>提醒一句</p></blockquote>')
    expect(html).toContain('<a href="https://other.example/a">别处的一篇</a>')
    expect(html).toContain(
      '<audio src="https://old.example/content/media/sea.mp3" controls preload="none"></audio><figcaption>海的声音</figcaption>',
    )
    expect(html).toContain('<a href="https://video.example/1">video.example</a>')
    expect(html).toContain('(a &lt; b) {}')
    const older = plain((await readDetail(backend, 'ghost:a2')).body_html)
    expect(older).toContain(
      '<p>从前写的<strong>重点<a href="https://other.example/b">和链接</a></strong><br>下一行</p>',
    )
    expect(older).toContain('<p><strong>粗</strong>的一段</p>')
    expect(older).toContain('<figcaption>旧的</figcaption>')
    expect((await readDetail(backend, 'ghost:a3')).body_html).toContain('只有网页的一篇文章。')
  })

  test('keeps its addresses working, and makes topics of tags and accounts of who wrote', async () => {
    const backend = await startSite(open)
    await importGhost(FILE, backend, options)
    expect((await backend.site.listTopics()).map(({ key, summary }) => [key, summary])).toEqual([['sea', '海的事']])
    expect((await backend.accounts.listAccounts()).map(({ key }) => key)).toEqual(['lin'].concat('wang'))
    const lead = async (url: string) => (await backend.http.inject({ url })).headers.location ?? 'nowhere'
    const page = await lead('/cards/')
    expect(page).toMatch(/^\/davmu\/share\/inner\/doc\/2024\/05\//)
    for (const url of ['/2024/05/cards', '/p/5b1c8f40-1111-4222-8333-444455556666']) expect(await lead(url)).toBe(page)
    expect(await lead('/tag/sea/')).toMatch(/^\/davmu\/share\/inner\/topic\//)
    expect(await lead('/author/lin/')).toMatch(/^\/davmu\/share\/inner\/user\//)
    for (const url of ['/members', '/draft', '/future', '/author/wang']) expect(await lead(url)).toBe('nowhere')
  })

  test('says what is missing where nobody says where the old site was', async () => {
    const report = await importGhost(FILE, await startSite(open), { ...plainOptions, media: false })
    expect(toText(report)).toContain('say its address with --url: 2 (post cards, post older)')
  })
})

test('a file that is no export of Ghost is told in a sentence', async () => {
  const folder = await makeFolder({ 'export.json': '{"db": []}' })
  const run = await runDavmu(['import', 'ghost', path.join(folder, 'export.json')], { DATA_DIR: await makeFolder() })
  expect(run).toMatchObject({ code: 1, err: expect.stringContaining('export.json is no export of Ghost\n') })
})
