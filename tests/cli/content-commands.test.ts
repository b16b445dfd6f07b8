import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { openDatabase } from '#server/storage/open-database.ts'
import { startBackend } from '#tests/support/backend.ts'
import { runDavmu } from '#tests/support/run-davmu.ts'
import { picture } from '../import/folders.ts'

const SITE = `site: {name: 潮声}
accounts: [{key: house, name: 本社}]
columns: [{key: sea, name: 海}, {key: land, name: 陆}]
`

vi.setConfig({ testTimeout: 300_000, hookTimeout: 120_000 })

let folder: string

/** Runs a command of the CLI; the first word of what it prints of an item is its id. */
const davmu = (...args: string[]) => runDavmu(args, { DATA_DIR: path.join(folder, 'data') })

async function put(name: string, text: string | Buffer): Promise<string> {
  const file = path.join(folder, name)
  await writeFile(file, text)
  return file
}

const idIn = (out: string) => out.split(' ')[0] ?? ''

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'davmu-content-'))
  const { err } = await davmu('site', 'set', await put('site.yaml', SITE))
  if (err !== '') throw new Error(err)
})
afterAll(() => rm(folder, { recursive: true, force: true }))

test('an item is made of a file with its pictures, shown as one, corrected and published', async () => {
  await put('a.png', await picture('#204060', 300, 200))
  const made = await davmu(
    'content',
    'create',
    await put('new.md', '---\ncolumns: [sea]\n---\n# 标题\n\n正文\n\n![海](a.png)\n'),
  )
  expect(made).toMatchObject({ code: 0, err: '' })
  const id = idIn(made.out)
  expect(made.out).toBe(`${id} is saved: draft, version 1, revision 1.\n`)

  const shown = await davmu('content', 'show', id)
  expect(shown.out).toMatch(
    /^---\n[^]*title: 标题\n[^]*cover: \/davmu\/share\/media\/[0-9a-f]{64}\.png\n[^]*---\n\n正文/,
  )
  const edited = await put('edited.md', shown.out.replace('title: 标题', 'title: 改过的标题'))
  expect((await davmu('content', 'edit', id, edited, '--note', '改题')).out).toContain('draft, version 2, revision 2.')
  const late = await davmu('content', 'edit', id, edited, '--if-version', '1')
  expect(late).toEqual({ code: 1, out: '', err: `${id} was saved meanwhile: it is at version 2.\n` })
  expect((await davmu('content', 'revisions', id)).out).toMatch(/^2 {2}\S+ {2}cli {2}改题\n1 {2}\S+ {2}cli\n$/)

  expect((await davmu('content', 'publish', id)).out).toBe(`${id} is public.\n`)
  expect(await davmu('content', 'pin', id, 'column:sea')).toEqual({
    code: 0,
    out: `${id} comes first in column:sea.\n`,
    err: '',
  })
  expect((await davmu('content', 'list', '--state', 'published')).out).toMatch(
    new RegExp(`^${id}  published  doc .+ 改过的标题\n$`),
  )

  const actions = await recorded()
  expect(actions.map(({ action }) => action)).toEqual([
    'site set',
    'content create',
    'content edit',
    'content publish',
    'content pin',
  ])
  expect(actions.every(({ by }) => by === 'cli')).toBe(true)
})

test('the site is shown as a site.yaml, and loses what is taken away', async () => {
  const shown = await davmu('site', 'show')
  const again = await put('again.yaml', shown.out)
  expect((await davmu('site', 'set', again)).code).toBe(0)
  expect((await davmu('site', 'show')).out).toBe(await readFile(again, 'utf8'))
  expect((await davmu('site', 'remove', 'column', 'sea')).out).toBe('The column sea is gone.\n')
  expect((await davmu('site', 'show')).out).not.toContain('key: sea')
  await davmu('site', 'hot-words', 'pin', '台风', '热')
  await davmu('site', 'hot-words', 'hide', '广告')
  expect((await davmu('site', 'hot-words', 'list')).out).toBe('pinned  台风  热\nhidden  广告\n')
})

test.each([
  [['content', 'publish', 'nothing'], 'There is no item with the id nothing.\n'],
  [['content', 'create', '/nowhere/a.md'], /^\/nowhere\/a\.md cannot be read/],
  [['site', 'remove', 'column', 'none'], 'There is no column none.\n'],
])('davmu content %j fails with one line', async (args, line) => {
  const { code, out, err } = await davmu(...args)
  expect([code, out]).toEqual([1, ''])
  expect(err).toEqual(typeof line === 'string' ? line : expect.stringMatching(line))
})

test('davmu content refuses a file that does not fit field by field', async () => {
  const file = await put('wrong.md', '---\ntitle: 标题\ndate: yesterday\nstate: open\n---\n正文\n')
  const { code, err } = await davmu('content', 'create', file)
  expect(code).toBe(1)
  expect(err.split('\n').map((line) => line.split(':')[0])).toEqual(['fields.date', 'fields.state', ''])
})

/** What the audit log holds, in its order. */
async function recorded(): Promise<Array<{ action: string; by: string }>> {
  const file = path.join(folder, 'data', 'davmu-share.sqlite')
  const backend = await startBackend(await openDatabase({ kind: 'sqlite', file }, () => undefined))
  try {
    return await backend.database.db.selectFrom('audit').select(['action', 'by']).orderBy('id').execute()
  } finally {
    await backend.close()
  }
}
