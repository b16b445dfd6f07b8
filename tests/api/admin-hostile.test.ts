import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { adminEndpoints } from '#contract/admin/endpoints.ts'
import { createIdCodec } from '#contract/ids.ts'
import { toDocumented } from '#server/http/admin-document.ts'
import { describeCalls, type DescribedCall } from '#server/http/api-document.ts'
import { startBackend, TEST_WAP_HOST, type TestBackend } from '#tests/support/backend.ts'
import { eachDatabase } from '#tests/support/each-database.ts'
import { saveAccount, saveArticle, saveColumn } from '#tests/support/factories.ts'
import { fieldsOf, mixedFor, nasty, problemOf, toQuery } from '#tests/support/hostile-input.ts'
import { staffVisitor, type StaffVisitor } from '#tests/support/staff.ts'

const RUNS = 15
/** They take turns, so that no limit hides what is behind it. */
const ADMINS = 12
/** Ends the session that it comes with. */
const LOGOUT = '/admin/api/v1/session/logout'

const calls = describeCalls(toDocumented(adminEndpoints)).filter(({ path }) => path !== LOGOUT)

eachDatabase('whatever an administrator asks', (openDatabase) => {
  let backend: TestBackend
  let ids: string[]
  const admins: StaffVisitor[] = []
  let turn = 0

  beforeAll(async () => {
    backend = await startBackend(await openDatabase())
    backend.shareCheck.readPagesBy(async ({ origin, href: html }) =>
      origin === TEST_WAP_HOST ? { status: 200, location: null, html } : null,
    )
    const domains = { ...backend, ids: createIdCodec(backend.idSalt) }
    const accountId = await saveAccount(domains)
    const column = await saveColumn(domains)
    const article = await saveArticle(domains, { accountId, groups: [column], tags: ['海'] })
    ids = [article.publicId, domains.ids.encode(column), domains.ids.encode(99_999), domains.ids.encodePerson(1)]
    // The ids above are those of the first members and sessions too, which may come to an end.
    for (let number = 1; number <= 3; number += 1) await staffVisitor(backend, 'viewer')
    for (let number = 1; number <= ADMINS; number += 1) admins.push(await staffVisitor(backend, 'admin'))
  })
  afterAll(() => backend.close())

  it.each(calls.map((call) => [`${call.method} ${call.path}`, call] as const))(
    'by %s, the answer is one of the contract',
    async (_name, call) => {
      await fc.assert(
        fc.asyncProperty(inputOf(call), fc.oneof(fc.constantFrom(...ids), nasty), async (input, inPath) => {
          const { cookie, csrfToken } = admins[(turn += 1) % ADMINS] as StaffVisitor
          const path = call.path.replace(/\{\w+\}/g, encodeURIComponent(inPath.toWellFormed()))
          const answer = await backend.http.inject({
            method: call.method,
            url: call.method === 'POST' ? path : `${path}?${toQuery(input)}`,
            headers: { cookie, 'x-csrf-token': csrfToken },
            ...(call.method === 'POST' && { payload: input }),
          })
          expect(problemOf(answer)).toBeNull()
          if (answer.statusCode === 401) expect(answer.json().code).toBe(40106) // a wrong password ends no session
        }),
        { numRuns: RUNS },
      )
    },
  )

  function inputOf(call: DescribedCall): fc.Arbitrary<Record<string, unknown>> {
    return fc.record(Object.fromEntries(fieldsOf(call).map(([name, schema]) => [name, mixedFor(schema, ids)])), {
      requiredKeys: [],
    })
  }
})
