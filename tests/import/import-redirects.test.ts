import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from 'vitest'
import { importMarkdown } from '#app/import/import-markdown.ts'
import { toLine, toText } from '#app/import/import-report.ts'
import { exportSite } from '#cli/export-site.ts'
import { eachDatabase } from '#tests/support/each-database.ts'
import { runDavmu } from '#tests/support/run-davmu.ts'
import { makeFolder } from './folders.ts'
import { plainOptions, startSite } from './site.ts'

const SITE = 'accounts: [{key: desk, name: 编辑部}]\ntopics: [{key: sea, name: 海}]\n'
const FILES = {
  'site.yaml': SITE,
  'a.md': '---\nid: a\ntopics: [sea]\n---\n# 灯塔\n\n这是正文的第一段文字。',
  'redirects.yaml': `redirects:
  - from: /2024/灯塔/
    item: a
  - from: /author/desk
    account: desk
  - from: /tag/sea
    topic: sea
  - from: /old
    item: nowhere
`,
}

eachDatabase('old paths of a folder', (open) => {
  test('lead to items, topics and accounts, and are written back by an export', async () => {
    const backend = await startSite(open)
    const report = await importMarkdown(await makeFolder(FILES), backend, plainOptions)
    expect(report.redirects).toEqual([
      { path: '/2024/灯塔', to: 'item markdown:a' },
      { path: '/author/desk', to: 'account desk' },
      { path: '/tag/sea', to: 'topic sea' },
    ])
    expect(report.warnings.map(toLine)).toEqual(['/old: there is no item markdown:nowhere'])
    expect(toText(report)).toContain('Old addresses that lead here now: 3')
    for (const url of ['/2024/%E7%81%AF%E5%A1%94/', '/author/desk', '/tag/sea'])
      expect((await backend.http.inject({ url })).statusCode).toBe(301)

    const folder = path.join(await makeFolder(), 'export')
    await exportSite(folder, backend)
    expect(await readFile(path.join(folder, 'redirects.yaml'), 'utf8')).toBe(
      'redirects:\n- from: /2024/灯塔\n  item: a\n- from: /author/desk\n  account: desk\n- from: /tag/sea\n  topic: sea\n',
    )
    const again = await importMarkdown(folder, await startSite(open), plainOptions)
    expect(again.redirects).toHaveLength(3)
    expect((await importMarkdown(folder, backend, plainOptions)).redirects).toEqual([])
  })
})

test('a redirect that is neither to this nor to that is told with its line', async () => {
  const folder = await makeFolder({
    'site.yaml': SITE,
    'redirects.yaml': 'redirects:\n  - from: /a\n    item: a\n    topic: b\n',
  })
  const run = await runDavmu(['import', 'markdown', folder], { DATA_DIR: await makeFolder() })
  expect(run).toMatchObject({
    code: 1,
    err: expect.stringContaining('redirects.yaml:2: redirects.0 needs one of item'),
  })
})

test('redirects are listed, added, removed and checked by their command', async () => {
  const data = await makeFolder()
  const davmu = (...args: string[]) => runDavmu(args, { DATA_DIR: data })
  expect((await davmu('redirects', 'list')).out).toBe('No old path leads anywhere.\n')
  expect((await davmu('import', 'markdown', await makeFolder(FILES))).code).toBe(0)
  expect((await davmu('redirects', 'list')).out).toMatch(/^\/2024\/灯塔\t\/davmu\/share\/inner\/doc\/.*\timport\n/)
  expect((await davmu('redirects', 'add', 'https://old.example/?cat=3', 'topic:sea')).out).toBe(
    '/?cat=3 leads to topic:sea.\n',
  )
  expect((await davmu('redirects', 'remove', '/tag/sea/')).out).toBe('/tag/sea/ leads nowhere any more.\n')
  expect((await davmu('redirects', 'list')).out).not.toContain('/tag/sea')
  expect(await davmu('redirects', 'check')).toMatchObject({ code: 0, out: 'Every old path leads to a public page.\n' })
  for (const [args, message] of [
    [['add', '/robots.txt', 'topic:sea'], '/robots.txt is a path of this site itself.'],
    [['add', 'about', 'topic:sea'], 'about is no path'],
    [['add', '/about', 'topic:land'], 'There is no topic:land'],
    [['add', '/about', 'AAAAAAAA'], 'There is no item with the id AAAAAAAA.'],
    [['remove', '/about'], '/about leads nowhere.'],
  ] as const)
    expect(await davmu('redirects', ...args)).toMatchObject({ code: 1, err: expect.stringContaining(message) })
}, 60_000)
