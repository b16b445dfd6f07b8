import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { ItemFilter, ItemOrder } from '#server/domains/content/content.ts'
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
  const list = (filter: ItemFilter, order: ItemOrder = 'made', id: number | null = null) =>
    editing().list(filter, { order, after: id === null ? null : { time: 1_790_000_000, id }, limit: 20 })
  const work: Record<string, () => Promise<unknown>> = {
    'all items': () => list({}),
    'items of a state': () => list({ state: 'draft' }, 'made', itemId + 2000),
    'items of a type': () => list({ type: 'video' }),
    'items of an account': () => list({ accountId }),
    'items of a group': () => list({ groupIds: [groupId], text: '海' }, 'made', itemId + 2000),
    'items in two groups': () => list({ groupIds: [groupId, groupId + 1] }),
    'items that are being written': () => list({ ids: [itemId, itemId + 1] }),
    'items by their last change': () => list({ since: 1, until: 2_000_000_000 }, 'updated', itemId + 2000),
    'items by their publication': () => list({ groupIds: [groupId] }, 'published', itemId + 2000),
    'items of a state by their last change': () => list({ state: 'draft' }, 'updated'),
    'items of a state by their publication': () => list({ state: 'published', type: 'video' }, 'published'),
    'bodies that are looked through': () => editing().filterByText([itemId, itemId + 1], '海'),
    'covers and groups of a list': () =>
      Promise.all([editing().listCovers(database.db, [1, 2]), editing().listPlacesOf(database.db, [itemId])]),
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
