import { afterAll, beforeAll, expect, it } from 'vitest'
import { adminEndpoints } from '#contract/admin/endpoints.ts'
import { endpoints } from '#contract/endpoints.ts'
import { parseModelFile } from '#app/import/parse-model-file.ts'
import { parseSiteFile } from '#app/import/parse-site-file.ts'
import { parseComment } from '#app/import/parse-comments.ts'
import { startBackend, TEST_WAP_HOST, type TestBackend } from '#tests/support/backend.ts'
import { eachDatabase } from '#tests/support/each-database.ts'
import { problemOf } from '#tests/support/hostile-input.ts'
import { staffVisitor, type StaffVisitor } from '#tests/support/staff.ts'
import { weatherReport } from '#tests/support/place-services.ts'
import { makeSocialAccount } from '#tests/support/social-client-fake.ts'
import { userVisitor } from '#tests/support/visitors.ts'

/** JSON and addresses that would reach the prototype of all objects, were they copied field by field. */
const BODIES = [
  '{"__proto__":{"polluted":true}}',
  '{"constructor":{"prototype":{"polluted":true}}}',
  '{"values":{"__proto__":{"polluted":true}},"id":{"__proto__":{"polluted":true}}}',
  '[{"__proto__":{"polluted":true}}]',
  '{"a":{"constructor":{"prototype":{"polluted":true}}},"toString":1,"hasOwnProperty":1}',
]
const QUERY =
  '?__proto__[polluted]=true&__proto__.polluted=true&constructor[prototype][polluted]=true&__proto__=polluted'

const untouched = () => ({
  polluted: ({} as Record<string, unknown>)['polluted'],
  names: [Object, Array, String, Function, Map].map(({ prototype }) => Reflect.ownKeys(prototype).length),
})
const before = untouched()

/** What is answered as not configured otherwise. */
const services = () => ({
  socialAccount: makeSocialAccount([new URL(TEST_WAP_HOST).host]),
  weather: { ask: async () => weatherReport() },
})

eachDatabase('names that the language has itself', (openDatabase) => {
  let backend: TestBackend
  let admin: StaffVisitor
  let token: string
  beforeAll(async () => {
    backend = await startBackend(await openDatabase(), services())
    backend.shareCheck.readPagesBy(async () => null)
    admin = await staffVisitor(backend, 'admin')
    token = (await userVisitor(backend)).token
  })
  afterAll(() => backend.close())

  it('are fields like any other in what calls are sent', async () => {
    const publicCalls = Object.keys(endpoints).map((name) => [name, { authorization: token }] as const)
    const editors = { cookie: admin.cookie, 'x-csrf-token': admin.csrfToken }
    const adminCalls = Object.keys(adminEndpoints)
      .filter((name) => !/session/.test(name))
      .map((name) => [name, editors] as const)
    for (const [name, headers] of [...publicCalls, ...adminCalls]) {
      const [method, template = ''] = name.split(' ')
      const path = template.replace(/\{\w+\}/g, '__proto__')
      for (const payload of method === 'POST' ? BODIES : ['']) {
        const answer = await backend.http.inject({
          method: method === 'POST' ? 'POST' : 'GET',
          url: path + QUERY,
          headers: { ...headers, 'content-type': 'application/json' },
          ...(payload !== '' && { payload }),
        })
        if (answer.body !== '') expect([name, problemOf(answer)]).toEqual([name, null])
      }
    }
    expect(untouched()).toEqual(before)
  })

  it('cannot be the name of a stored value', async () => {
    for (const name of ['__proto__', 'constructor', 'toString', 'hasOwnProperty']) {
      const answer = await backend.http.inject(`/peony/v1/picho/v1/open/${name}/catalog/${name}`)
      expect(answer.statusCode).toBeGreaterThanOrEqual(400)
      expect(answer.statusCode).toBeLessThan(500)
    }
  })
})

it('names that the language has itself are nothing special in documents', () => {
  const reads: Array<() => unknown> = [
    () => parseSiteFile('site: {name: x}\n__proto__: {polluted: true}\nconstructor: {prototype: {polluted: true}}\n'),
    () => parseSiteFile('accounts: [{key: a, name: b, __proto__: {polluted: true}}]'),
    () =>
      parseModelFile(
        'key: a\nname: b\nmodel: {name: c, fields: [{key: d, label: e}]}\nitems: [{key: f, title: g, values: {__proto__: x}}]',
      ),
    () => parseComment('{"__proto__":{"polluted":true},"user":{"__proto__":{"polluted":true}}}', 0),
  ]
  for (const read of reads) {
    try {
      read()
    } catch (error) {
      expect(error).toHaveProperty('name', 'SourceError')
    }
  }
  expect(untouched()).toEqual(before)
})
