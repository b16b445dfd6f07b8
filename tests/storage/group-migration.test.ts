import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { migrate } from '#server/storage/migrations/migrate.ts'
import { migrations } from '#server/storage/migrations/migrations.ts'
import { openPostgres } from '#server/storage/postgres/open-postgres.ts'
import { openSqlite } from '#server/storage/sqlite/open-sqlite.ts'
import { eachBareLocation } from '#tests/support/each-database.ts'

const TEXTS = `source_hash, title, summary, kicker, label, lang, editor, source, source_url, copyright, correction`
const NUMBERS = `word_count, read_minutes, image_count, publish_at, created_at, updated_at, version, comment_count,
  star_count, collect_count, share_count`

eachBareLocation('the migration of groups', (locate) => {
  it('counts what is there already', async () => {
    const where = locate()
    const unexpected = (error: unknown) => expect.unreachable(String(error))
    const schema = where.kind === 'postgres' ? where.schema : undefined
    const database = where.kind === 'sqlite' ? openSqlite(where.file, unexpected) : openPostgres(where, unexpected)
    const before = migrations.findIndex((migration) => migration.name === '0009-groups')
    await migrate(database, migrations.slice(0, before), { schema })
    await database.write(async (tx) => {
      const run = (statement: string) => sql.raw(statement).execute(tx.sql)
      await run(`insert into accounts (source_id, actor, name, avatar, intro, verified, verify_label, created_at,
        updated_at) values ('a', 'mp', 'a', '', '', 0, '', 0, 0)`)
      for (const [id, type, views] of [
        [1, 'doc', 3],
        [2, 'doc', 4],
        [3, 'audio', 5],
      ]) {
        await run(`insert into contents (source_id, actor, state, account_id, type, view_count, ${TEXTS}, ${NUMBERS})
          select 'item ${id}', 'mp', 'published', id, '${type}', ${views}, ${listOf("''", TEXTS)},
          ${listOf('1', NUMBERS)} from accounts`)
      }
      for (const key of ['a', 'b', 'empty']) {
        await run(`insert into groups (source_id, kind, name, cover, style, position, content_count)
          values ('${key}', 'column', '', '', '', 0, 3)`)
      }
      await run(`insert into content_groups (group_id, content_id, type, publish_at, view_count)
        select groups.id, contents.id, type, publish_at, view_count from groups, contents
        where groups.source_id = 'a' or (groups.source_id = 'b' and contents.source_id = 'item 3')`)
    })
    await migrate(database, migrations, { schema })
    const groups = await database.db
      .selectFrom('groups')
      .select(['source_id', 'view_count', 'merged_into', 'related', 'summary'])
      .orderBy('id')
      .execute()
    expect(groups.map((row) => [row.source_id, row.view_count])).toEqual([
      ['a', 12],
      ['b', 5],
      ['empty', 0],
    ])
    expect(groups[0]).toMatchObject({ merged_into: '', related: '[]', summary: '' })
    const types = await database.db
      .selectFrom('group_types')
      .innerJoin('groups', 'groups.id', 'group_types.group_id')
      .select(['source_id', 'type', 'group_types.content_count'])
      .orderBy('source_id')
      .orderBy('type')
      .execute()
    expect(types).toEqual([
      { source_id: 'a', type: 'audio', content_count: 1 },
      { source_id: 'a', type: 'doc', content_count: 2 },
      { source_id: 'b', type: 'audio', content_count: 1 },
    ])
    await database.close()
  })
})

/** As many times `value` as there are names. */
function listOf(value: string, names: string): string {
  return names
    .split(',')
    .map(() => value)
    .join(', ')
}
