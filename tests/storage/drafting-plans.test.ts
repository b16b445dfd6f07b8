import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createIdCodec, type IdCodec } from '#contract/ids.ts'
import type { AdminCall } from '#server/http/admin-call.ts'
import type { Database } from '#server/storage/database.ts'
import { openDatabase, type DatabaseLocation } from '#server/storage/open-database.ts'
import { startBackend, type TestBackend } from '#tests/support/backend.ts'
import { eachLocation } from '#tests/support/each-database.ts'
import { saveAccount, saveArticle } from '#tests/support/factories.ts'
import { enrolMember } from '#tests/support/staff.ts'
import { followAChain, listSlowPlans, record, refreshStatistics } from './plans.ts'

const NOW = 1_790_000_000
const COPIES = 5000

eachLocation('query plans of working copies', (locate) => {
  let location: DatabaseLocation
  let database: Database
  let backend: TestBackend
  let ids: IdCodec
  let call: AdminCall
  let itemId: string
  let copyId: string

  const open = async () => {
    database = await openDatabase(location)
    backend = await startBackend(database, { clock: () => NOW })
    ids = createIdCodec(backend.idSalt)
  }

  beforeAll(async () => {
    location = await locate()
    await open()
    const domains = { ...backend, ids }
    itemId = (await saveArticle(domains, { accountId: await saveAccount(domains) })).publicId
    const { id } = await enrolMember(backend, { name: 'lin', role: 'editor' })
    const staff = { id, name: 'lin', role: 'editor' as const }
    const session = { id: 1, staff, csrfToken: '', expireAt: 0, mustChangePassword: false }
    call = { now: NOW, address: '', userAgent: '', isLocal: true, setCookie: () => undefined, staff, session }
    copyId = await fill(backend, await openCopy())
    await refreshStatistics(location)
    await backend.close()
  })

  // Opened anew for each test: what was prepared before would not be seen.
  beforeEach(async () => {
    await open()
    return () => backend.close()
  })

  const handlers = () => backend.drafting.adminHandlers
  const openCopy = async () => {
    const input = { content_id: itemId, type: 'doc' as const, fields: {}, body: '' }
    const work = await handlers()['POST /admin/api/v1/working-copies'](input, call)
    return (await database.write(work)).copy.copy_id
  }
  const list = (filter: { mine?: '1'; content_id?: string; type?: 'video' }, cursor?: string) =>
    handlers()['GET /admin/api/v1/working-copies'](
      { mine: '0', ...filter, ...(cursor && { cursor }), pagesize: 1 },
      call,
    )
  const work: Record<string, () => Promise<unknown>> = {
    'all copies': () => followAChain(({ cursor }) => list({}, cursor)),
    'the copies of a member': () => followAChain(({ cursor }) => list({ mine: '1' }, cursor)),
    'the copies of a type': () => followAChain(({ cursor }) => list({ type: 'video' }, cursor)),
    'the copy of an item': () => list({ content_id: itemId }),
    'a copy that is opened again': openCopy,
    'a copy with its item': () => handlers()['GET /admin/api/v1/working-copies/{id}']({ id: copyId }, call),
    'its states': () => handlers()['GET /admin/api/v1/working-copies/{id}/states']({ id: copyId }, call),
    'one of these': () =>
      handlers()['GET /admin/api/v1/working-copies/{id}/states/{number}']({ id: copyId, number: 1 }, call),
    'the calendar': () => handlers()['GET /admin/api/v1/calendar']({ from: NOW, until: NOW + 42 * 86_400 }, call),
    'what is kept': async () => {
      const [{ seq } = { seq: 0 }] = (await list({ content_id: itemId })).list
      const lost = { fields: {}, body: '' }
      const kept = { id: copyId, seq, client_id: 'w', fields: { title: String(seq) }, body: '', lost }
      await database.write(await handlers()['POST /admin/api/v1/working-copies/{id}'](kept, call))
    },
    'what was thrown away long ago': () => backend.drafting.prune(NOW),
  }

  describe('use an index for every query', () => {
    it.each(Object.keys(work))('for %s', async (name) => {
      const { statements } = await record(location, async () => work[name]?.())
      expect(statements.length).toBeGreaterThan(0)
      expect(await listSlowPlans(location, statements)).toEqual([])
    })
  })
})

/** Thousands of copies like one, of several types, one in ten thrown away just now; answers the id of that one. */
async function fill({ database, idSalt }: TestBackend, copyId: string): Promise<string> {
  const id = createIdCodec(idSalt).decode(copyId)
  await database.write(async (tx) => {
    const row = await tx.sql.selectFrom('working_copies').selectAll().executeTakeFirstOrThrow()
    const names = Object.keys(row).filter(
      (name) => !['id', 'content_id', 'type', 'updated_at', 'removed_at'].includes(name),
    )
    const columns = sql.join(names.map((name) => sql.ref(name)))
    await sql`
      insert into working_copies (type, updated_at, removed_at, ${columns})
      with recursive numbers (n) as (select 1 union all select n + 1 from numbers where n < ${COPIES})
      select case when n % 10 = 0 then 'video' else 'doc' end, n,
        case when n % 10 = 1 then cast(${NOW} as bigint) else 0 end, ${columns}
      from numbers inner join working_copies on working_copies.id = ${id}`.execute(tx.sql)
    await sql`
      insert into working_copy_states (copy_id, number, reason, fields, body, by_name, created_at)
      select id, 1, 'time', '{}', '', 'lin', 1 from working_copies`.execute(tx.sql)
  })
  return copyId
}
