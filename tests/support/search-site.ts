import type { SearchAnswer } from '#contract/search.ts'
import type { BackendOptions } from '#server/server.ts'
import { createIdCodec } from '#contract/ids.ts'
import type { Database } from '#server/storage/database.ts'
import { startBackend, type TestBackend } from './backend.ts'
import type { Domains } from './factories.ts'

export type SearchQuery = Record<string, string | number>

/** A backend with the calls that searching takes. */
export interface SearchSite {
  backend: TestBackend
  domains: Domains
  ask(query: SearchQuery): Promise<Awaited<ReturnType<TestBackend['http']['inject']>>>
  /** The data of an answer; throws unless it is a success. */
  find(query: SearchQuery): Promise<SearchAnswer>
  /** Titles of what was found, in order. */
  titles(query: SearchQuery): Promise<string[]>
}

export async function startSearchSite(
  database: Database,
  options: Partial<Pick<BackendOptions, 'contentTypes'>> = {},
): Promise<SearchSite> {
  const backend = await startBackend(database, options)
  const ask = async (query: SearchQuery) => {
    const fields = Object.entries(query).map(([name, value]) => [name, String(value)])
    return backend.http.inject(`/peony/v1/search?${new URLSearchParams(fields)}`)
  }
  const find = async (query: SearchQuery) => {
    const answer = await ask(query)
    const body = answer.json<{ code: number; data: SearchAnswer }>()
    if (answer.statusCode !== 200 || body.code !== 0) throw new Error(answer.body)
    return body.data
  }
  return {
    backend,
    domains: { ...backend, ids: createIdCodec(backend.idSalt) },
    ask,
    find,
    titles: async (query) => (await find(query)).list.map((card) => card.title),
  }
}
