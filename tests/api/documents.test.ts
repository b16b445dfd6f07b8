import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { adminEndpoints } from '#contract/admin/endpoints.ts'
import { endpoints } from '#contract/endpoints.ts'
import { say } from '#locales/say.ts'
import { toOpenApi } from '#server/http/api-document.ts'
import { toMarkdown } from '#tests/docs/api-markdown.ts'
import { startTestApi, testEndpoints, unusedDatabase } from '#tests/support/test-api.ts'

let api: FastifyInstance
beforeAll(async () => {
  api = await startTestApi(unusedDatabase)
})
afterAll(() => api.close())

interface Operation {
  operationId: string
  parameters: unknown[]
  requestBody: { content: { 'application/json': { schema: { required: string[] } } } }
  responses: Record<
    string,
    { description: string; content: { 'application/json': { schema: { properties: Record<string, unknown> } } } }
  >
  'x-cache': unknown
  'x-limit': unknown
}

const document = toOpenApi({ endpoints, adminEndpoints }, { title: 't', version: '1', description: '' })

/** Every `$ref` in a document. */
function references(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, inner]) =>
    key === '$ref' && typeof inner === 'string' ? [inner] : references(inner),
  )
}

describe('the OpenAPI document', () => {
  it('is served, and describes every call of the table', async () => {
    const answer = await api.inject('/openapi.json')
    expect(answer.headers['content-type']).toContain('application/json')
    const served = answer.json()
    expect(served.openapi).toBe('3.1.0')
    const calls = Object.entries(served.paths).flatMap(([path, operations]) =>
      Object.keys(operations as object).map((method) => `${method.toUpperCase()} ${path}`),
    )
    expect(new Set(calls)).toEqual(new Set(Object.keys(testEndpoints)))
  })

  it('says where fields travel, what is needed and what comes back', () => {
    const get = document.paths['/inner/static/content/{id}']?.['get'] as Operation
    expect(get.parameters).toMatchObject([
      { name: 'id', in: 'path', required: true, schema: { type: 'string' } },
      { name: 'v', in: 'query', required: false, schema: { type: 'integer', minimum: 0 } },
      { name: 'request-id', in: 'header', required: false },
    ])
    expect(get.responses['200']?.content['application/json'].schema.properties.data).toEqual({
      $ref: '#/components/schemas/ContentDetail',
    })
    expect(Object.keys(get.responses)).toEqual(['200', '304', '400', '404', '410', '429', '500', '503'])
    expect(get.responses['404']?.description).toContain('40002')
    expect(get['x-cache']).toEqual({ kind: 'public', seconds: 15, stale: 300 })
    const post = document.paths['/peony/v1/auth']?.['post'] as Operation
    expect(post.requestBody.content['application/json'].schema.required).toEqual(['appid', 'platform'])
    expect(post['x-limit']).toEqual({ points: 60, seconds: 60 })
  })

  it("says which role, cookie and header a call of the editor's API needs", () => {
    const operation = (path: string, method: string) => document.paths[`/admin/api/v1${path}`]?.[method]
    expect(operation('/staff', 'post')).toMatchObject({ security: [{ staff: [], csrf: [] }], 'x-role': 'admin' })
    expect(operation('/audit', 'get')).toMatchObject({ security: [{ staff: [] }], 'x-role': 'admin' })
    expect(operation('/session', 'post')).toMatchObject({ security: [{}], 'x-role': null })
    expect(Object.keys((operation('/staff', 'post') as Operation).responses)).toContain('403')
    expect(document.components.securitySchemes).toMatchObject({
      staff: { in: 'cookie', name: 'davmu_staff' },
      csrf: { in: 'header', name: 'x-csrf-token' },
    })
  })

  it('refers to nothing that it does not hold', () => {
    const shapes = new Set(Object.keys(document.components.schemas).map((name) => `#/components/schemas/${name}`))
    const used = new Set(references(document))
    expect(used.size).toBeGreaterThan(5)
    expect([...used].filter((reference) => !shapes.has(reference))).toEqual([])
  })

  it('holds every shape in full', () => {
    for (const shape of Object.values(document.components.schemas)) {
      expect(shape.type).toBe('object')
      expect(Object.keys(shape.properties ?? {}).length).toBeGreaterThan(1)
    }
    expect(document.components.schemas).toMatchObject({ ContentDetail: { properties: { prev: expect.anything() } } })
  })

  it('gives each operation a name of its own', () => {
    const names = Object.values(document.paths).flatMap((operations) =>
      Object.values(operations).map((operation) => (operation as { operationId: string }).operationId),
    )
    expect(new Set(names).size).toBe(names.length)
    expect(names).toContain('getInnerStaticContentId')
  })
})

describe('the page of the document', () => {
  it('loads nothing from elsewhere and runs nothing inline', async () => {
    expect((await api.inject('/openapi')).headers['location']).toBe('/openapi/')
    const page = await api.inject('/openapi/')
    expect(page.headers['content-type']).toBe('text/html; charset=utf-8')
    expect(page.headers['content-security-policy']).toMatch(/default-src 'none'; script-src 'self';/)
    expect(page.body).not.toMatch(/https?:\/\//)
    const files = [...page.body.matchAll(/(?:src|href)="([^"]+)"/g)].map((match) => match[1])
    expect(files).toHaveLength(4)
    for (const file of files) {
      const answer = await api.inject(`/openapi/${file}`)
      expect([file, answer.statusCode]).toEqual([file, 200])
    }
  })

  it('opens no other file', async () => {
    for (const file of ['package.json', 'swagger-ui-bundle.js.map', '..%2fpackage.json', 'index.html']) {
      expect((await api.inject(`/openapi/${file}`)).statusCode).toBe(404)
    }
  })
})

describe('the Markdown of a table', () => {
  const text = toMarkdown({ endpoints, adminEndpoints })

  it('has a section for every call and every shape it names', () => {
    for (const name of [...Object.keys(endpoints), ...Object.keys(adminEndpoints)])
      expect(text).toContain(`### ${name}\n`)
    const named = [
      ...text.matchAll(
        /\b(AccountBrief|AppInfo|ContentCard|ContentDetail|Group|H5Config|HotCard|Image|RecommendedCard|Share|StaticData)\b/g,
      ),
    ]
    for (const [name] of named) expect(text).toContain(`### ${name}\n`)
  })

  it('names the rules of fields and the errors of calls', () => {
    expect(text).toContain('| `pagesize` | query | no | integer | at least 1, at most 50, default 20 |')
    expect(text).toContain(`41001 ${say('en', 'failure.41001')}`)
    expect(text).toContain('cache: public, 15 s, stale 300 s')
    expect(text).toContain('Role: admin; cache: private; writes.')
  })

  it('is the same each time', () => {
    expect(toMarkdown({ endpoints, adminEndpoints })).toBe(text)
  })
})
