import { rename, symlink, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from 'vitest'
import { importMarkdown } from '#app/import/import-markdown.ts'
import { countOutcomes, toLine, toText } from '#app/import/import-report.ts'
import { eachDatabase } from '#tests/support/each-database.ts'
import { addFiles, makeFolder, picture } from './folders.ts'
import { plainOptions, readDetail, startSite } from './site.ts'

const SITE = `site: {name: 潮声, logo: media/logo.svg, primary_color: "#FF4A26"}
accounts:
  - {key: shendu, name: 深读, actor: mp, avatar: media/a.png, verified: true, verify_label: 官方}
  - {key: xinwen, name: 新闻}
columns: [{key: haiyang, name: 海洋}, {key: wenhua, name: 文化}]
`
const LOGO = '<svg xmlns="http://www.w3.org/2000/svg" width="80" height="80"><circle cx="40" cy="40" r="30"/></svg>'

async function siteFolder(articles: Record<string, string>): Promise<string> {
  return await makeFolder({
    'site.yaml': SITE,
    'media/logo.svg': LOGO,
    'media/a.png': await picture('#ff0000', 200, 200),
    'media/sea.png': await picture('#0000ff', 900, 600),
    'README.md': 'not an article',
    ...Object.fromEntries(Object.entries(articles).map(([name, text]) => [`articles/${name}`, text])),
  })
}

eachDatabase('import markdown', (open) => {
  test('brings a whole site in, and changes nothing when it runs again', async () => {
    const backend = await startSite(open)
    const folder = await siteFolder({
      'one.md':
        '---\ntitle: 第一篇\naccount: shendu\ndate: 2024-05-01T08:00:00+08:00\ntags: [海]\ncolumns: haiyang\ncover: ../media/sea.png\n---\n\n一段正文，说的是海。\n\n![海](../media/sea.png "图注")\n',
      'two.md': '# 第二篇\n\n没有写日期的正文，也要排在后面。\n',
    })
    const report = await importMarkdown(folder, backend, { ...plainOptions, account: 'xinwen' })
    expect(report.refused).toEqual([])
    expect(countOutcomes(report)).toEqual({ created: 2, updated: 0, unchanged: 0 })

    const one = await readDetail(backend, 'markdown:one')
    expect(one).toMatchObject({
      actor: 'mp',
      title: '第一篇',
      publish_time: Date.UTC(2024, 4, 1) / 1000,
      tags: [{ name: '海' }],
      author: {
        name: '深读',
        verified: 1,
        verify_label: '官方',
        avatar: expect.stringMatching(/^\/davmu\/share\/media\/[0-9a-f]{64}-200\.webp$/),
      },
      cover_color: '#0000ff',
      images: [{ width: 900, height: 600, caption: '图注', alt: '海' }],
    })
    expect(one.body_html).toContain('srcset="/davmu/share/media/')
    const group = await backend.api.call('GET /peony/v1/group', {})
    if (group.code !== 0) throw new Error(group.msg)
    expect(group.data.columns.map(({ name }) => name)).toEqual(['推荐', '海洋', '文化'])
    expect(group.data.h5_config).toMatchObject({
      site_name: '潮声',
      site_logo: expect.stringMatching(/-360\.webp|-80\.webp|-3\d\d\.webp/),
    })
    const list = await backend.api.call('GET /peony/v1/content', { gid: group.data.columns[1]?.gid ?? '' })
    expect(list.code === 0 && list.data.list.map(({ title }) => title)).toEqual(['第一篇'])

    const before = await readDetail(backend, 'markdown:two')
    const again = await importMarkdown(folder, backend, { ...plainOptions, account: 'xinwen' })
    expect(countOutcomes(again)).toEqual({ created: 0, updated: 0, unchanged: 2 })
    expect(await readDetail(backend, 'markdown:two')).toEqual(before)
  })

  test('takes over what changed: text, a picture of the same name, and nothing else', async () => {
    const backend = await startSite(open)
    const folder = await makeFolder({
      'a.md': '---\ndate: 2024-01-01\n---\n# 甲\n\n正文正文正文正文正文正文。\n\n![](p.png)',
      'b.md': '# 乙\n\n正文正文正文正文正文正文。',
      'p.png': await picture('#00ff00'),
    })
    await importMarkdown(folder, backend, plainOptions)
    const outcomes = async () => countOutcomes(await importMarkdown(folder, backend, plainOptions))
    await writeFile(path.join(folder, 'b.md'), '# 乙\n\n改过的正文，改过的正文，改过。')
    const { publish_time: published } = await readDetail(backend, 'markdown:b')
    expect(await outcomes()).toEqual({ created: 0, updated: 1, unchanged: 1 })
    expect(await readDetail(backend, 'markdown:b')).toMatchObject({ publish_time: published, version: 2 })
    const old = (await readDetail(backend, 'markdown:a')).cover
    await writeFile(path.join(folder, 'p.png'), await picture('#ff00ff'))
    expect(await outcomes()).toEqual({ created: 0, updated: 1, unchanged: 1 })
    expect((await readDetail(backend, 'markdown:a')).cover).not.toBe(old)
    await rename(path.join(folder, 'b.md'), path.join(folder, 'c.md'))
    expect(await outcomes()).toEqual({ created: 1, updated: 0, unchanged: 1 })
  })

  test('names what cannot be taken and takes the rest', async () => {
    const backend = await startSite(open)
    const outside = await makeFolder({ 'secret.md': '# secret\n\nsecret secret secret' })
    const folder = await siteFolder({
      'bad-date.md': '---\ntitle: x\ndate: gestern\n---\ntext',
      'bad-yaml.md': '---\ntitle: "x\n---\ntext',
      'no-title.md': 'text',
      'empty.md': '',
      'no-account.md': '---\ntitle: x\naccount: nobody\n---\ntext',
      'no-column.md': '---\ntitle: x\n\ncolumns: [nowhere]\n---\ntext',
      'same-1.md': '---\ntitle: x\nid: same\n---\ntext',
      'same-2.md': '---\ntitle: y\nid: same\n---\ntext',
      'huge.md': `# x\n${'y'.repeat(30 * 1024 * 1024)}`,
      'good.md': '# 好的\n\n这一篇没有问题，可以读。',
      'dir.md/inner.md': '# never read',
      '.hidden.md': 'x',
      'node_modules/x.md': 'x',
      'unscheduled.md': '---\ntitle: x\nstate: scheduled\n---\nx',
    })
    const broken = Buffer.concat([Buffer.from('# 潮水\n\n夜里退去，露出'), Buffer.from([0xff]), Buffer.from('沙滩。')])
    await addFiles(folder, {
      'articles/broken.md': broken,
      'articles/latin1.md': Buffer.from('# ok\n\nline\ncaf\xe9', 'latin1'),
    })
    await symlink(path.join(outside, 'secret.md'), path.join(folder, 'articles', 'link.md'))
    const report = await importMarkdown(folder, backend, { ...plainOptions, account: 'xinwen' })
    expect(report.refused.map(toLine).toSorted()).toEqual([
      'articles/bad-date.md:3: date "gestern" is not a date like 2026-11-19 or 2026-11-19T22:05:00+08:00',
      'articles/bad-yaml.md:3: broken YAML: Missing closing "quote',
      'articles/broken.md:3: is not UTF-8',
      'articles/dir.md: is a folder',
      'articles/empty.md:1: no title: give `title` in the front matter or a first heading',
      'articles/huge.md: is larger than 5 MB',
      'articles/link.md: links to a place outside of the folder, or to nothing',
      'articles/no-account.md:3: unknown account "nobody"',
      'articles/no-column.md:4: unknown column "nowhere"',
      'articles/no-title.md:1: no title: give `title` in the front matter or a first heading',
      'articles/same-2.md:3: has the same id as articles/same-1.md',
      'articles/unscheduled.md:3: a scheduled article needs a date',
    ])
    expect(report.items.map(({ title }) => title)).toEqual(['好的', 'ok', 'x'])
  })

  test('two imports of the same folder at once bring everything in once', async () => {
    const backend = await startSite(open)
    const articles = Array.from({ length: 30 }, (_, i) => [
      `${i}.md`,
      `---\ntitle: 第${i}篇\ntags: [t${i % 3}]\n---\n正文\n\n![](p.png)`,
    ])
    const folder = await makeFolder({ ...Object.fromEntries(articles), 'p.png': await picture('#445566') })
    const reports = await Promise.all([1, 2].map(() => importMarkdown(folder, backend, plainOptions)))
    expect(reports.flatMap(({ refused }) => refused)).toEqual([])
    const counts = reports.map(countOutcomes)
    expect(counts.reduce((sum, { created }) => sum + created, 0)).toBe(30)
    const sources = await Promise.all(articles.map((_, i) => backend.content.findBySource(`markdown:${i}`)))
    expect(new Set(sources.map((found) => found?.id)).size).toBe(30)
  })

  test('hostile HTML comes out harmless and readable', async () => {
    const backend = await startSite(open)
    const hostile = `# <script>alert(1)</script>标题

<script>alert(2)</script><img src=x onerror=alert(3)><a href="javascript:alert(4)">链接的字</a>

<iframe src="https://evil.example"></iframe><style>body{display:none}</style><p onclick="alert(5)" style="position:fixed">段落的字</p>

[点我](javascript:alert(6)) ![图](javascript:alert(7)) <svg><script>alert(8)</script></svg><math><mtext></mtext></math>
`
    await importMarkdown(await makeFolder({ 'x.md': hostile }), backend, plainOptions)
    const { title, summary, body_html: html } = await readDetail(backend, 'markdown:x')
    expect(html).toContain('链接的字')
    expect(html).toContain('段落的字')
    expect(html).not.toMatch(/<script|<iframe|<style|<svg|onerror|onclick|="javascript:|position:fixed/i)
    expect(title).toBe('标题')
    expect(summary).not.toMatch(/alert\([1-5]\)/)
  })

  test('a dry run says the same as the run and changes nothing', async () => {
    const backend = await startSite(open)
    const folder = await siteFolder({
      'a.md': '---\ntitle: a\naccount: shendu\ncolumns: [haiyang]\n---\n正文',
      'b.md': 'no title',
      'c.md': '# c\n\n正文\n\n![](missing.png)',
    })
    const dry = await importMarkdown(folder, backend, { ...plainOptions, dryRun: true })
    expect(await backend.accounts.listAccounts()).toEqual([])
    expect(await backend.site.listColumns()).toEqual([])
    expect((await backend.content.exportContents()[Symbol.asyncIterator]().next()).done).toBe(true)
    const real = await importMarkdown(folder, backend, plainOptions)
    expect({ ...dry, dryRun: false, seconds: 0 }).toEqual({ ...real, seconds: 0 })
    expect(toText(dry)).toMatch(/^Would import .*: 2 to create, 0 to update, 0 unchanged, 1 refused/)
  })

  test('states: drafts stay hidden, later dates wait, what was taken down stays down', async () => {
    const backend = await startSite(open)
    const folder = await makeFolder({
      'draft.md': '---\ntitle: d\nstate: draft\n---\n正文',
      'later.md': '---\ntitle: l\ndate: 2099-01-01\n---\n正文',
      'gone.md': '---\ntitle: g\nstate: removed\n---\n正文',
      'down.md': '# x\n\n正文',
    })
    await importMarkdown(folder, backend, plainOptions)
    const stateOf = async (name: string) => (await backend.content.findBySource(`markdown:${name}`))?.state
    expect([await stateOf('draft'), await stateOf('later'), await stateOf('gone')]).toEqual([
      'draft',
      'scheduled',
      'removed',
    ])
    const down = await backend.content.findBySource('markdown:down')
    await backend.database.write((tx) => backend.content.removeContent(tx, down?.id ?? 0))
    await writeFile(path.join(folder, 'down.md'), '# x\n\n改过的正文')
    await importMarkdown(folder, backend, plainOptions)
    expect(await stateOf('down')).toBe('removed')
    await importMarkdown(await makeFolder({ 'n.md': '# n\n\n正文' }), backend, { ...plainOptions, draft: true })
    expect(await stateOf('n')).toBe('draft')
  })

  test('an unknown account, a missing folder or a broken site.yaml stops everything with one sentence', async () => {
    const backend = await startSite(open)
    const folder = await makeFolder({ 'a.md': '# a\n\n正文' })
    await expect(importMarkdown(folder, backend, { ...plainOptions, account: 'nobody' })).rejects.toThrow(
      'unknown account "nobody"',
    )
    await expect(importMarkdown(`${folder}/x`, backend, plainOptions)).rejects.toThrow('there is no folder')
    for (const [yaml, message] of [
      ['accounts:\n  - name: x\n', 'site.yaml:2: accounts.0.key'],
      ['site: {name: [}', 'site.yaml:1: broken YAML'],
      ['a: &a [1]\nsite: *a\n', 'site.yaml:2: aliases'],
      ['site:\n  name: x\n  primary_color: red\n', 'site.yaml:3: site.primary_color'],
      ['columns: [{key: a, name: a}, {key: a, name: b}]', 'site.yaml: the key a is there twice'],
    ]) {
      await addFiles(folder, { 'site.yaml': yaml ?? '' })
      await expect(importMarkdown(folder, backend, plainOptions)).rejects.toThrow(message)
    }
    expect(await backend.content.findBySource('markdown:a')).toBeNull()
  })
})
