import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Database } from '#server/storage/database.ts'
import { openDatabase, type DatabaseLocation } from '#server/storage/open-database.ts'
import { eachLocation } from '#tests/support/each-database.ts'
import {
  anonymousCall,
  createDomains,
  saveAccount,
  saveArticle,
  saveColumn,
  type Domains,
} from '#tests/support/factories.ts'
import { listSlowPlans, record, refreshStatistics } from './plans.ts'

const ITEMS = 5000

eachLocation('query plans of what editors do', (locate) => {
  let location: DatabaseLocation
  let database: Database
  let domains: Domains
  let accountId: number
  let groupId: number
  let itemId: number

  beforeAll(async () => {
    location = await locate()
    database = await openDatabase(location)
    domains = createDomains(database)
    accountId = await saveAccount(domains)
    groupId = await saveColumn(domains)
    itemId = (await saveArticle(domains, { accountId, groups: [groupId] })).id
    await multiply(database, itemId, groupId)
    await refreshStatistics(location)
    await database.close()
  })

  // Opened anew for each test: what was prepared before would not be seen.
  beforeEach(async () => {
    database = await openDatabase(location)
    domains = createDomains(database)
    return () => database.close()
  })

  const editing = () => domains.content.editing
  const work: Record<string, () => Promise<unknown>> = {
    'all items': () => editing().list({}, null, 20),
    'items of a state': () => editing().list({ state: 'draft' }, itemId + 2000, 20),
    'items of a type': () => editing().list({ type: 'video' }, null, 20),
    'items of an account': () => editing().list({ accountId }, null, 20),
    'items of a group': () => editing().list({ groupId, text: '海' }, itemId + 2000, 20),
    'an item as it is written': () => editing().export(itemId),
    'its places': () => Promise.all([editing().listPlaces(database.db, itemId), editing().listPins(itemId)]),
    'an item that is pinned': () => database.write((tx) => editing().pin(tx, itemId, groupId)),
    'an item that is pinned no more': () => database.write((tx) => editing().unpin(tx, itemId, groupId)),
    'an item that moves': () => database.write((tx) => editing().move(tx, itemId, [groupId])),
    'a group whose pinned items come first': () =>
      domains.content.handlers['GET /peony/v1/content'](
        { gid: domains.ids.encode(groupId), sort: 'new', pageindex: 1, pagesize: 10 },
        anonymousCall(),
      ),
    'hot words': () => domains.search.words.listShown(1),
  }

  describe('use an index for every query', () => {
    it.each(Object.keys(work))('for %s', async (name) => {
      const { statements } = await record(location, async () => void (await work[name]?.()))
      expect(statements.length).toBeGreaterThan(0)
      expect(await listSlowPlans(location, statements)).toEqual([])
    })
  })
})

/** Copies an item many times into a group, in several states and types. */
async function multiply(database: Database, contentId: number, groupId: number): Promise<void> {
  const columns = Object.keys(
    await database.db.selectFrom('contents').selectAll().where('id', '=', contentId).executeTakeFirstOrThrow(),
  ).filter((name) => !['id', 'source_id', 'type', 'state'].includes(name))
  await database.write(async (tx) => {
    const names = sql.join(columns.map((name) => sql.ref(name)))
    await sql`
      insert into contents (source_id, type, state, ${names})
      with recursive numbers (n) as (select 0 union all select n + 1 from numbers where n < ${ITEMS - 1})
      select 'copy:' || n, case when n % 10 = 0 then 'video' else 'doc' end,
        case when n % 7 = 0 then 'draft' else 'published' end, ${names}
      from numbers inner join contents on contents.id = ${contentId}`.execute(tx.sql)
    await sql`
      insert into content_columns (group_id, content_id)
      select cast(${groupId} as bigint), id from contents where source_id like 'copy:%'`.execute(tx.sql)
    await sql`
      insert into content_groups (group_id, content_id, type, publish_at, view_count)
      select cast(${groupId} as bigint), id, type, publish_at, 0 from contents
      where source_id like 'copy:%' and state = 'published'`.execute(tx.sql)
  })
}
