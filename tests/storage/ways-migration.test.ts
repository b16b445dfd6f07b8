import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { migrate } from '#server/storage/migrations/migrate.ts'
import { migrations } from '#server/storage/migrations/migrations.ts'
import { openPostgres } from '#server/storage/postgres/open-postgres.ts'
import { openSqlite } from '#server/storage/sqlite/open-sqlite.ts'
import { eachBareLocation } from '#tests/support/each-database.ts'

eachBareLocation('the migration of ways to log in', (locate) => {
  it('makes a way of each number, and keeps users with all that is theirs under their ids', async () => {
    const where = locate()
    const unexpected = (error: unknown) => expect.unreachable(String(error))
    const schema = where.kind === 'postgres' ? where.schema : undefined
    const database = where.kind === 'sqlite' ? openSqlite(where.file, unexpected) : openPostgres(where, unexpected)
    const before = migrations.findIndex((migration) => migration.name === '0034-login-ways')
    await migrate(database, migrations.slice(0, before), { schema })
    await database.write(async (tx) => {
      const run = (statement: string) => sql.raw(statement).execute(tx.sql)
      const users = [
        ["'hash 1', 'cipher 1', null, '潮生'", 5],
        ["'hash 2', 'cipher 2', 'brought', '阿澈'", 6],
        ["null, null, 'no number', '顾闻汐'", 7],
        ["'hash 4', 'cipher 4', null, '走了的'", 8],
      ] as const
      for (const [named, at] of users)
        await run(`insert into users (mobile_hash, mobile_cipher, source_id, nickname, avatar, agree_version, created_at,
          updated_at, intro) values (${named}, '', '', ${at}, ${at}, '住在灯塔')`)
      await run("delete from users where nickname = '走了的'")
      await run(`insert into sessions (token_hash, user_id, user_agent, created_at, used_at, expire_at)
        select 'token', id, '', 10, 90, 100 from users where nickname = '潮生'`)
      await run(`insert into comments (content_id, root_id, parent_id, user_id, text, state, listed, by_author, star_count,
        reply_count, created_at, updated_at) select 1, 0, 0, id, '潮水退了', 'approved', 1, 0, 0, 0, 1, 1 from users
        where nickname = '阿澈'`)
    })

    await migrate(database, migrations, { schema })
    const { db } = database
    const ways = await db.selectFrom('login_ways').selectAll().orderBy('hash').execute()
    const mobile = { kind: 'mobile' }
    expect(ways).toEqual([
      { ...mobile, hash: 'hash 1', cipher: 'cipher 1', user_id: 1, created_at: 5, used_at: 90 },
      { ...mobile, hash: 'hash 2', cipher: 'cipher 2', user_id: 2, created_at: 6, used_at: 6 },
    ])
    const users = await db.selectFrom('users').select(['id', 'source_id', 'nickname', 'intro']).orderBy('id').execute()
    const intro = '住在灯塔'
    expect(users).toEqual([
      { id: 1, source_id: null, nickname: '潮生', intro },
      { id: 2, source_id: 'brought', nickname: '阿澈', intro },
      { id: 3, source_id: 'no number', nickname: '顾闻汐', intro },
    ])
    expect(await db.selectFrom('sessions').select(['token_hash', 'user_id']).execute()).toEqual([
      { token_hash: 'token', user_id: 1 },
    ])
    expect(await db.selectFrom('comments').select(['text', 'user_id']).execute()).toEqual([
      { text: '潮水退了', user_id: 2 },
    ])
    const insert = (userId: number) =>
      database.write((tx) =>
        sql`insert into login_ways (hash, kind, user_id, cipher, created_at, used_at)
          values (${`of ${userId}`}, 'email', ${userId}, '', 1, 1)`.execute(tx.sql),
      )
    await expect(insert(99)).rejects.toThrow(/foreign key/i)
    const made = await database.write((tx) =>
      sql<{ id: number }>`insert into users (nickname, avatar, agree_version, created_at, updated_at)
        values ('新来的', '', '', 9, 9) returning id`.execute(tx.sql),
    )
    expect(made.rows).toEqual([{ id: 5 }])
    await database.close()
  })
})
