import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { migrate } from '#server/storage/migrations/migrate.ts'
import { migrations } from '#server/storage/migrations/migrations.ts'
import { openPostgres } from '#server/storage/postgres/open-postgres.ts'
import { openSqlite } from '#server/storage/sqlite/open-sqlite.ts'
import { eachBareLocation } from '#tests/support/each-database.ts'
import { anonymousCall, createDomains } from '#tests/support/factories.ts'

const CONTENT = `source_id, source_hash, actor, type, state, account_id, title, summary, kicker, label, lang, editor, source,
  source_url, copyright, correction, word_count, read_minutes, image_count, publish_at, created_at, updated_at, version,
  view_count, comment_count, star_count, collect_count, share_count`
/** A character, then the pair, as PostgreSQL keeps them: of the whole text, of its head, of its title. */
const [LIGHT = 0, TOWER = 0] = Array.from('灯塔', (character) => character.codePointAt(0) ?? 0)
const GRAMS = [0, 1, 2].map((part) => part * 2 ** 42 + LIGHT * 2 ** 21 + TOWER)

eachBareLocation('the migration of what is found', (locate) => {
  it('keeps the items that are in the index, and lets accounts in', async () => {
    const where = locate()
    const unexpected = (error: unknown) => expect.unreachable(String(error))
    const schema = where.kind === 'postgres' ? where.schema : undefined
    const database = where.kind === 'sqlite' ? openSqlite(where.file, unexpected) : openPostgres(where, unexpected)
    const before = migrations.findIndex((migration) => migration.name === '0013-found-kinds')
    await migrate(database, migrations.slice(0, before), { schema })
    await database.write(async (tx) => {
      const run = (statement: string) => sql.raw(statement).execute(tx.sql)
      await run(`insert into accounts (source_id, actor, name, avatar, intro, verified, verify_label, created_at,
        updated_at) values ('a', 'mp', '灯塔报', '', '', 0, '', 0, 0)`)
      await run(`insert into contents (${CONTENT}) select 'item', '', 'mp', 'doc', 'published', id, '灯塔', '', '', '',
        'zh-CN', '', '', '', '', '', 1, 1, 0, 5, 0, 0, 1, 0, 0, 0, 0, 0 from accounts`)
      const [columns, values] =
        where.kind === 'sqlite'
          ? ['', '']
          : [', title_runs, lead_runs, body_runs, grams', `, '灯塔', '', '', array[${GRAMS.join()}]::bigint[]`]
      await run(`insert into search_documents (position, content_id, type, rules, title, tags${columns})
        select 20480, id, type, 1, title, '[]'${values} from contents`)
      if (where.kind === 'sqlite') {
        await run(`insert into search_texts (rowid, title, lead, body, marks)
          values (20480, '灯塔 塔 灯 塔', '', '', 'tdoc a1')`)
      }
    })
    await migrate(database, migrations, { schema })

    const { search } = createDomains(database)
    const find = async () => {
      const paging = { pageindex: 1, pagesize: 10 }
      const input = { keyword: '灯塔', type: 'all', sort: 'relevance', time: 'all', ...paging } as const
      const { list } = await search.handlers['GET /peony/v1/search'](input, anonymousCall())
      return list.map((card) => card.title)
    }
    expect(await find()).toEqual(['灯塔'])
    await search.indexEntries(() => false)
    expect(await find()).toEqual(['灯塔报', '灯塔'])
    const [{ id } = { id: 0 }] = await database.db.selectFrom('contents').select('id').execute()
    expect(await search.filterUnindexed(database.db, [id])).toEqual([id])
    await database.write((tx) => search.forget(tx, id))
    expect(await find()).toEqual(['灯塔报'])
    await database.close()
  })
})
