import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { ContentType } from '#contract/content.ts'
import type { Database } from '#server/storage/database.ts'
import { openDatabase, type DatabaseLocation } from '#server/storage/open-database.ts'
import { eachLocation } from '#tests/support/each-database.ts'
import {
  anonymousCall,
  createDomains,
  saveAccount,
  saveArticle,
  saveTopic,
  type Domains,
} from '#tests/support/factories.ts'
import { explain, followAChain, listSlowPlans, record, refreshStatistics } from './plans.ts'

const NOW = 1_790_000_000
const ITEMS = 20_000

eachLocation('query plans of groups, accounts and specials', (locate) => {
  let location: DatabaseLocation
  let database: Database
  let domains: Domains
  let accountId: number
  let big: number
  let small: number
  let special: { id: number; publicId: string }
  let item: { id: number; publicId: string }

  beforeAll(async () => {
    location = await locate()
    database = await openDatabase(location)
    domains = createDomains(database)
    accountId = await saveAccount(domains)
    small = await saveTopic(domains, { key: 'small', related: ['big', 'merged'] })
    big = await saveTopic(domains, { key: 'big' })
    await saveTopic(domains, { key: 'merged', mergedInto: 'big' })
    item = await saveArticle(domains, { accountId, groups: [small, big] })
    for (let n = 0; n < 30; n += 1) {
      await saveArticle(domains, { accountId, groups: [small, big], type: n % 2 === 0 ? 'audio' : 'doc' })
    }
    special = await saveArticle(domains, { accountId, type: 'special' })
    await multiply(database, item.id, big)
    const items = Array.from({ length: 400 }, (_, n) => `copy:${n * 3}`)
    await database.write((tx) =>
      domains.specials.saveModules(tx, special.id, {
        anchor: true,
        modules: Array.from({ length: 7 }, () => ({ title: '最新', style: 'list', text: '', items })),
      }),
    )
    await refreshStatistics(location)
    await database.close()
  })

  // Opened anew for each test: what was prepared before would not be seen.
  beforeEach(async () => {
    database = await openDatabase(location)
    domains = createDomains(database)
    return () => database.close()
  })

  const list = (groupId: number, input: object = {}, asked: Pick<Domains, 'content'> = domains) =>
    asked.content.handlers['GET /peony/v1/content'](
      { gid: domains.ids.encode(groupId), sort: 'new', pageindex: 1, pagesize: 10, ...input },
      anonymousCall(NOW),
    )
  const askSpecial = (input: object = {}) =>
    domains.specials.handlers['GET /inner/special'](
      { id: special.publicId, pageindex: 1, pagesize: 10, ...input },
      anonymousCall(NOW),
    )
  const withoutVideo = () => {
    const contentTypes: ContentType[] = ['doc', 'audio', 'topic']
    return createDomains(database, { contentTypes })
  }

  const reads: Record<string, { most: number; run: () => Promise<unknown> }> = {
    'a big topic': { most: 8, run: () => followAChain((input) => list(big, input)) },
    'a big topic from its beginning': {
      most: 8,
      run: () => followAChain((input) => list(big, { ...input, sort: 'old' })),
    },
    'a big topic by views': { most: 7, run: () => followAChain((input) => list(big, { ...input, sort: 'hot' })) },
    'what is original of a big topic': {
      most: 8,
      run: () => followAChain((input) => list(big, { ...input, original: 1 })),
    },
    'a big topic by time alone': { most: 8, run: () => followAChain((input) => list(big, { ...input, sort: 'time' })) },
    'one type of a big topic': { most: 8, run: () => followAChain((input) => list(big, { ...input, type: 'audio' })) },
    'one type of a big topic by views': {
      most: 8,
      run: () => followAChain((input) => list(big, { ...input, type: 'audio', sort: 'hot' })),
    },
    'a big topic without a type that is off': {
      most: 8,
      run: () => followAChain((input) => list(big, input, withoutVideo())),
    },
    'a big topic by views without a type that is off': {
      most: 7,
      run: () => followAChain((input) => list(big, { ...input, sort: 'hot' }, withoutVideo())),
    },
    'a small topic with related ones': { most: 9, run: () => followAChain((input) => list(small, input)) },
    'a merged topic': { most: 10, run: async () => list((await domains.site.listTopics())[0]?.id ?? 0) },
    'an account': {
      most: 3,
      run: () =>
        domains.accounts.handlers['GET /dinner/mp/info/{id}'](
          { id: domains.ids.encode(accountId) },
          anonymousCall(NOW),
        ),
    },
    'a special': { most: 18, run: () => askSpecial() },
    'what a special was saved with': { most: 3, run: () => domains.specials.describe(special.id) },
    'app info': { most: 3, run: () => domains.site.handlers['GET /peony/v1/group']({}, anonymousCall(NOW)) },
  }

  const writes: Record<string, () => Promise<unknown>> = {
    'counted views': () => database.write((tx) => domains.content.countViews(tx, new Map([[item.id, 1]]), NOW)),
    'an item that comes and goes': async () => {
      await database.write((tx) => domains.content.removeContent(tx, item.id))
      await database.write((tx) => domains.content.publishContent(tx, item.id, NOW))
    },
    'a special that is saved again': () =>
      database.write((tx) =>
        domains.specials.saveModules(tx, special.id, {
          anchor: false,
          modules: [{ title: '最新', style: 'list', text: '', items: ['copy:1'] }],
        }),
      ),
    'a topic that is merged': () => saveTopic(domains, { key: 'merged', mergedInto: 'small' }),
  }

  describe('reads', () => {
    for (const [name, { most, run }] of Object.entries(reads)) {
      it(`${name}: every query by an index, ${most} at most`, async () => {
        const { statements, rounds } = await record(location, run)
        expect(statements.length).toBeGreaterThan(0)
        if (location.kind === 'postgres') expect(statements.length / rounds).toBeLessThanOrEqual(most)
        expect(await listSlowPlans(location, statements)).toEqual([])
      })
    }

    it('a big topic is counted nowhere', async () => {
      const { statements } = await record(location, () => list(big))
      const plans = await explain(location, statements)
      expect(plans.filter(({ text }) => /count\(|sum\(/.test(text))).toEqual([])
      expect((await list(big)).total).toBe(ITEMS + 31)
    })
  })

  describe('writes', () => {
    for (const [name, run] of Object.entries(writes)) {
      it(`${name}: every row by an index`, async () => {
        const { statements } = await record(location, run)
        expect(await listSlowPlans(location, statements)).toEqual([])
      })
    }
  })
})

/** Copies an item many times into a group, every tenth as a film. */
async function multiply(database: Database, contentId: number, groupId: number): Promise<void> {
  const columns = Object.keys(
    await database.db.selectFrom('contents').selectAll().where('id', '=', contentId).executeTakeFirstOrThrow(),
  ).filter((name) => !['id', 'source_id', 'type', 'publish_at'].includes(name))
  await database.write(async (tx) => {
    const names = sql.join(columns.map((name) => sql.ref(name)))
    await sql`
      insert into contents (source_id, type, publish_at, ${names})
      with recursive numbers (n) as (select 0 union all select n + 1 from numbers where n < ${ITEMS - 1})
      select 'copy:' || n, case when n % 10 = 0 then 'video' else 'doc' end, 1600000000 + n, ${names}
      from numbers inner join contents on contents.id = ${contentId}`.execute(tx.sql)
    await sql`
      insert into content_groups (group_id, content_id, type, publish_at, view_count)
      select cast(${groupId} as bigint), id, type, publish_at, id % 1000 from contents where source_id like 'copy:%'`.execute(
      tx.sql,
    )
    await sql`
      insert into group_types (group_id, type, content_count)
      select group_id, type, count(*) from content_groups where group_id = ${groupId} group by group_id, type
      on conflict (group_id, type) do update set content_count = excluded.content_count`.execute(tx.sql)
    await sql`update groups set content_count = ${ITEMS + 31} where id = ${groupId}`.execute(tx.sql)
  })
}
