import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, afterEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import type { DatabaseLocation } from '#server/storage/open-database.ts'
import { SiteLocked, takeSiteLock, type SiteLockOptions } from '#server/storage/site-lock.ts'
import { hasOneSession, postgresUrl } from '#tests/support/each-database.ts'

const SOON = { timeout: 20_000 }
const root = join(import.meta.dirname, '../..')
const folder = mkdtempSync(join(tmpdir(), 'davmu-lock-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const onSqlite = (): DatabaseLocation => ({ kind: 'sqlite', file: join(folder, `${randomUUID()}.sqlite`) })
const onPostgres = (): Extract<DatabaseLocation, { kind: 'postgres' }> => ({
  kind: 'postgres',
  url: postgresUrl,
  schema: `lock_${randomUUID()}`,
})
/** All connections to PGlite are one session, which is never in its own way. */
const servers = hasOneSession ? [] : ([['PostgreSQL', onPostgres]] as const)

const toFree: (() => Promise<void>)[] = []
const freeAll = async () => {
  for (const free of toFree.splice(0)) await free()
}
afterEach(freeAll)

/** Takes the place and keeps it until the end of the test. */
async function take(where: DatabaseLocation, options: Partial<SiteLockOptions> = {}): Promise<() => Promise<void>> {
  const nothing = () => {}
  const free = await takeSiteLock(where, {
    sharing: 'alone',
    waitMs: 0,
    onWaiting: nothing,
    onLost: nothing,
    ...options,
  })
  toFree.push(free)
  return free
}

/** Whether the place can be had now; it is given back at once. */
async function isFree(where: DatabaseLocation): Promise<boolean> {
  const free = await take(where).catch((error: unknown) => {
    if (error instanceof SiteLocked) return null
    throw error
  })
  await free?.()
  return free !== null
}

/** Another process that takes the place and keeps it until it is killed. */
async function takeElsewhere(where: DatabaseLocation): Promise<{ kill: () => void }> {
  const source = `
    const { takeSiteLock } = await import('${join(root, 'src/server/storage/site-lock.ts')}')
    const nothing = () => {}
    await takeSiteLock(${JSON.stringify(where)}, { sharing: 'alone', waitMs: 0, onWaiting: nothing, onLost: nothing })
    console.log('taken')
    setInterval(nothing, 1000)
  `
  const child = spawn(process.execPath, ['--input-type=module', '--eval', source], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const kill = () => void child.kill('SIGKILL')
  onTestFinished(kill)
  await once(child.stdout, 'data')
  return { kill }
}

/** Server processes of the connections that hold a place; ended when `end` says so, as by a server that starts again. */
async function listHolders(schema = '', { end = false } = {}): Promise<number[]> {
  const client = new pg.Client({ connectionString: postgresUrl })
  await client.connect()
  const { rows } = await client.query<{ pid: number }>(
    `select pid ${end ? ', pg_terminate_backend(pid)' : ''} from pg_locks
     where locktype = 'advisory' and objid::bigint = hashtext($1)::bigint & 4294967295`,
    [schema],
  )
  await client.end()
  return rows.map(({ pid }) => pid)
}

describe.each([['SQLite', onSqlite] as const, ...servers])('the place of a site process (%s)', (_, locate) => {
  it('is for one, and the second is told what to set', async () => {
    const where = locate()
    await take(where)
    await expect(take(where)).rejects.toThrow(SiteLocked)
    await expect(take(where)).rejects.toThrow(/REDIS_URL.*stop the other one/)
    await freeAll()
    expect(await isFree(where)).toBe(true)
  })

  it('is waited for while its holder ends', async () => {
    const where = locate()
    const free = await take(where)
    const onWaiting = vi.fn<() => void>(() => void free())
    await take(where, { waitMs: 20_000, onWaiting })
    expect(onWaiting).toHaveBeenCalledOnce()
  })

  it('is free once its holder was killed', async () => {
    const where = locate()
    const { kill } = await takeElsewhere(where)
    expect(await isFree(where)).toBe(false)
    kill()
    await expect.poll(() => isFree(where), SOON).toBe(true)
  })
})

describe.each(servers)('processes that count limits together (%s)', (_, locate) => {
  it('share it, and keep one out that counts alone', async () => {
    const where = locate()
    await take(where, { sharing: 'shared' })
    await take(where, { sharing: 'shared' })
    await expect(take(where)).rejects.toThrow(/without REDIS_URL/)
    await freeAll()
    await take(where)
    await expect(take(where, { sharing: 'shared' })).rejects.toThrow(/without REDIS_URL/)
  })

  it('have their place again when its connection was lost', async () => {
    const where = locate()
    const onLost = vi.fn<() => void>()
    await take(where, { sharing: 'shared', onLost })
    const [cut] = await listHolders(where.schema, { end: true })
    const holders = async () => (await listHolders(where.schema)).filter((pid) => pid !== cut).length
    await expect.poll(holders, SOON).toBe(1)
    expect(onLost).not.toHaveBeenCalled()
  })

  it('say so when somebody else has it meanwhile, and take it when it is free', async () => {
    const where = locate()
    const onLost = vi.fn<() => void>()
    await take(where, { sharing: 'shared', onLost })
    const settled = vi.fn<() => void>()
    const taking = take(where, { waitMs: 60_000 }).finally(settled)
    const cutUntilTaken = async () => {
      if (settled.mock.calls.length === 0) await listHolders(where.schema, { end: true })
      expect(settled).toHaveBeenCalled()
    }
    await vi.waitFor(cutUntilTaken, { ...SOON, interval: 3000 })
    await vi.waitFor(() => expect(onLost).toHaveBeenCalledOnce(), SOON)
    await (
      await taking
    )()
    await expect.poll(() => listHolders(where.schema), SOON).toHaveLength(1)
  })
})
