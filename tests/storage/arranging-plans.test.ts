import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createIdCodec } from '#contract/ids.ts'
import type { Database } from '#server/storage/database.ts'
import { openDatabase, type DatabaseLocation } from '#server/storage/open-database.ts'
import { startBackend, type TestBackend } from '#tests/support/backend.ts'
import { eachLocation } from '#tests/support/each-database.ts'
import { askAdmin, staffVisitor, type StaffVisitor } from '#tests/support/staff.ts'
import { listSlowPlans, record, refreshStatistics } from './plans.ts'

const MANY = 100_000
const FEW = 100

eachLocation('a group of 100,000 items as editors arrange it', (locate) => {
  let location: DatabaseLocation
  let backend: TestBackend
  let editor: StaffVisitor
  const groups: number[] = []

  beforeAll(async () => {
    location = await locate()
    const database = await openDatabase(location)
    backend = await startBackend(database)
    editor = await staffVisitor(backend, 'editor')
    await database.write(async (tx) => {
      const account = { avatar: '', intro: '', verified: false, verifyLabel: '' }
      await backend.accounts.saveAccount(tx, { key: 'house', actor: 'inner', name: '潮声', ...account })
      groups.push(await backend.site.saveColumn(tx, { key: 'few', name: '少', position: 0 }))
      groups.push(await backend.site.saveColumn(tx, { key: 'many', name: '多', position: 1 }))
    })
    const made = { fields: { title: '甲', account: 'house', columns: ['few', 'many'], state: 'published' }, body: '文' }
    const { data } = await askAdmin<{ item: { id: string } }>(backend, editor, '/contents', { body: made })
    await fill(database, createIdCodec(backend.idSalt).decode(data.item.id) ?? 0, groups)
    await refreshStatistics(location)
  })
  afterAll(() => backend.close())

  const ask = (groupId: number, path: string, body: object | null = null) =>
    askAdmin(backend, editor, `/groups/${createIdCodec(backend.idSalt).encode(groupId)}${path}`, { body })

  it('costs what one of a hundred does, and no list is read whole', async () => {
    const [few = 0, many = 0] = groups
    const counts = []
    for (const id of [few, many]) {
      await backend.database.db.selectFrom('settings').select('key').limit(1).execute()
      const { statements } = await record(location, async () => {
        const answer = await ask(id, '/items')
        expect(answer.data).toMatchObject({ has_more: true, group: { count: id === many ? MANY + 1 : FEW + 1 } })
      })
      expect(await listSlowPlans(location, statements)).toEqual([])
      counts.push(statements.length)
    }
    // SQLite prepares a statement once: the second group needs no more than the first
    expect(counts[1]).toBeLessThanOrEqual(counts[0] ?? 0)
  })

  it('changes without being read whole', async () => {
    const many = groups[1] ?? 0
    const { list } = (await ask(many, '/items')).data as { list: Array<{ id: string }> }
    const [first, second] = list.map(({ id }) => id)
    const { statements } = await record(location, async () => {
      expect((await ask(many, '/pins', { ids: [first, second], version: 0 })).code).toBe(0)
      expect((await ask(many, `/items/${second}/remove`, {})).code).toBe(0)
      expect((await ask(many, '/items', { id: second })).code).toBe(0)
    })
    expect(await listSlowPlans(location, statements)).toEqual([])
  })
})

/** Copies an item until one group has few of them and the other many. */
async function fill(database: Database, contentId: number, [few = 0, many = 0]: number[]): Promise<void> {
  const row = await database.db.selectFrom('contents').selectAll().where('id', '=', contentId).executeTakeFirstOrThrow()
  const names = sql.join(
    Object.keys(row)
      .filter((name) => !['id', 'source_id', 'publish_at'].includes(name))
      .map((name) => sql.ref(name)),
  )
  await database.write(async (tx) => {
    await sql`
      insert into contents (source_id, publish_at, ${names})
      with recursive numbers (n) as (select 1 union all select n + 1 from numbers where n < ${MANY})
      select 'copy:' || n, 1700000000 + n, ${names}
      from numbers inner join contents on contents.id = ${contentId}`.execute(tx.sql)
    for (const [groupId, most] of [
      [few, FEW],
      [many, MANY],
    ]) {
      const copies = sql`from contents where source_id like 'copy:%' order by id limit ${most}`
      await sql`
        insert into content_columns (group_id, content_id)
        select cast(${groupId} as bigint), id ${copies}`.execute(tx.sql)
      await sql`
        insert into content_groups (group_id, content_id, type, publish_at, view_count)
        select cast(${groupId} as bigint), id, type, publish_at, 0 ${copies}`.execute(tx.sql)
      await sql`update groups set content_count = ${(most ?? 0) + 1} where id = ${groupId}`.execute(tx.sql)
    }
  })
}
