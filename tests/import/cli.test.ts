import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import type { ImportReport } from '#app/import/import-report.ts'
import { createIdCodec } from '#contract/ids.ts'
import { openDatabase } from '#server/storage/open-database.ts'
import { saveSetting } from '#server/storage/settings.ts'
import { makeFolder } from './folders.ts'
import { runDavmu } from '#tests/support/run-davmu.ts'

const SALT = 'the salt of this test'
/** Between two writes of another process, so that each gets its turn. */
const PAUSE_MS = 2

const davmu = (dataFolder: string, ...args: string[]) => runDavmu(args, { DATA_DIR: dataFolder, ID_SALT: SALT })

test('import says what it did, writes the report, and fails when something was refused', async () => {
  const data = await makeFolder()
  const folder = await makeFolder({ 'good.md': '# 好\n\n正文', 'bad.md': '---\ntitle: x\ndate: x\n---\n正文' })
  const dry = await davmu(data, 'import', 'markdown', folder, '--dry-run')
  expect(dry.code).toBe(1)
  expect(dry.out).toContain('1 to create')
  const run = await davmu(data, 'import', 'markdown', folder, '--no-media', '--draft')
  expect(run.code).toBe(1)
  expect(run.out).toContain('1 created, 0 updated, 0 unchanged, 1 refused')
  expect(run.out).toContain('bad.md:3: date "x" is not a date')
  expect(run.err).toMatch(/1 of the source's items was refused\n$/)
  const file = path.join(data, 'import-report.json')
  expect(run.out).toContain(`Report: ${file}`)
  const report = JSON.parse(await readFile(file, 'utf8')) as ImportReport
  expect(report.items).toEqual([{ origin: 'good.md', sourceId: 'markdown:good', title: '好', outcome: 'created' }])
}, 60_000)

test('import comments says what it did, writes the report, and fails when something was refused', async () => {
  const data = await makeFolder()
  const comment = { id: 'c1', item: 'markdown:a', user: { id: 'u1', name: '甲' }, text: '好', time: '2020-01-01' }
  const folder = await makeFolder({
    'a.md': '# 甲\n\n正文',
    'comments.jsonl': `${JSON.stringify(comment)}\n${JSON.stringify({ ...comment, id: 'c2', item: 'markdown:b' })}\n`,
  })
  expect((await davmu(data, 'import', 'markdown', folder)).code).toBe(0)
  const file = path.join(folder, 'comments.jsonl')
  expect((await davmu(data, 'import', 'comments', file, '--dry-run')).out).toContain('1 comments to create')
  const run = await davmu(data, 'import', 'comments', file)
  expect(run).toMatchObject({ code: 1, err: expect.stringMatching(/1 of the source's comments was refused\n$/) })
  expect(run.out).toContain('1 comments created, 0 updated, 0 unchanged, 1 refused')
  expect(run.out).toContain('comments.jsonl:2: item "markdown:b" is not there')
  const report: unknown = JSON.parse(await readFile(path.join(data, 'import-report.json'), 'utf8'))
  expect(report).toMatchObject({ created: 1, refused: [{ line: 2 }] })
}, 60_000)

test.each([
  [['nonsense'], "error: unknown command 'nonsense'"],
  [['import', 'markdown'], "error: missing required argument 'folder'"],
  [['import', 'markdown', '.', '--actor', 'boss'], "error: option '--actor <actor>' argument 'boss' is invalid"],
  [['import', 'markdown', '/nowhere'], 'there is no folder /nowhere'],
  [['import', 'comments', '/nowhere'], '/nowhere cannot be read'],
  [['import', 'live', '/nowhere'], '/nowhere cannot be read'],
  [['content', 'remove', 'AAAAAAAA'], 'There is no item with the id AAAAAAAA.'],
  [['content', 'remove', '../x'], 'There is no item with the id ../x.'],
  [['moderate', 'approve', 'AAAAAAAA'], 'There is no comment with the id AAAAAAAA.'],
  [['moderate', 'queue', '--limit', '0'], 'it is no number from 1 to 9999'],
  [['content', 'schedule', 'AAAAAAAA', '--at', 'soon'], '--at: "soon" is not a time like 2026-11-20T08:00:00+08:00'],
])(
  'davmu %j fails with one clear line',
  async (args, message) => {
    const { code, out, err } = await davmu(await makeFolder(), ...args)
    expect(code).toBe(1)
    expect(err.trim().split('\n')).toEqual([expect.stringContaining(message)])
    expect(out).toBe('')
  },
  60_000,
)

test('content publish, schedule and remove change the state of one item', async () => {
  const data = await makeFolder()
  await davmu(data, 'import', 'markdown', await makeFolder({ 'a.md': '# 甲\n\n正文' }))
  const database = await openDatabase({ kind: 'sqlite', file: path.join(data, 'davmu-share.sqlite') })
  const { id } = await database.db.selectFrom('contents').select('id').executeTakeFirstOrThrow()
  const stateOf = async () =>
    await database.db.selectFrom('contents').select(['state', 'publish_at']).executeTakeFirstOrThrow()
  const publicId = createIdCodec(SALT).encode(id)

  expect((await davmu(data, 'content', 'schedule', publicId, '--at', '2099-01-01')).err).toContain('is public already')
  expect(await davmu(data, 'content', 'remove', publicId)).toMatchObject({
    code: 0,
    out: `${publicId} is taken down.\n`,
  })
  expect((await stateOf()).state).toBe('removed')
  expect((await davmu(data, 'content', 'schedule', publicId, '--at', '2001-01-01')).err).toContain('is past')
  expect((await davmu(data, 'content', 'schedule', publicId, '--at', '2099-01-01T00:00:00Z')).code).toBe(0)
  expect(await stateOf()).toEqual({ state: 'scheduled', publish_at: Date.UTC(2099, 0, 1) / 1000 })
  expect((await davmu(data, 'content', 'publish', publicId)).code).toBe(0)
  expect((await stateOf()).state).toBe('published')
  await database.close()
}, 60_000)

test('an import beside a process that writes to the same file loses nothing on either side', async () => {
  const data = await makeFolder()
  const articles = Object.fromEntries(Array.from({ length: 60 }, (_, i) => [`${i}.md`, `# 第${i}篇\n\n正文`]))
  const folder = await makeFolder(articles)
  const database = await openDatabase({ kind: 'sqlite', file: path.join(data, 'davmu-share.sqlite') })
  const done = new AbortController()
  const run = davmu(data, 'import', 'markdown', folder).finally(() => done.abort())
  let writes = 0
  for (; !done.signal.aborted; writes += 1) {
    await database.write((tx) => saveSetting(tx, `test-${writes}`, 'x'))
    await sleep(PAUSE_MS)
  }
  expect(await run).toMatchObject({ code: 0, out: expect.stringContaining('60 created') })
  const kept = await database.db.selectFrom('settings').select('key').where('key', 'like', 'test-%').execute()
  expect(kept).toHaveLength(writes)
  await database.close()
}, 60_000)
