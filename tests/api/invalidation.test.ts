import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { z } from 'zod'
import { seedSamples } from '#app/import/seed-samples.ts'
import { LIST_TAG } from '#contract/cache-tags.ts'
import type { Endpoint, EndpointTable } from '#contract/endpoint.ts'
import { endpoints, type EndpointName } from '#contract/endpoints.ts'
import { createIdCodec, type IdCodec } from '#contract/ids.ts'
import { answerFacts } from '#server/http/answer-tags.ts'
import { toSuccessBody } from '#server/http/answer.ts'
import { createLog } from '#server/http/log.ts'
import { tagsOfChanges } from '#server/invalidate.ts'
import type { Change } from '#server/storage/database.ts'
import { openDatabase } from '#server/storage/open-database.ts'
import { startBackend, type TestBackend } from '#tests/support/backend.ts'
import { makeDataFolder } from '#tests/support/data-folder.ts'

interface Answered {
  name: string
  endpoint: Endpoint
  input: Record<string, string>
  address: string
  data: unknown
  body: string
}

const dataFolder = makeDataFolder()
let backend: TestBackend
let ids: IdCodec
beforeAll(async () => {
  const database = await openDatabase({ kind: 'sqlite', file: join(dataFolder, 'site.sqlite') })
  backend = await startBackend(database)
  await seedSamples(backend, createLog('silent'))
  ids = createIdCodec(backend.idSalt)
}, 120_000)
afterAll(() => backend.close())

const TABLE: EndpointTable = endpoints
const publicReads = Object.entries(TABLE).filter(([, { cache }]) => cache.kind === 'public')
/** Fields of inputs that are no ids. */
const OTHER_FIELDS: Record<string, string[]> = {
  series: ['audio', 'video'],
  keyword: ['海'],
  url: ['https://a.example/'],
}

/** What a call may be asked for with, by an id. */
function inputsOf({ input: { shape } }: Endpoint, id: string): Array<Record<string, string>> {
  const needed = Object.entries(shape).filter(([, field]) => !(field as z.ZodType).safeParse(undefined).success)
  let inputs: Array<Record<string, string>> = [{}]
  for (const [name] of needed)
    inputs = inputs.flatMap((input) => (OTHER_FIELDS[name] ?? [id]).map((value) => ({ ...input, [name]: value })))
  const wished = ['id', 'gid', 'uid', 'scope_id', 'exclude'].filter((name) => name in shape)
  return [...inputs, ...inputs.flatMap((input) => wished.map((name) => ({ ...input, [name]: id })))]
}

function addressOf(name: string, input: Record<string, string>): string {
  const query = new URLSearchParams(Object.entries(input).filter(([field]) => !name.includes(`{${field}}`)))
  const path = name.slice(name.indexOf('/')).replace(/\{(\w+)\}/g, (_, field: string) => input[field] ?? '')
  return query.size === 0 ? path : `${path}?${query}`
}

/** More than a small site counts to: a word such as `copyright` may be the code of such a number. */
const NO_ID = 1_000_000
const idsIn = (text: string) =>
  [...text.matchAll(/"([a-zA-Z0-9]{8,32})"/g)].flatMap(([, id = '']) => ((ids.decode(id) ?? NO_ID) < NO_ID ? id : []))

/** Every successful answer to every public call that any id of the sample site has. */
async function askEverything(): Promise<Map<string, Answered>> {
  const found = new Map<string, Answered>()
  const seen = new Set<string>(['aaaaaaaa'])
  for (const id of seen) {
    for (const [name, endpoint] of publicReads) {
      for (const input of inputsOf(endpoint, id)) {
        const address = addressOf(name, input)
        if (found.has(address)) continue
        const answer = await backend.api.call(name as EndpointName, input)
        if (answer.code !== 0) continue
        const body = toSuccessBody(answer.data)
        found.set(address, { name, endpoint, input, address, data: answer.data, body })
        for (const named of idsIn(body)) seen.add(named)
      }
    }
  }
  return found
}

/**
 * What used to decide it before answers had tags: what was changed stands in the address or, between quotes, in the bytes.
 * Comments concern what is asked for under their item alone.
 */
function namesIt({ address, body, endpoint }: Answered, { kind, id }: Change): boolean {
  if (kind === 'site') return true
  if (kind === 'lists') return endpoint.cacheTags.includes(LIST_TAG)
  const publicId = ids.encode(id)
  return address.includes(publicId) || (kind !== 'comments' && body.includes(`"${publicId}"`))
}

it('a change invalidates every answer that names what was changed, in its address or its bytes', async () => {
  const answers = [...(await askEverything()).values()].map((answer) => ({
    ...answer,
    tags: answerFacts(answer.endpoint, answer.input, answer.data).tags,
  }))
  expect(new Set(answers.map(({ name }) => name)).size).toBeGreaterThan(20)
  expect(answers.length).toBeGreaterThan(300)

  const known = new Set(answers.flatMap(({ body }) => idsIn(body)).flatMap((id) => ids.decode(id) ?? []))
  expect(known.size).toBeGreaterThan(50)
  const kinds = ['content', 'comments', 'group', 'account'] as const
  const changes: Change[] = [
    { kind: 'lists', id: 0 },
    { kind: 'site', id: 0 },
    ...[...known].flatMap((id) => kinds.map((kind) => ({ kind, id }))),
  ]
  let named = 0
  const missed = changes.flatMap((change) => {
    const tags = tagsOfChanges([change], ids)
    const invalidated = new Set(tags === 'all' ? [] : tags)
    return answers.flatMap((answer) => {
      if (!namesIt(answer, change)) return []
      named += 1
      return tags === 'all' || answer.tags.some((tag) => invalidated.has(tag)) ? [] : [{ change, at: answer.address }]
    })
  })
  expect(missed).toEqual([])
  expect(named).toBeGreaterThan(1000)
}, 120_000)
