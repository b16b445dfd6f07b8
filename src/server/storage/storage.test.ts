import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import BetterSqlite from 'better-sqlite3'
import { sql } from 'kysely'
import { describe, expect, it, vi } from 'vitest'
import { eachBareLocation, hasOneSession } from '#tests/support/each-database.ts'
import { followChanges, recordChange, type Change } from './change-log.ts'
import type { Database } from './database.ts'
import { encodeCursor, parseCursor } from './keyset.ts'
import { DatabaseTooNew, migrate } from './migrations/migrate.ts'
import { migrations } from './migrations/migrations.ts'
import { openDatabase } from './open-database.ts'
import type { ReportError } from './transaction.ts'
import { ensureSetting, findSetting, saveSetting } from './settings.ts'

/** Whether nothing can be read while a transaction is open. */
const isAlone = (database: Database) => database.dialect.name === 'postgres' && hasOneSession

eachBareLocation('storage', (locate) => {
  const withDatabase = async (work: (database: Database) => Promise<void>) => {
    const database = await openDatabase(locate())
    try {
      await work(database)
    } finally {
      await database.close()
    }
  }

  it('opens for several processes at once and again, migrating once', async () => {
    const where = locate()
    const opened = await Promise.all([1, 2, 3].map(() => openDatabase(where)))
    const [first] = opened
    const run = await first?.write((tx) => sql<{ name: string }>`select name from migrations`.execute(tx.sql))
    expect(run?.rows.map((row) => row.name)).toEqual(migrations.map((migration) => migration.name))
    await Promise.all(opened.map((database) => database.ping()))
    await Promise.all(opened.map((database) => database.close()))
    await (await openDatabase(where)).close()
  })

  it('refuses a database that a later version wrote', async () => {
    const where = locate()
    const database = await openDatabase(where)
    const later = [...migrations, { name: '9999-later', statements: () => ['create table later (id integer)'] }]
    await migrate(database, later)
    await database.close()
    await expect(openDatabase(where)).rejects.toThrow(DatabaseTooNew)
    await expect(openDatabase(where)).rejects.toThrow(/9999-later/)
  })

  it('tries things out for whoever asks within, and leaves nothing of them', () =>
    withDatabase(async (database) => {
      const find = () => findSetting(database.db, 'tried')
      const told: Change[][] = []
      database.onChange((changes) => told.push(changes))
      let effects = 0
      const seen = await database.tryOut(async (tx) => {
        await saveSetting(tx, 'tried', 'yes')
        tx.onCommit(() => (effects += 1))
        tx.announce({ kind: 'site', id: 0 })
        await expect(database.write(async () => undefined)).rejects.toThrow('nothing is written inside')
        return [await find(), database.db.isTransaction, await findSetting(tx.db, 'tried')]
      })
      expect(seen).toEqual(['yes', true, 'yes'])
      expect([await find(), database.db.isTransaction, effects, told]).toEqual([null, false, 0, []])
    }))

  it('throws what something throws that is tried out, and reads as ever when it goes on behind', () =>
    withDatabase(async (database) => {
      const failure = new Error('no')
      let later: Promise<unknown> = Promise.resolve()
      const tried = database.tryOut(async (tx) => {
        await saveSetting(tx, 'tried', 'yes')
        const { promise, resolve } = Promise.withResolvers<void>()
        later = promise.then(() => findSetting(database.db, 'tried'))
        setImmediate(() => setImmediate(resolve))
        throw failure
      })
      await expect(tried).rejects.toBe(failure)
      expect(await later).toBeNull()
    }))

  it('leaves nothing of a migration that fails', () =>
    withDatabase(async (database) => {
      const broken = [
        ...migrations,
        { name: '9999-broken', statements: () => ['create table half (id integer)', 'nonsense'] },
      ]
      await expect(migrate(database, broken)).rejects.toThrow(/syntax error/)
      await database.write(async (tx) => {
        await sql`create table half (id integer)`.execute(tx.sql)
      })
    }))

  it('writes last what is to be written before the commit, and nothing of all when that fails', () =>
    withDatabase(async (database) => {
      const seen: string[] = []
      const write = (last: () => Promise<void>) =>
        database.write(async (tx) => {
          tx.beforeCommit(async () => {
            seen.push(`last, after ${await findSetting(tx.db, 'a')}`)
            await last()
            await saveSetting(tx, 'b', '1')
            tx.onCommit(() => seen.push('effect'))
          })
          await saveSetting(tx, 'a', '1')
        })
      await expect(write(() => Promise.reject(new Error('last')))).rejects.toThrow('last')
      expect(await findSetting(database.db, 'a')).toBeNull()
      await write(async () => {})
      expect([await findSetting(database.db, 'a'), await findSetting(database.db, 'b')]).toEqual(['1', '1'])
      expect(seen).toEqual(['last, after 1', 'last, after 1', 'effect'])
    }))

  it('runs effects after the commit only, in order, and outlives one that throws', async () => {
    const report = vi.fn<ReportError>()
    const database = await openDatabase(locate(), report)
    const seen: string[] = []
    await database.write(async (tx) => {
      tx.onCommit(() => seen.push('first'))
      tx.onCommit(() => {
        throw new Error('effect')
      })
      tx.onCommit(() => seen.push('last'))
      await saveSetting(tx, 'a', '1')
      expect(await findSetting(tx.db, 'a')).toBe('1')
      if (!isAlone(database)) expect(await findSetting(database.db, 'a')).toBeNull()
      expect(seen).toEqual([])
    })
    expect(seen).toEqual(['first', 'last'])
    expect(report).toHaveBeenCalledOnce()
    const failed = database.write(async (tx) => {
      tx.onCommit(() => seen.push('never'))
      await saveSetting(tx, 'a', '2')
      throw new Error('work')
    })
    await expect(failed).rejects.toThrow('work')
    expect(seen).toEqual(['first', 'last'])
    expect(await findSetting(database.db, 'a')).toBe('1')
    await database.close()
  })

  it('keeps writes of one and of several processes apart', async () => {
    const where = locate()
    const [one, other] = await Promise.all([openDatabase(where), openDatabase(where)])
    await one.write((tx) => saveSetting(tx, 'count', '0'))
    const add = (database: Database) =>
      database.write(async (tx) => {
        const lock = tx.sql.selectFrom('settings').select('value').where('key', '=', 'count')
        const { value } = await (tx.dialect.rowLocks ? lock.forUpdate() : lock).executeTakeFirstOrThrow()
        await saveSetting(tx, 'count', String(Number(value) + 1))
      })
    await Promise.all(Array.from({ length: 40 }, (_, n) => add(n % 2 === 0 ? one : other)))
    expect(await findSetting(other.db, 'count')).toBe('40')
    await Promise.all([one.close(), other.close()])
  })

  it('makes a setting once for all processes', () =>
    withDatabase(async (database) => {
      const made = await Promise.all([1, 2, 3, 4].map((n) => ensureSetting(database, 'secret', () => `made by ${n}`)))
      expect(new Set(made).size).toBe(1)
      expect(await ensureSetting(database, 'secret', () => 'again')).toBe(made[0])
    }))

  it('reads whole numbers as numbers', () =>
    withDatabase(async (database) => {
      const { rows } = await database.write((tx) =>
        sql`select cast(9007199254740991 as bigint) as big, count(*) as many, sum(1) as total from settings`.execute(
          tx.sql,
        ),
      )
      expect(rows).toEqual([{ big: 9_007_199_254_740_991, many: 0, total: null }])
    }))

  it('tells followers of each change once, also of those that commit out of order', async () => {
    const where = locate()
    const [writer, other] = await Promise.all([openDatabase(where), openDatabase(where)])
    await writer.write((tx) => recordChange(tx, { kind: 'content', id: 1 }))
    const told: Change[] = []
    const stop = await followChanges(
      other,
      {
        onChange: (changes) => told.push(...changes),
        onLook: (failure) => expect(failure).toBe(null),
      },
      5,
    )
    const write = (id: number) => writer.write((tx) => recordChange(tx, { kind: 'content', id }))
    if (writer.dialect.name === 'postgres' && !isAlone(writer)) {
      // Numbered first, committed last.
      await writer.write(async (tx) => {
        await recordChange(tx, { kind: 'content', id: 2 })
        await write(3)
        await vi.waitFor(() => expect(told).toEqual([{ kind: 'content', id: 3 }]))
      })
    } else {
      await write(3)
      await write(2)
    }
    await vi.waitFor(() =>
      expect(told).toEqual([
        { kind: 'content', id: 3 },
        { kind: 'content', id: 2 },
      ]),
    )
    await stop()
    await write(4)
    expect(told).toHaveLength(2)
    await Promise.all([writer.close(), other.close()])
  })
})

eachBareLocation('followers of changes', (locate) => {
  it('are told of what others wrote, whatever their clocks say', async () => {
    const database = await openDatabase(locate())
    const told: Change[] = []
    const follower = { onChange: (changes: Change[]) => told.push(...changes), onLook: () => {} }
    const stop = await followChanges(database, follower, 5)
    const now = Date.now
    const clock = vi.spyOn(Date, 'now')
    for (const [id, hours] of [0, -1, -48, 1, 0].entries()) {
      clock.mockImplementation(() => now() + hours * 3_600_000)
      await database.write((tx) => recordChange(tx, { kind: 'content', id }))
    }
    clock.mockRestore()
    await vi.waitFor(() => expect(told.map(({ id }) => id)).toEqual([0, 1, 2, 3, 4]), { timeout: 15_000 })
    await stop()
    await database.close()
  })
})

describe('the SQLite file', () => {
  it('is written ahead, synced whole, and its references are checked', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'davmu-test-'))
    const pragma = vi.spyOn(BetterSqlite.prototype, 'pragma')
    const database = await openDatabase({ kind: 'sqlite', file: join(folder, 'a', 'b.sqlite') })
    const statements = pragma.mock.calls.map(([statement]) => statement)
    expect(statements).toEqual(
      expect.arrayContaining(['journal_mode = WAL', 'synchronous = FULL', 'foreign_keys = ON']),
    )
    const insert = database.write((tx) =>
      tx.sql.insertInto('content_columns').values({ content_id: 1, group_id: 1 }).execute(),
    )
    await expect(insert).rejects.toThrow(/FOREIGN KEY/)
    await database.close()
    rmSync(folder, { recursive: true })
  })

  it('is asked by statements that it plans once, whatever the values are', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'davmu-test-'))
    const database = await openDatabase({ kind: 'sqlite', file: join(folder, 'a.sqlite') })
    const prepare = vi.spyOn(BetterSqlite.prototype, 'prepare')
    await database.db.selectFrom('contents').select('id').where('id', '>', 1).limit(2).execute()
    await database.write((tx) => tx.sql.deleteFrom('contents').where('id', 'in', [1, 2]).execute())
    const sent = prepare.mock.calls.map(([statement]) => statement).filter((statement) => statement.includes('?'))
    expect(sent).toEqual([
      'select "id" from "contents" where "id" > +? limit +?',
      'delete from "contents" where "id" in (+?, +?)',
    ])
    await database.close()
    rmSync(folder, { recursive: true })
  })
})

describe('a database that cannot be used', () => {
  it('is named with the reason, without its password', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'davmu-test-'))
    const file = join(folder, 'notes.txt')
    writeFileSync(file, 'these are notes, and no database '.repeat(100))
    await expect(openDatabase({ kind: 'sqlite', file })).rejects.toThrow(
      /notes\.txt cannot be used: file is not a database/,
    )
    rmSync(folder, { recursive: true })

    const nobody = openDatabase({ kind: 'postgres', url: 'postgres://me:secret@127.0.0.1:1/site' })
    await expect(nobody).rejects.toThrow(/^The database 127\.0\.0\.1:1\/site cannot be used: .*ECONNREFUSED/)
    const several = openDatabase({ kind: 'postgres', url: 'postgres://me:secret@localhost:1/site' })
    await expect(several).rejects.toThrow(/^The database localhost:1\/site cannot be used: .*ECONNREFUSED/)
  })
})

describe('cursors', () => {
  it('give their keys back to the list that they were made for', () => {
    expect(parseCursor('list', encodeCursor('list', [1_700_000_000, 42]), 2)).toEqual([1_700_000_000, 42])
  })

  it.each([
    ['another list', encodeCursor('other', [1, 2])],
    ['too few keys', encodeCursor('list', [1])],
    ['no number', Buffer.from('["list","1",2]').toString('base64url')],
    ['a fraction', encodeCursor('list', [1.5, 2])],
    ['no JSON', 'AAAA'],
    ['no list', Buffer.from('{}').toString('base64url')],
    ['nothing', ''],
    ['too long', encodeCursor('x'.repeat(600), [1, 2])],
  ])('refuse %s', (_, cursor) => {
    expect(() => parseCursor('list', cursor, 2)).toThrow(
      expect.objectContaining({
        code: 40001,
        data: { fields: [{ field: 'query.cursor', message: 'not a cursor of this list' }] },
      }),
    )
  })
})
