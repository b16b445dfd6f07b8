import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { z } from 'zod'
import { adminEndpoint, DOCUMENT_LIMIT, type AdminEndpointTable } from '#contract/admin/endpoint.ts'
import { createIdCodec } from '#contract/ids.ts'
import { createStaff } from '#server/domains/staff/staff.ts'
import type { AdminHandlers, StaffSession } from '#server/http/admin-call.ts'
import { createAdminDispatch } from '#server/http/admin-dispatch.ts'
import { AppError } from '#server/http/app-error.ts'
import { fastifyOptions } from '#server/http/fastify-options.ts'
import { createLog } from '#server/http/log.ts'
import { createMemoryLimiter } from '#server/http/limiter.ts'
import { registerAdmin } from '#server/http/register-admin.ts'
import type { Database, Tx } from '#server/storage/database.ts'
import { saveSetting } from '#server/storage/settings.ts'
import { eachDatabase } from '#tests/support/each-database.ts'

const input = z.object({
  id: z.string(),
  text: z.string().default(''),
  secret: z.string().optional(),
  fail: z.boolean().default(false),
})
const output = z.object({ times: z.int() })

/** One call of every sort, to test what holds for all calls. */
const testEndpoints = {
  'POST /admin/api/v1/things/{id}/set': adminEndpoint({
    summary: 'Writes',
    input,
    output,
    role: 'editor',
    effect: 'write',
    secrets: ['secret'],
  }),
  'POST /admin/api/v1/things/{id}/fetch': adminEndpoint({
    summary: 'Awaits something else, then writes',
    input,
    output,
    role: 'editor',
    effect: 'prepared-write',
    bodyLimit: DOCUMENT_LIMIT,
  }),
} as const satisfies AdminEndpointTable

eachDatabase("the editor's API", (openDatabase) => {
  let database: Database
  let http: FastifyInstance
  let session: StaffSession
  /** How often a call did something, prepared something. */
  let written: number
  let prepared: number
  let thing = 0

  async function write(tx: Tx, id: string, fail: boolean) {
    written += 1
    await saveSetting(tx, `thing:${id}`, String(written))
    if (fail) throw new AppError(40901)
    return { times: written }
  }

  const handlers: AdminHandlers<typeof testEndpoints> = {
    'POST /admin/api/v1/things/{id}/set': ({ id, fail }, { tx }) => write(tx, id, fail),
    async 'POST /admin/api/v1/things/{id}/fetch'({ id, fail }) {
      prepared += 1
      return (tx) => write(tx, id, fail)
    },
  }

  beforeAll(async () => {
    database = await openDatabase()
    const clock = () => Math.floor(Date.now() / 1000)
    const limiter = createMemoryLimiter()
    const foundation = { ids: createIdCodec('salt'), limiter, dataSecret: 'a secret', given: () => [] }
    const staff = createStaff({ database, clock, ...foundation })
    const enrol = await staff.enrol({ name: 'lin', role: 'editor', password: 'a long enough password' })
    const { id, name } = await database.write(enrol)
    const member = { id, name, role: 'editor' as const }
    session = { id: 1, staff: member, csrfToken: 'token', expireAt: 0, mustChangePassword: false }
    const unlimited = { consume: async () => ({ ok: true as const }) }
    const dispatch = createAdminDispatch({
      endpoints: testEndpoints,
      handlers,
      audit: staff.audit,
      database,
      limiter: unlimited,
      clock,
    })
    http = Fastify(fastifyOptions({ log: createLog('silent'), trustedProxies: 0 }))
    registerAdmin(http, {
      endpoints: testEndpoints,
      dispatch,
      visitorOf: async () => ({ kind: 'staff', session }),
      sessionSeconds: 1,
      ownOrigin: 'https://wap.example.org',
    })
  })
  afterAll(() => http.close())
  beforeEach(() => {
    written = 0
    prepared = 0
    thing += 1
  })

  async function post(call: 'set' | 'fetch', payload: object, requestId = '') {
    const headers = { 'x-csrf-token': 'token', ...(requestId !== '' && { 'request-id': requestId }) }
    const answer = await http.inject({ method: 'POST', url: `/admin/api/v1/things/${thing}/${call}`, headers, payload })
    const { code, data } = answer.json<{ code: number; data: { times: number } | null }>()
    return { code, times: data?.times }
  }
  async function entries() {
    const query = database.db.selectFrom('audit').select(['by', 'action', 'detail']).orderBy('id')
    const rows = await query.where('target', '=', `things/${thing}`).execute()
    return rows.map(({ by, action, detail }) => ({ by, action, detail: JSON.parse(detail) as unknown }))
  }

  it.each(['set', 'fetch'] as const)('%s: what is repeated is done and recorded once', async (call) => {
    const requestId = `one action ${call}`.replaceAll(' ', '-')
    const answers = []
    for (let times = 0; times < 3; times += 1) answers.push(await post(call, { text: 'a' }, requestId))
    const together = await Promise.all(Array.from({ length: 20 }, () => post(call, { text: 'a' }, requestId)))
    expect(new Set([...answers, ...together].map((answer) => JSON.stringify(answer)))).toEqual(
      new Set([JSON.stringify({ code: 0, times: 1 })]),
    )
    expect(await entries()).toHaveLength(1)
    expect((await post(call, { text: 'b' }, requestId)).code).toBe(40902)
  })

  it.each(['set', 'fetch'] as const)('%s: what fails leaves neither data nor an entry', async (call) => {
    expect((await post(call, { fail: true })).code).toBe(40901)
    expect(written).toBe(1)
    const query = database.db.selectFrom('settings').select('value').where('key', '=', `thing:${thing}`)
    expect(await query.execute()).toEqual([])
    expect(await entries()).toEqual([])
  })

  it('records who did what to what, without secrets and with the beginning of what is long', async () => {
    await post('set', { text: 'short', secret: 'nobody may read this' })
    await post('fetch', { text: 'x'.repeat(100_000) })
    expect(prepared).toBe(1)
    const [short, long] = await entries()
    expect(short).toEqual({
      by: 'lin',
      action: 'POST /admin/api/v1/things/{id}/set',
      detail: { text: 'short', fail: false },
    })
    expect(JSON.stringify(long).length).toBeLessThan(1000)
    expect(JSON.stringify(long)).toContain('xxx… (100002)')
  })

  it('takes a large body only where a document is expected', async () => {
    const text = '潮'.repeat(30_000)
    expect((await post('set', { text })).code).toBe(41301)
    expect((await post('fetch', { text })).code).toBe(0)
    expect((await post('fetch', { text: text.repeat(12) })).code).toBe(41301)
  })

  it('takes what was asked for by nobody who has to change the password first', async () => {
    session = { ...session, mustChangePassword: true }
    expect((await post('set', {})).code).toBe(40301)
    session = { ...session, mustChangePassword: false }
    expect((await post('set', {})).code).toBe(0)
  })
})
