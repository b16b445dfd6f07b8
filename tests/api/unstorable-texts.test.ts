import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { adminEndpoints } from '#contract/admin/endpoints.ts'
import { endpoints } from '#contract/endpoints.ts'
import { createIdCodec } from '#contract/ids.ts'
import { toDocumented } from '#server/http/admin-document.ts'
import { describeCalls, type DescribedCall } from '#server/http/api-document.ts'
import type { JsonSchema } from '#server/http/api-schema.ts'
import { startBackend, TEST_WAP_HOST, type TestBackend } from '#tests/support/backend.ts'
import { eachDatabase } from '#tests/support/each-database.ts'
import { saveAccount, saveArticle } from '#tests/support/factories.ts'
import { fieldsOf, problemOf, toQuery } from '#tests/support/hostile-input.ts'
import { placeDraft, weatherReport } from '#tests/support/place-services.ts'
import { makeSocialAccount } from '#tests/support/social-client-fake.ts'
import { staffVisitor } from '#tests/support/staff.ts'
import { userVisitor, type UserVisitor } from '#tests/support/visitors.ts'

/** PostgreSQL refuses a text with a NUL, and reads no half of a character in JSON. */
const TEXTS = ['\0', '灯\0塔', '\uD800塔']
/** They end what the caller comes with. */
const ENDING = /\/(?:logout|sessions|cancel)$/

function callsOf(table: Parameters<typeof describeCalls>[0]): [string, DescribedCall][] {
  const calls = describeCalls(table).filter(({ method, path }) => method === 'GET' || !ENDING.test(path))
  return calls.map((call) => [`${call.method} ${call.path}`, call])
}

/** What a schema asks for, as small as it may be, with this text wherever a text may stand. */
function fill(schema: JsonSchema, text: string): unknown {
  const [first] = schema.anyOf ?? []
  if (first) return fill(first, text)
  if (schema.enum) return schema.enum[0]
  if (schema.const !== undefined) return schema.const
  if (schema.type === 'boolean') return true
  if (schema.type === 'integer' || schema.type === 'number') return schema.minimum ?? 1
  if (schema.type === 'array') return [fill(schema.items ?? {}, text)]
  if (schema.type !== 'object') return text
  if (!schema.properties) return { [text]: text }
  return Object.fromEntries(Object.entries(schema.properties).map(([name, inner]) => [name, fill(inner, text)]))
}

eachDatabase('texts that cannot be stored as they are', (openDatabase) => {
  let backend: TestBackend
  let reader: UserVisitor
  let ids: string[]

  beforeAll(async () => {
    const socialAccount = makeSocialAccount([new URL(TEST_WAP_HOST).host])
    const weather = { ask: async () => weatherReport() }
    backend = await startBackend(await openDatabase(), { socialAccount, weather })
    backend.shareCheck.readPagesBy(async () => null)
    const domains = { ...backend, ids: createIdCodec(backend.idSalt) }
    const article = await saveArticle(domains, { accountId: await saveAccount(domains), tags: ['海'] })
    await backend.database.write((tx) => backend.places.savePlace(tx, placeDraft()))
    ids = [article.publicId, '\0', `${article.publicId}\0`]
    reader = await userVisitor(backend)
    await staffVisitor(backend, 'viewer') // whom the id of the article names too, and who may come to an end
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() })
  })
  afterAll(async () => {
    vi.useRealTimers()
    await backend.close()
  })

  it.each(callsOf(endpoints))('break nothing when a reader sends them by %s', async (_name, call) => {
    expect(await findProblems(call, { authorization: reader.token })).toEqual([])
  })

  it.each(callsOf(toDocumented(adminEndpoints)))(
    'break nothing when an administrator sends them by %s',
    async (_name, call) => {
      const { cookie, csrfToken } = await staffVisitor(backend, 'admin')
      expect(await findProblems(call, { cookie, 'x-csrf-token': csrfToken })).toEqual([])
    },
  )

  /** Sends them in all fields at once, and in each alone. */
  async function findProblems(call: DescribedCall, headers: Record<string, string>): Promise<unknown[]> {
    const problems: unknown[] = []
    for (const text of TEXTS) {
      const fields = fieldsOf(call).map(([name, schema]) => [name, fill(schema, text)] as const)
      for (const input of [Object.fromEntries(fields), ...fields.map(([name, value]) => ({ [name]: value }))]) {
        for (const id of ids) {
          const answer = await send(call, headers, { input, id })
          const problem = answer.body.includes('"code":40102') ? 'the session ended' : problemOf(answer)
          if (problem !== null) problems.push({ input, id, problem })
        }
      }
    }
    return problems
  }

  /** No limit hides what is behind it: the clock goes on until the caller may. */
  async function send(
    { method, path, body }: DescribedCall,
    headers: Record<string, string>,
    { input, id }: { input: Record<string, unknown>; id: string },
  ) {
    const to = path.replace(/\{\w+\}/g, encodeURIComponent(id))
    for (;;) {
      const answer = await backend.http.inject({
        method,
        url: body ? to : `${to}?${toQuery(input)}`,
        headers,
        ...(body && { payload: input }),
      })
      const { code, data } = answer.body === '' ? { code: 0, data: null } : answer.json()
      if (code !== 42901) return answer
      vi.setSystemTime(Date.now() + data.retry_after * 1000)
    }
  }
})
