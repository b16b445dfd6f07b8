import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { migrate } from '#server/storage/migrations/migrate.ts'
import { migrations } from '#server/storage/migrations/migrations.ts'
import { openPostgres } from '#server/storage/postgres/open-postgres.ts'
import { openSqlite } from '#server/storage/sqlite/open-sqlite.ts'
import { eachBareLocation } from '#tests/support/each-database.ts'

eachBareLocation('the migration of mistakes', (locate) => {
  it('keeps the reports that are there, and gives no number out twice', async () => {
    const where = locate()
    const unexpected = (error: unknown) => expect.unreachable(String(error))
    const schema = where.kind === 'postgres' ? where.schema : undefined
    const database = where.kind === 'sqlite' ? openSqlite(where.file, unexpected) : openPostgres(where, unexpected)
    const before = migrations.findIndex((migration) => migration.name === '0032-mistakes')
    await migrate(database, migrations.slice(0, before), { schema })
    const insert = (subject: string, closedBy: number | null) =>
      database.write((tx) =>
        sql`insert into reports (target, target_id, subject, reason, note, created_at, closed_by)
          values ('post', 7, ${subject}, 'ads', ${`by ${subject}`}, 5, ${closedBy})`.execute(tx.sql),
      )
    await insert('open', null)
    await insert('settled', 3)
    await insert('gone', null)
    await database.write((tx) => sql`delete from reports where subject = 'gone'`.execute(tx.sql))

    await migrate(database, migrations, { schema })
    await insert('later', null)
    const rows = await database.db.selectFrom('reports').selectAll().orderBy('id').execute()
    const kept = { target: 'post', target_id: 7, reason: 'ads', created_at: 5, quote: '', words_hash: '' }
    expect(rows).toEqual([
      { ...kept, id: 1, subject: 'open', note: 'by open', closed_by: null },
      { ...kept, id: 2, subject: 'settled', note: 'by settled', closed_by: 3 },
      { ...kept, id: 4, subject: 'later', note: 'by later', closed_by: null },
    ])
    await expect(insert('later', null)).rejects.toThrow(/unique/i)
    await database.close()
  })
})
