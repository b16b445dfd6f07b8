import { spawn } from 'node:child_process'
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { openDatabase, type DatabaseLocation } from '#server/storage/open-database.ts'
import { createDomains, saveAccount, saveArticle } from '#tests/support/factories.ts'
import { runDavmu } from '#tests/support/run-davmu.ts'

const CLI = resolve(import.meta.dirname, '../../src/cli/main.ts')

vi.setConfig({ testTimeout: 300_000, hookTimeout: 120_000 })

let folder: string
const dataFolder = () => join(folder, 'data')
const backups = () => join(dataFolder(), 'backups')
const location = (): DatabaseLocation => ({ kind: 'sqlite', file: join(dataFolder(), 'davmu-share.sqlite') })

const davmu = (...args: string[]) => runDavmu(args, { DATA_DIR: dataFolder() })

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'davmu-backup-cli-'))
  const database = await open()
  const domains = createDomains(database)
  await saveArticle(domains, { accountId: await saveAccount(domains), title: '灯塔' })
  await database.close()
  await mkdir(join(dataFolder(), 'media/ab'), { recursive: true })
  await writeFile(join(dataFolder(), 'media/ab/a.png'), 'a')
})
afterAll(() => rm(folder, { recursive: true, force: true }))

test('data that was destroyed comes back from a backup with equal checksums, and can be searched', async () => {
  await davmu('pages') // makes the secrets of the site, as its first start does
  const searched = await countSearched()
  const backup = join(folder, 'safe')
  const made = await davmu('backup', backup)
  expect(made).toEqual({
    code: 0,
    err: '',
    out: expect.stringMatching(/^Backed up \d+ rows of \d+ tables and 1 files of media to /),
  })
  await rm(dataFolder(), { recursive: true })

  const gone = await davmu('verify', backup, '--data')
  expect([gone.code, gone.err]).toEqual([1, expect.stringContaining('The data differs from it:')])
  const restored = await davmu('restore', backup)
  expect(restored).toEqual({
    code: 0,
    err: '',
    out: expect.stringMatching(/^Restored \d+ rows.+\nEverything can be searched/),
  })
  expect(await davmu('verify', backup, '--data')).toMatchObject({
    code: 0,
    out: expect.stringContaining('The data is the same.'),
  })
  expect(await countSearched()).toBe(searched)

  const again = await davmu('restore', backup)
  expect([again.code, again.err]).toEqual([
    1,
    expect.stringMatching(/holds data .+ --replace instead of what is there\.\n$/),
  ])
  const unasked = await davmu('restore', backup, '--replace')
  expect([unasked.code, unasked.err]).toEqual([1, expect.stringContaining('add --yes')])
  const database = await open()
  const running = await davmu('restore', backup, '--replace', '--yes')
  expect([running.code, running.err]).toEqual([1, expect.stringContaining('stop the site first')])
  await database.close()
  await writeFile(join(dataFolder(), 'davmu-share.sqlite'), 'no database any more')
  expect(await davmu('restore', backup, '--replace', '--yes')).toMatchObject({ code: 0, err: '' })
  expect(await countSearched()).toBe(searched)
})

test('a backup that is broken off leaves nothing behind, and says so', async () => {
  await mkdir(join(dataFolder(), 'media/cd'), { recursive: true })
  for (let file = 0; file < 3000; file += 1) await writeFile(join(dataFolder(), `media/cd/${file}.png`), String(file))
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    const into = join(folder, signal)
    const { child, ended } = await beginBackup(into)
    let said = ''
    child.stderr?.on('data', (text: Buffer) => (said += text.toString()))
    child.kill(signal)
    expect(await ended).toBe(1)
    expect(said).toBe('No backup was made: it was broken off.\n')
    expect(await readdir(into)).toEqual([])
  }
})

test('a backup that is killed while it is made leaves none, and older ones go when so many are kept', async () => {
  const { child, ended } = await beginBackup(backups())
  child.kill('SIGKILL')
  expect(await ended).toBe('SIGKILL')
  expect((await readdir(backups())).filter((name) => !name.startsWith('.'))).toEqual([])

  await rm(join(dataFolder(), 'media/cd'), { recursive: true })
  for (const name of ['2025-01-01T00-00-00Z', '2025-01-02T00-00-00Z']) await mkdir(join(backups(), name))
  const { out } = await davmu('backup', '--keep', '2', '--no-media')
  expect(out).toMatch(/and 0 files of media to .+\nDeleted 2025-01-01T00-00-00Z\n$/)
})

/** A backup that has come to the files of media; `ended` is how its process ended. */
async function beginBackup(into: string) {
  const env = { DATA_DIR: dataFolder() }
  const child = spawn(process.execPath, [CLI, 'backup', '--into', into], { env, stdio: ['ignore', 'ignore', 'pipe'] })
  const ended = new Promise((done) => child.on('exit', (code, signal) => done(signal ?? code)))
  const listMedia = async () => {
    const [partial = ''] = await readdir(into).catch(() => [])
    return await readdir(join(into, partial, 'media')).catch(() => [])
  }
  await expect.poll(listMedia, { timeout: 30_000, interval: 5 }).not.toEqual([])
  return { child, ended }
}

const open = () => openDatabase(location(), (error) => expect.unreachable(String(error)))

async function countSearched(): Promise<number> {
  const database = await open()
  try {
    return (await database.db.selectFrom('search_documents').select('position').execute()).length
  } finally {
    await database.close()
  }
}
