import { sql } from 'kysely'
import { beforeAll, expect, it } from 'vitest'
import type { Database } from '#server/storage/database.ts'
import { openDatabase, type DatabaseLocation } from '#server/storage/open-database.ts'
import { startBackend } from '#tests/support/backend.ts'
import { eachLocation } from '#tests/support/each-database.ts'
import { createIdCodec } from '#contract/ids.ts'
import { saveAccount, saveArticle } from '#tests/support/factories.ts'
import { listSlowPlans, record, refreshStatistics } from './plans.ts'

const ITEMS = 20_000

eachLocation('query plans of the sitemap of a large site', (locate) => {
  let location: DatabaseLocation

  beforeAll(async () => {
    location = await locate()
    const backend = await startBackend(await openDatabase(location))
    const domains = { ...backend, ids: createIdCodec(backend.idSalt) }
    const item = await saveArticle(domains, { accountId: await saveAccount(domains), groups: [] })
    await multiply(backend.database, item.id)
    await refreshStatistics(location)
    await backend.close()
  })

  it('is made of parts, each read by an index', async () => {
    const backend = await startBackend(await openDatabase(location))
    const get = (name: string) => backend.http.inject(`/sitemap${name}`)
    let listed = 0
    const { statements } = await record(location, async () => {
      const index = (await get('.xml')).body
      const parts = Array.from(index.matchAll(/<loc>[^<]*sitemap(-items-\d+\.xml)</g), ([, name = '']) => name)
      expect(parts).toHaveLength(Math.ceil((ITEMS + 2) / 2000))
      for (const part of parts) {
        const count = (await get(part)).body.match(/<url>/g)?.length ?? 0
        expect(count).toBeLessThanOrEqual(2 * 2000)
        listed += count
      }
    })
    expect(listed).toBe(2 * (ITEMS + 1))
    expect(await listSlowPlans(location, statements)).toEqual([])
    await backend.close()
  })
})

async function multiply(database: Database, contentId: number): Promise<void> {
  const row = await database.db.selectFrom('contents').selectAll().where('id', '=', contentId).executeTakeFirstOrThrow()
  const names = sql.join(
    Object.keys(row)
      .filter((name) => !['id', 'source_id'].includes(name))
      .map((name) => sql.ref(name)),
  )
  await database.write((tx) =>
    sql`
      insert into contents (source_id, ${names})
      with recursive numbers (n) as (select 1 union all select n + 1 from numbers where n < ${ITEMS})
      select 'copy:' || n, ${names} from numbers inner join contents on contents.id = ${contentId}`.execute(tx.sql),
  )
}
