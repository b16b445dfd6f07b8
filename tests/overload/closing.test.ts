import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { Agent, request } from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { openDatabase } from '#server/storage/open-database.ts'
import { createDomains, saveAccount, saveArticle } from '#tests/support/factories.ts'
import { postgresUrl } from '#tests/support/each-database.ts'
import { startSite } from '#tests/support/processes.ts'
import { makeSchemaUrl } from '#tests/support/schema-url.ts'
import { startTcpFault } from '#tests/support/tcp-fault.ts'

/** As `createDomains` makes ids. */
const ID_SALT = 'salt of the tests'
const READERS = 12

interface Answered {
  status: number
  /** Whether the connection may be used again. */
  isKept: boolean
}

/** A reader with one connection, which asks again as long as it is kept. */
function createReader(origin: string) {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const ask = (url: string, body?: string) =>
    new Promise<Answered>((resolve, reject) => {
      const method = body === undefined ? 'GET' : 'POST'
      const sent = request(origin + url, { agent, method }, (response) => {
        response.resume()
        response.on('error', reject)
        response.on('end', () =>
          resolve({ status: response.statusCode ?? 0, isKept: response.headers.connection !== 'close' }),
        )
      })
      sent.on('error', reject)
      sent.end(body)
    })
  return { ask, end: () => agent.destroy() }
}

test('a server that is asked to end drops nothing that it was asked for', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'davmu-closing-'))
  const location = { kind: 'sqlite', file: path.join(folder, 'davmu-share.sqlite') } as const
  const database = await openDatabase(location, (error) => expect.unreachable(String(error)))
  const domains = createDomains(database)
  const { publicId } = await saveArticle(domains, { accountId: await saveAccount(domains) })
  const server = await startSite(
    { DATA_DIR: folder, ID_SALT, SEED: 'none', DRAIN_SECONDS: '3', LOG_LEVEL: 'error' },
    '/readyz',
  )
  onTestFinished(async () => {
    await server.stop()
    await database.close()
    await rm(folder, { recursive: true, force: true })
  })
  let acknowledged = 0
  const answers: Answered[] = []
  const begun = Promise.withResolvers<void>()
  /** Until an answer says that it is the last one, as a balancer that has learned of the end goes on with what it has. */
  const readers = Array.from({ length: READERS }, async (_, number) => {
    const reader = createReader(server.origin)
    for (let isKept = true; isKept;) {
      const answer = await (number % 3 === 0
        ? reader.ask('/tracker/log', JSON.stringify(viewOf(publicId)))
        : reader.ask(number % 3 === 1 ? '/davmu/share/' : '/inner/wxshare/config'))
      if (answer.status === 204) acknowledged += 1
      answers.push(answer)
      if (answers.length === 300) begun.resolve()
      isKept = answer.isKept
    }
    reader.end()
  })
  await begun.promise
  const stopping = server.stop()
  const latecomer = createReader(server.origin)
  await expect.poll(async () => (await latecomer.ask('/readyz')).status, { timeout: 3000, interval: 20 }).toBe(503)
  await expect(latecomer.ask('/davmu/share/')).resolves.toMatchObject({ status: 200, isKept: false })
  await Promise.all(readers)
  await stopping

  expect(server.exitCode()).toBe(0)
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 204]))
  const { views } = await database.db
    .selectFrom('reader_days')
    .select(({ fn }) => fn.countAll<number>().as('views'))
    .executeTakeFirstOrThrow()
  expect(views).toBe(acknowledged)
  await expect(latecomer.ask('/healthz')).rejects.toThrow(/ECONNREFUSED/)
  latecomer.end()
}, 120_000)

test('a server that is asked again to end ends at once, with 1', async () => {
  const { server, log } = await startLogging({ DRAIN_SECONDS: '60' })
  const isClosing = async () => (await fetch(`${server.origin}/readyz`)).status === 503
  const ended = server.stop()
  void server.stop() // as a terminal and who watches over it send it together
  await expect.poll(isClosing, { timeout: 10_000 }).toBe(true)
  expect([log(), server.exitCode()]).toEqual(['', null])
  const end = () => {
    void server.stop()
    return server.exitCode()
  }
  await expect.poll(end, { timeout: 30_000, interval: 300 }).toBe(1)
  await ended
  expect(log()).toContain('asked again to end')
}, 120_000)

test('a server that cannot close ends fifteen seconds after others learned of it, with 1', async () => {
  const schema = `test_${randomUUID().replaceAll('-', '')}`
  const fault = await startTcpFault(await makeSchemaUrl(postgresUrl, schema))
  onTestFinished(async () => {
    await fault.close()
    const client = new pg.Client({ connectionString: postgresUrl })
    await client.connect()
    await client.query(`drop schema ${schema} cascade`)
    await client.end()
  })
  const url = new URL(fault.url)
  url.searchParams.set('query_timeout', '60000')
  const { server, log } = await startLogging({ DATABASE_URL: url.href, DRAIN_SECONDS: '1' })
  fault.silence()
  const askedAt = performance.now()
  await server.stop()
  expect(server.exitCode()).toBe(1)
  expect(log()).toContain('closing took too long')
  expect(performance.now() - askedAt).toBeGreaterThanOrEqual(15_900)
}, 120_000)

/** A server without items, and the worst of what it has logged so far. */
async function startLogging(env: Record<string, string>) {
  const folder = await mkdtemp(path.join(tmpdir(), 'davmu-closing-'))
  let log = ''
  const given = { DATA_DIR: folder, SEED: 'none', LOG_LEVEL: 'fatal', ...env }
  const server = await startSite(given, '/readyz', (text) => {
    log += text
      .split('\n')
      .filter((line) => line.startsWith('{'))
      .join('\n')
  })
  onTestFinished(async () => {
    await server.kill()
    await rm(folder, { recursive: true, force: true })
  })
  return { server, log: () => log }
}

function viewOf(tid: string) {
  return {
    timestamp: Math.floor(Date.now() / 1000),
    version: '1',
    terminal: 'wap',
    tid,
    behavior: 'view',
    user_id: randomUUID(),
    duration: 0,
    percent: 0,
  }
}
