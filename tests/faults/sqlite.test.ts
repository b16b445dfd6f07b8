import { randomUUID } from 'node:crypto'
import { copyFile, mkdtemp, rename, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import BetterSqlite from 'better-sqlite3'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { createLog } from '#server/http/log.ts'
import type { Database } from '#server/storage/database.ts'
import { openDatabase } from '#server/storage/open-database.ts'
import { startBackend, type TestBackend } from '#tests/support/backend.ts'
import { createDomains, saveAccount, saveArticle } from '#tests/support/factories.ts'

describe('a site whose SQLite file', () => {
  let folder: string
  let file: string
  /** The connection that writes, to take its room away. */
  let writer: BetterSqlite.Database
  let database: Database
  let backend: TestBackend
  let item: string
  const lines: string[] = []

  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'davmu-fault-'))
    file = path.join(folder, 'site.sqlite')
    const pragma = vi.spyOn(BetterSqlite.prototype, 'pragma')
    database = await openDatabase({ kind: 'sqlite', file })
    writer = pragma.mock.contexts[0] as BetterSqlite.Database
    pragma.mockRestore()
    const domains = createDomains(database)
    item = (await saveArticle(domains, { accountId: await saveAccount(domains) })).publicId
    const log = createLog('warn', { write: (line) => void lines.push(line) })
    backend = await startBackend(database, { log, idSalt: 'salt of the tests' })
  })
  afterAll(async () => {
    await backend.close()
    await rm(folder, { recursive: true, force: true })
  })

  const post = (url: string, payload: object, headers: Record<string, string> = {}) => {
    const remoteAddress = `10.${Math.floor(Math.random() * 250)}.${Math.floor(Math.random() * 250)}.1`
    return backend.http.inject({ method: 'POST', url, payload, headers, remoteAddress })
  }
  const makeReader = async () => {
    const { data } = (await post('/peony/v1/auth', { appid: 1, platform: 'mobile', device_id: randomUUID() })).json()
    return { authorization: String(data.token), 'request-id': randomUUID() }
  }
  const star = (headers: Record<string, string>) => post('/guzzle/v1/star', { id: item, type: 1 }, headers)
  const countStars = async () => (await database.db.selectFrom('stars').select('subject').execute()).length

  it('has no room left refuses writes, goes on reading, and writes again when there is room', async () => {
    writer.pragma(`max_page_count = ${Number(writer.pragma('page_count', { simple: true }))}`)
    let stars = await countStars()
    let reader = await makeReader()
    let answer = await star(reader)
    for (let tries = 0; answer.statusCode === 200 && tries < 500; tries += 1) {
      stars += 1
      reader = await makeReader()
      answer = await star(reader)
    }
    expect([answer.statusCode, answer.json().code, answer.headers['retry-after']]).toEqual([503, 50301, '5'])
    expect(await countStars()).toBe(stars)
    expect((await star(reader)).statusCode).toBe(503)
    expect((await backend.http.inject(`/dinner/content/${item}`)).statusCode).toBe(200)
    expect((await backend.http.inject('/readyz')).statusCode).toBe(200)
    expect(lines.filter((line) => line.includes('"trouble":"full"'))).toHaveLength(1)

    writer.pragma('max_page_count = 1000000')
    expect((await star(reader)).statusCode).toBe(200)
    expect((await star(reader)).statusCode).toBe(200)
    expect(await countStars()).toBe(stars + 1)
  })

  it('is held by a long command waits for it, and writes', async () => {
    const command = new BetterSqlite(file)
    command.exec('begin immediate')
    const reader = await makeReader()
    const waiting = star(reader)
    expect((await backend.http.inject(`/dinner/content/${item}?n=1`)).statusCode).toBe(200)
    command.exec('commit')
    command.close()
    expect((await waiting).statusCode).toBe(200)
  })

  it('is moved away or replaced says so and takes no writes, which would be lost, until it is back', async () => {
    const away = `${file}.away`
    const status = async (url: string) => (await backend.http.inject(url)).statusCode
    const isLost = async () => /^database_lost 1$/m.test((await backend.http.inject('/metrics')).body)
    const refused = { status: 503, code: 50301 }
    const write = async () => {
      const answer = await star(await makeReader())
      return { status: answer.statusCode, code: answer.json().code }
    }
    await backend.startJobs()
    const stars = await countStars()
    await rename(file, away)
    expect([await write(), await status('/readyz'), await status('/healthz')]).toEqual([refused, 503, 200])
    expect(await status(`/dinner/content/${item}?n=3`)).toBe(200)
    await vi.waitFor(async () => expect(await isLost()).toBe(true), 5000)
    expect(lines.filter((line) => line.includes('"trouble":"replaced"')).join('')).toContain('deleted or moved')

    await copyFile(away, file)
    expect([await write(), await status('/readyz')]).toEqual([refused, 503])
    await rename(away, file)
    expect([(await write()).status, await status('/readyz')]).toEqual([200, 200])
    expect(await countStars()).toBe(stars + 1)
    await vi.waitFor(async () => expect(await isLost()).toBe(false), 5000)
  })

  it('was taken on by a later release goes on in this process; a new one of this release is refused', async () => {
    const later = new BetterSqlite(file)
    later.exec(`alter table settings add column later text`)
    later.exec(`insert into migrations select max(position) + 1, 'later', 1 from migrations`)
    later.close()
    expect((await star(await makeReader())).statusCode).toBe(200)
    expect((await backend.http.inject(`/dinner/content/${item}?n=2`)).statusCode).toBe(200)
    await expect(openDatabase({ kind: 'sqlite', file })).rejects.toThrow('was written by a later version')
  })
})
