import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { createLog } from '#server/http/log.ts'
import { openDatabase } from '#server/storage/open-database.ts'
import { startBackend, type TestBackend } from '#tests/support/backend.ts'
import { startTcpFault, type TcpFault } from '#tests/support/tcp-fault.ts'

const redisUrl = process.env['TEST_REDIS_URL'] ?? ''
const soon = (check: () => void) => vi.waitFor(check, { timeout: 30_000 })

describe('a site whose Redis', () => {
  const ends: (() => Promise<unknown>)[] = []
  afterEach(async () => {
    for (const end of ends.splice(0).toReversed()) await end()
  })

  async function start(prepare: (fault: TcpFault) => void = () => {}): Promise<Site> {
    const folder = await mkdtemp(path.join(tmpdir(), 'davmu-fault-'))
    const fault = await startTcpFault(redisUrl)
    prepare(fault)
    const lines: string[] = []
    const log = createLog('info', { write: (line) => void lines.push(line) })
    const database = await openDatabase({ kind: 'sqlite', file: path.join(folder, 'site.sqlite') })
    const backend = await startBackend(database, { redisUrl: fault.url, log })
    ends.push(
      () => rm(folder, { recursive: true, force: true }),
      () => fault.close(),
      () => backend.close(),
    )
    return { fault, backend, count: (text) => lines.filter((line) => line.includes(text)).length }
  }

  it('is gone counts and remembers for itself, and together with the others again when it is back', async () => {
    const { fault, backend, count } = await start()
    expect((await logIn(backend, randomUUID())).statusCode).toBe(200)
    fault.cut()
    const requestId = randomUUID()
    const first = await logIn(backend, requestId)
    expect(first.statusCode).toBe(200)
    expect((await logIn(backend, requestId)).body).toBe(first.body)
    await soon(() => expect(count(LOST)).toBe(1))
    fault.mend()
    await soon(() => expect(count(FOUND)).toBe(1))
    expect((await logIn(backend, randomUUID())).statusCode).toBe(200)
    expect(count(LOST)).toBe(1)
  })

  it('says nothing is waited for once, not by every call', async () => {
    const { fault, backend, count } = await start()
    fault.silence()
    onTestFinished(() => fault.mend())
    for (let n = 0; n < 25; n += 1) expect((await logIn(backend, randomUUID())).statusCode).toBe(200)
    expect(count(LOST)).toBe(1)
  })

  it('is not there yet starts without it', async () => {
    const { fault, backend, count } = await start((way) => way.cut())
    expect((await logIn(backend, randomUUID())).statusCode).toBe(200)
    expect(count(LOST)).toBe(1)
    fault.mend()
    await soon(() => expect(count(FOUND)).toBe(1))
  })
})

const LOST = 'Redis cannot be reached'
const FOUND = 'Redis is reached again'

interface Site {
  fault: TcpFault
  backend: TestBackend
  /** How many lines of the log hold a text. */
  count: (text: string) => number
}

/** A call that is counted, from an address of its own, and answered once for its request-id. */
function logIn({ http }: TestBackend, requestId: string) {
  const payload = { appid: 1, platform: 'mobile' }
  const address = `10.${Number.parseInt(requestId.slice(0, 2), 16)}.${Number.parseInt(requestId.slice(2, 4), 16)}.1`
  return http.inject({
    method: 'POST',
    url: '/peony/v1/auth',
    payload,
    remoteAddress: address,
    headers: { 'request-id': requestId },
  })
}
