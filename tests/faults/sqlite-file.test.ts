import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { chmodSync, closeSync, openSync, readFileSync, writeFileSync, writeSync } from 'node:fs'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import BetterSqlite from 'better-sqlite3'
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { openDatabase } from '#server/storage/open-database.ts'
import { freePort } from '#tests/support/processes.ts'
import { detailOf, limitFiles, pageOf, saveItems, startFaultSite } from './fault-site.ts'
import { createFaultReader } from './reader.ts'

vi.setConfig({ testTimeout: 120_000 })

const UNAVAILABLE = { status: 503, code: 50301, retryAfter: '5' }
const MAIN = path.join(import.meta.dirname, '../../src/app/main.ts')
/** Root writes whatever the rights say, unless this is taken away. */
const AS_OWNER = process.getuid?.() === 0 ? ['setpriv', '--bounding-set=-dac_override'] : []

describe('a site whose SQLite file', () => {
  let folder: string
  let file: string
  let items: string[]

  beforeEach(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'davmu-fault-'))
    file = path.join(folder, 'davmu-share.sqlite')
    const database = await openDatabase({ kind: 'sqlite', file })
    items = await saveItems(database, 3)
    await database.close()
  })
  afterEach(() => rm(folder, { recursive: true, force: true }))

  const start = async () => {
    const site = await startFaultSite({ DATA_DIR: folder })
    onTestFinished(site.stop)
    return site
  }
  const count = (table: string) => {
    const reader = new BetterSqlite(file, { readonly: true })
    onTestFinished(() => void reader.close())
    return reader.prepare(`select count(*) from ${table}`).pluck().get()
  }

  it('cannot be written any more shows everything, refuses what is written, and writes again when it can', async () => {
    const [item = ''] = items
    const site = await start()
    const reader = await createFaultReader(site.origin)
    limitFiles(site.pid, '0')
    const wish = randomUUID()
    for (let n = 0; n < 3; n += 1) expect(await reader.star(item, wish)).toMatchObject(UNAVAILABLE)
    for (const address of [pageOf(item), `${detailOf(item)}?n=1`, '/readyz'])
      expect(await site.status(address)).toBe(200)
    expect(site.countLines('"trouble":"failing"')).toBe(1)

    limitFiles(site.pid, 'unlimited')
    expect([(await reader.star(item, wish)).status, (await reader.star(item, wish)).status]).toEqual([200, 200])
    expect(count('stars')).toBe(1)
  })

  it('may not be written is not started on, and nothing is left beside it', async () => {
    chmodSync(file, 0o444)
    expect(await startInVain(folder)).toEqual({ code: 1, output: expect.stringContaining('EACCES') })
    expect(await readdir(folder)).not.toContain('davmu-share.sqlite-shm')
  })

  it('is damaged shows what can be read, refuses the rest clearly, and takes what has nothing to do with it', async () => {
    const [item = ''] = items
    const site = await start()
    const reader = await createFaultReader(site.origin)
    damage(file, 'stars')
    expect(await reader.star(item, randomUUID())).toMatchObject(UNAVAILABLE)
    expect(await reader.get(`/peony/v3/content/dinner/${item}/user_related`)).toMatchObject(UNAVAILABLE)
    for (const address of [pageOf(item), detailOf(item), '/readyz']) expect(await site.status(address)).toBe(200)
    expect((await reader.collect(item, randomUUID())).status).toBe(200)
    expect([site.countLines('"trouble":"damaged"'), count('collections')]).toEqual([1, 1])
  })

  it.each([
    ['where it begins', (whole: string) => writeFileSync(whole, readFileSync(whole).fill(0x2a, 0, 4096))],
    ['in a table that is read first', (whole: string) => damage(whole, 'migrations')],
  ])('was damaged while nobody used it, %s, is not started on', async (_where, spoil) => {
    spoil(file)
    expect(await startInVain(folder)).toEqual({
      code: 1,
      output: expect.stringMatching(/cannot be used: .*(?:not a database|malformed)/),
    })
  })
})

/** Overwrites the first page of a table and of its indexes, as a disk does that fails. */
function damage(file: string, table: string): void {
  const database = new BetterSqlite(file, { readonly: true })
  const size = Number(database.pragma('page_size', { simple: true }))
  const pages = database
    .prepare<[string], number>('select rootpage from sqlite_master where tbl_name = ?')
    .pluck()
    .all(table)
  database.close()
  const handle = openSync(file, 'r+')
  for (const page of pages) writeSync(handle, Buffer.alloc(size, 0x2a), 0, size, (page - 1) * size)
  closeSync(handle)
}

/** Starts a site that cannot; answers how it ended, and what it said. */
async function startInVain(folder: string): Promise<{ code: number | null; output: string }> {
  const { PATH = '' } = process.env
  const [command, ...args] = [...AS_OWNER, process.execPath, MAIN]
  const env = { PATH, NODE_ENV: 'production', DATA_DIR: folder, SEED: 'none', PORT: String(await freePort()) }
  const child = spawn(command, args, { env, stdio: ['ignore', 'pipe', 'pipe'] })
  onTestFinished(() => void child.kill('SIGKILL'))
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (text) => (output += text))
  const code = await new Promise<number | null>((resolve) => child.on('close', resolve))
  return { code, output }
}
