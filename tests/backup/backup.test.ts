import { randomUUID } from 'node:crypto'
import { appendFile, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { sql } from 'kysely'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { checkBackup, compareData } from '#app/backup/check-backup.ts'
import { makeBackup } from '#app/backup/make-backup.ts'
import { restoreBackup } from '#app/backup/restore-backup.ts'
import { restoreDatabase } from '#server/storage/backup/restore-database.ts'
import { ownTables } from '#server/storage/backup/data-tables.ts'
import type { Tx } from '#server/storage/database.ts'
import { takeMigrationLock } from '#server/storage/migrations/migrate.ts'
import { openDatabase, type DatabaseLocation } from '#server/storage/open-database.ts'
import { eachBareLocation, hasOneSession, postgresUrl } from '#tests/support/each-database.ts'
import { createDomains, saveAccount, saveArticle } from '#tests/support/factories.ts'

vi.setConfig({ testTimeout: 120_000 })

/** What JSON, collations and numbers of JavaScript could change. */
const ODD_TEXTS = ['', ' ', '\u2028\r\n"\\', '汉字', '🎧', 'B', 'a', 'Ä', '_', '0', "it's", '\u0001']
const HUGE = '9007199254740993'

eachBareLocation('a backup', (locate) => {
  it('holds every row exactly, and is restored into either database with the same checksums', async () => {
    const { folder, mediaFolder } = await makePlace()
    const source = locate()
    const lastId = await fill(source)
    await putMedia(mediaFolder, 'ab/abc.png', 'picture')
    const first = await back(source, mediaFolder, join(folder, 'first'))
    expect(await problemsOf(first)).toEqual([])

    const file: DatabaseLocation = { kind: 'sqlite', file: join(folder, 'restored.sqlite') }
    const media = join(folder, 'restored-media')
    await restoreBackup({ backup: first, database: file, mediaFolder: media, replace: false })
    expect(await differences(first, file, media)).toEqual([])
    expect(await readFile(join(media, 'ab/abc.png'), 'utf8')).toBe('picture')

    const second = await back(file, media, join(folder, 'second'))
    const home = locate()
    await restoreBackup({ backup: second, database: home, mediaFolder: media, replace: false })
    expect(await differences(first, home, media)).toEqual([])
    expect((await checkBackup(second)).manifest.tables).toEqual((await checkBackup(first)).manifest.tables)

    await withDatabase(home, async (database) => {
      const odd = await database.db.selectFrom('settings').select(['key', 'value']).execute()
      expect(odd.map(({ key }) => key)).toEqual(expect.arrayContaining(ODD_TEXTS))
      const huge = await sqlText(database, 'select cast(created_at as text) as text from changes order by id limit 1')
      expect(huge).toBe(HUGE)
      // The account with the greatest id is gone, its id stays so.
      expect(await saveAccount(createDomains(database))).toBe(lastId + 1)
    })
  })

  it('is of one moment while others write', async () => {
    const { folder, mediaFolder } = await makePlace()
    const source = locate()
    await fill(source)
    const backup = join(folder, 'busy')
    let acknowledged = 0
    const before = await withDatabase(source, async (database) => {
      const done = new AbortController()
      const write = async () => {
        while (!done.signal.aborted) {
          await database.write(async (tx) => {
            // One of the first tables and the last one, in the order in which they are read.
            await tx.sql
              .insertInto('booking_counts')
              .values({ content_id: acknowledged + 1, total: 0 })
              .execute()
            await tx.sql
              .insertInto('weather')
              .values({ spot: `busy ${acknowledged}`, report: '', fetched_at: 0, retry_at: 0 })
              .execute()
          })
          acknowledged += 1
          await setImmediate() // writes to SQLite wait for nothing
        }
      }
      const writing = write()
      await expect.poll(() => acknowledged, { timeout: 30_000 }).toBeGreaterThan(5)
      const acknowledgedBefore = acknowledged
      await back(source, mediaFolder, backup).finally(() => done.abort())
      await writing
      return acknowledgedBefore
    })
    const { tables } = (await checkBackup(backup)).manifest
    const rowsOf = (name: string) => tables.find((table) => table.name === name)?.rows ?? 0
    expect(rowsOf('weather')).toBeGreaterThanOrEqual(before)
    expect(rowsOf('booking_counts')).toBe(rowsOf('weather'))
  })

  it('names what is damaged, and is not restored then', async () => {
    const { folder, mediaFolder } = await makePlace()
    const source = locate()
    await fill(source)
    await putMedia(mediaFolder, 'ab/changed.png', 'one')
    await putMedia(mediaFolder, 'ab/missing.png', 'two')
    await putMedia(mediaFolder, 'ab/.half.png', 'being written')
    const backup = await back(source, mediaFolder, join(folder, 'damaged'))
    expect((await stat(backup)).mode & 0o777).toBe(0o700)
    expect((await stat(join(backup, 'tables/accounts.jsonl.gz'))).mode & 0o777).toBe(0o600)

    const table = join(backup, 'tables/accounts.jsonl.gz')
    const bytes = await readFile(table)
    bytes[20] = (bytes[20] ?? 0) ^ 1
    await writeFile(table, bytes)
    await rm(join(backup, 'media/ab/changed.png'))
    await writeFile(join(backup, 'media/ab/changed.png'), 'three')
    await rm(join(backup, 'media/ab/missing.png'))
    await writeFile(join(backup, 'media/ab/added.png'), 'four')
    await appendFile(join(backup, 'manifest.json'), '\n')
    const problems = [
      'manifest.json was changed',
      'media/ab/added.png is not part of the backup',
      'media/ab/changed.png was changed',
      'media/ab/missing.png is missing',
      'tables/accounts.jsonl.gz was changed',
    ]
    expect((await problemsOf(backup)).toSorted()).toEqual(problems)

    const target = locate()
    await expect(restoreBackup({ backup, database: target, mediaFolder, replace: false })).rejects.toThrow(
      'tables/accounts.jsonl.gz was changed',
    )
    await rm(join(backup, 'checksums.txt'))
    expect(await problemsOf(backup)).toContain('checksums.txt is missing')
    await writeFile(join(backup, 'manifest.json'), '{')
    await expect(checkBackup(backup)).rejects.toThrow('is damaged: its manifest.json')
    await expect(checkBackup(folder)).rejects.toThrow('is no backup')
  })

  it('is there as a whole or not at all', async () => {
    const { folder } = await makePlace()
    const source = locate()
    const parent = join(folder, 'backups')
    await expect(back(source, null, join(parent, 'nothing'))).rejects.toThrow('There is nothing to back up')
    await fill(source)
    const noFolder = join(folder, 'a file')
    await writeFile(noFolder, '')
    await expect(back(source, noFolder, join(parent, 'half'))).rejects.toThrow('No backup was made')
    expect(await readdir(parent)).toEqual([])
    await back(source, null, join(parent, 'whole'))
    await expect(back(source, null, join(parent, 'whole'))).rejects.toThrow('is there already')
    expect(await readdir(parent)).toEqual(['whole'])
  })

  it('goes into an empty database, or instead of what is there when that is wanted', async () => {
    const { folder, mediaFolder } = await makePlace()
    const source = locate()
    await fill(source)
    const backup = await back(source, null, join(folder, 'first'))
    const target = locate()
    await withDatabase(target, (database) => saveAccount(createDomains(database), { name: 'in the way' }))
    const restore = (replace: boolean) => restoreBackup({ backup, database: target, mediaFolder, replace })
    await expect(restore(false)).rejects.toThrow(
      /holds data \(accounts.*\): a backup is restored into an empty database/,
    )
    await restore(true)
    expect(await differences(backup, target, mediaFolder)).toEqual([])
    await withDatabase(target, (database) => saveAccount(createDomains(database), { name: 'later' }))
    expect(await differences(backup, target, mediaFolder)).toContain(
      `accounts: ${ACCOUNTS + 1} rows, ${ACCOUNTS} in the backup`,
    )

    await withDatabase(target, (database) =>
      database.write(async (tx) => void (await tx.sql.updateTable('contents').set({ title: '改' }).execute())),
    )
    expect(await differences(backup, target, mediaFolder)).toContain(
      'contents: 2 rows as in the backup, with other contents',
    )
  })

  it('that cannot be read to its end leaves the database as it was', async () => {
    const { folder, mediaFolder } = await makePlace()
    const source = locate()
    await fill(source)
    const backup = await back(source, null, join(folder, 'first'))
    const target = locate()
    await fill(target)
    const before = await back(target, null, join(folder, 'before'))
    // Rows that refer to nothing: found out at the end, when all else is written.
    const { manifest } = await checkBackup(backup)
    const tables = manifest.tables.map((table) => ({
      ...table,
      async *rows() {
        if (table.name === 'content_bodies') yield [table.columns.map((name) => (name === 'content_id' ? 999 : ''))]
      },
    }))
    const options = { replace: true, prepare: () => Promise.resolve() }
    await expect(restoreDatabase(target, { migrations: manifest.migrations, tables }, options)).rejects.toThrow(
      /foreign key/i,
    )
    expect(await differences(before, target, mediaFolder)).toEqual([])
  })

  it('knows every table of the schema', async () => {
    const where = locate()
    const tables = await withDatabase(where, (database) =>
      database.write(async (tx) => {
        const all =
          where.kind === 'sqlite'
            ? sql<{
                name: string
              }>`select name from pragma_table_list where type = 'table' and name not like 'sqlite_%'`
            : sql<{ name: string }>`select tablename as name from pg_tables where schemaname = ${where.schema}`
        return (await all.execute(tx.sql)).rows.map(({ name }) => name)
      }),
    )
    expect(tables.filter((name) => !ownTables.includes(name))).toEqual([])
    expect(tables.length).toBeGreaterThan(80)
  })
})

/** All connections to PGlite are one session, which is never in its own way. */
const servers = hasOneSession ? [] : ['PostgreSQL']

describe.each(servers)('a backup that is restored into a %s', () => {
  it('that was empty a moment ago finds what came meanwhile, and leaves it', async () => {
    const { folder, mediaFolder } = await makePlace()
    const source: DatabaseLocation = { kind: 'sqlite', file: join(folder, 'source.sqlite') }
    await fill(source)
    await putMedia(mediaFolder, 'ab/abc.png', 'picture')
    const backup = await back(source, mediaFolder, join(folder, 'first'))
    const schema = `test_${randomUUID().replaceAll('-', '')}`
    const target: DatabaseLocation = { kind: 'postgres', url: postgresUrl, schema }
    const restoredMedia = join(folder, 'restored')
    const order = { backup, database: target, mediaFolder: restoredMedia, replace: false }
    await withDatabase(target, async (database) => {
      onTestFinished(() => withDatabase(target, drop))
      let restoring: Promise<string> | undefined
      await database.write(async (tx) => {
        await takeMigrationLock(tx, schema) // as a starting site does
        restoring = restoreBackup(order).then(
          () => 'restored',
          (error: unknown) => String(error),
        )
        await expect.poll(() => countWaiting(tx), { timeout: 20_000 }).toBe(1)
        await tx.sql.insertInto('settings').values({ key: 'seeded', value: 'meanwhile' }).execute()
      })
      expect(await restoring).toMatch(/holds data \(settings\)/)
      expect(await readdir(folder)).not.toContain('restored')
      expect(await database.db.selectFrom('settings').select('key').execute()).toEqual([{ key: 'seeded' }])
    })

    const drop = (database: Opened) =>
      database.write(async (tx) => void (await sql`drop schema ${sql.id(schema)} cascade`.execute(tx.sql)))
    /** Who waits for the lock of this schema's changes. */
    async function countWaiting(tx: Tx): Promise<number> {
      const { rows } = await sql<{ waiting: number }>`select count(*)::int as waiting from pg_locks
        where locktype = 'advisory' and not granted and objid::bigint = (hashtext(${schema})::bigint & 4294967295)`.execute(
        tx.sql,
      )
      return rows[0]?.waiting ?? 0
    }
  })
})

const ACCOUNTS = 2
type Opened = Awaited<ReturnType<typeof openDatabase>>

/** Opens a database for one piece of work. */
async function withDatabase<T>(where: DatabaseLocation, work: (database: Opened) => Promise<T>): Promise<T> {
  const database = await openDatabase(where, (error) => expect.unreachable(String(error)))
  try {
    return await work(database)
  } finally {
    await database.close()
  }
}

/** Two articles of two accounts, odd values; returns the greatest id of an account there ever was. */
function fill(where: DatabaseLocation): Promise<number> {
  return withDatabase(where, async (database) => {
    const domains = createDomains(database)
    const accountId = await saveAccount(domains)
    await saveAccount(domains)
    const goneId = await saveAccount(domains)
    await saveArticle(domains, { accountId, title: ODD_TEXTS.join('|').replace('\u0001', '') })
    await saveArticle(domains, { accountId })
    await database.write(async (tx) => {
      await tx.sql.deleteFrom('search_documents').where('account_id', '=', goneId).execute()
      await tx.sql.deleteFrom('accounts').where('id', '=', goneId).execute()
      await tx.sql.deleteFrom('settings').where('key', 'in', ODD_TEXTS).execute()
      await tx.sql
        .insertInto('settings')
        .values(ODD_TEXTS.map((text) => ({ key: text, value: text })))
        .execute()
      await sql`update changes set created_at = ${sql.raw(HUGE)} where id = (select min(id) from changes)`.execute(
        tx.sql,
      )
    })
    return goneId
  })
}

async function sqlText(database: Opened, statement: string): Promise<string | undefined> {
  const { rows } = await database.write((tx) => sql.raw<{ text: string }>(statement).execute(tx.sql))
  return rows[0]?.text
}

async function makePlace(): Promise<{ folder: string; mediaFolder: string }> {
  const folder = await mkdtemp(join(tmpdir(), 'davmu-backup-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return { folder, mediaFolder: join(folder, 'media') }
}

async function putMedia(mediaFolder: string, path: string, text: string): Promise<void> {
  await mkdir(join(mediaFolder, path, '..'), { recursive: true })
  await writeFile(join(mediaFolder, path), text)
}

async function back(database: DatabaseLocation, mediaFolder: string | null, target: string): Promise<string> {
  await makeBackup({ database, mediaFolder, target })
  return target
}

const problemsOf = async (backup: string) => (await checkBackup(backup)).problems

async function differences(backup: string, database: DatabaseLocation, mediaFolder: string): Promise<string[]> {
  return compareData(backup, (await checkBackup(backup)).manifest, { database, mediaFolder })
}
