import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { createUpgradeBackup } from '#app/backup/before-upgrade.ts'
import { checkBackup } from '#app/backup/check-backup.ts'
import { makeBackup } from '#app/backup/make-backup.ts'
import { restoreBackup } from '#app/backup/restore-backup.ts'
import { createLog } from '#server/http/log.ts'
import { migrate } from '#server/storage/migrations/migrate.ts'
import { migrations } from '#server/storage/migrations/migrations.ts'
import { openDatabase, openUnchanged, UpgradeRefused, type DatabaseLocation } from '#server/storage/open-database.ts'
import { eachBareLocation, hasOneSession } from '#tests/support/each-database.ts'

vi.setConfig({ testTimeout: 120_000 })

const BEFORE = migrations.findIndex(({ name }) => name === '0022-purges')

eachBareLocation('a database of an earlier release', (locate) => {
  // PGlite has one session: no snapshot can be taken beside the transaction of the upgrade.
  const isAlone = hasOneSession && locate().kind === 'postgres'
  it.each(isAlone ? [] : [2])(
    'is backed up once by %d processes before its schema changes, and comes back from that',
    async (processes) => {
      const { folder, open } = await makeOld(locate())
      const opened = await Promise.all(Array.from({ length: processes }, open))
      await Promise.all(opened.map((database) => database.close()))
      await open().then((database) => database.close())
      const names = await readdir(folder)
      expect(names).toEqual([expect.stringMatching(/^before-0022-purges-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ$/)])

      const backup = join(folder, names[0] ?? '')
      const { manifest, problems } = await checkBackup(backup)
      expect(problems).toEqual([])
      expect(manifest).toMatchObject({ hasMedia: false, release: expect.stringMatching(/^\d/) })
      expect(manifest.migrations).toEqual(migrations.slice(0, BEFORE).map(({ name }) => name))

      const restored = locate()
      await restoreBackup({ backup, database: restored, mediaFolder: folder, replace: false })
      const database = await openDatabase(restored, failLoudly, () => expect.unreachable('it has the present schema'))
      const rows = await database.db.selectFrom('changes').select(['kind', 'target_id', 'also']).execute()
      expect(rows).toEqual([{ kind: 'site', target_id: 7, also: '[]' }])
      await database.close()
    },
  )

  it('stays as it was when it cannot be backed up', async () => {
    const where = locate()
    const { folder, open } = await makeOld(where)
    await writeFile(folder, 'a file in the way')
    await expect(open()).rejects.toThrow(UpgradeRefused)
    await expect(open()).rejects.toThrow(/could not be backed up.+BACKUP_BEFORE_UPGRADE=off/s)
    const database = openUnchanged(where, failLoudly)
    const done = await database.write((tx) => sql<{ name: string }>`select name from migrations`.execute(tx.sql))
    expect(done.rows).toHaveLength(BEFORE)
    await database.close()
    await openDatabase(where, failLoudly).then((upgraded) => upgraded.close())
  })

  it('and one of a later release is refused as a backup, too', async () => {
    const where = locate()
    const database = await openDatabase(where, failLoudly)
    await migrate(database, [...migrations, { name: '9999-later', statements: () => [] }])
    await database.close()
    const { folder } = await makeFolder()
    const backup = join(folder, 'later')
    await makeBackup({ database: where, mediaFolder: null, target: backup })
    await expect(restoreBackup({ backup, database: locate(), mediaFolder: folder, replace: true })).rejects.toThrow(
      'Nothing was restored. It was made by a later version',
    )
  })
})

describe('backups before upgrades', () => {
  it('are the last three, whatever else lies there', async () => {
    const { folder } = await makeFolder()
    const old = [
      'before-0002-a-2026-01-01T00-00-00Z',
      'before-0004-b-2026-01-03T00-00-00Z',
      'before-0003-c-2026-01-02T00-00-00Z',
    ]
    for (const name of [...old, '2025-01-01T00-00-00Z', 'mine']) await mkdir(join(folder, name))
    const where: DatabaseLocation = { kind: 'sqlite', file: join(folder, 'test.sqlite') }
    await openDatabase(where, failLoudly).then((database) => database.close())
    await createUpgradeBackup({ database: where, folder, log: createLog('silent') })('0005-d')
    const names = (await readdir(folder)).filter((name) => !name.startsWith('test.sqlite'))
    expect(names.toSorted()).toEqual([
      '2025-01-01T00-00-00Z',
      'before-0003-c-2026-01-02T00-00-00Z',
      'before-0004-b-2026-01-03T00-00-00Z',
      expect.stringMatching(/^before-0005-d-/),
      'mine',
    ])
  })
})

/** A database as an earlier release left it, and how to open it by this one with backups in a folder. */
async function makeOld(where: DatabaseLocation) {
  const { folder } = await makeFolder()
  const database = openUnchanged(where, failLoudly)
  await migrate(database, migrations.slice(0, BEFORE), { schema: where.kind === 'postgres' ? where.schema : undefined })
  await database.write(async (tx) => {
    await sql`insert into changes (kind, target_id, created_at) values ('site', 7, 1)`.execute(tx.sql)
  })
  await database.close()
  const backups = join(folder, 'backups')
  const beforeUpgrade = createUpgradeBackup({ database: where, folder: backups, log: createLog('silent') })
  return { folder: backups, open: () => openDatabase(where, failLoudly, beforeUpgrade) }
}

async function makeFolder(): Promise<{ folder: string }> {
  const folder = await mkdtemp(join(tmpdir(), 'davmu-upgrade-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return { folder }
}

function failLoudly(error: unknown, doing: string): never {
  throw new Error(doing, { cause: error })
}
