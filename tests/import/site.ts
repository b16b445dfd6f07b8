import { onTestFinished } from 'vitest'
import type { ContentDetail } from '#contract/content.ts'
import type { Database } from '#server/storage/database.ts'
import type { ImportOptions } from '#app/import/run-import.ts'
import { createIdCodec } from '#contract/ids.ts'
import { startBackend, type TestBackend } from '#tests/support/backend.ts'

/** A whole backend on an empty database, closed with the test. */
export async function startSite(open: () => Promise<Database>): Promise<TestBackend> {
  const backend = await startBackend(await open(), { idSalt: 'the same salt everywhere' })
  onTestFinished(() => backend.close())
  return backend
}

export const plainOptions: ImportOptions = {
  dryRun: false,
  media: true,
  audio: false,
  account: null,
  actor: null,
  columns: [],
  draft: false,
}

/** The published item of a source id as its page gets it. */
export async function readDetail(backend: TestBackend, sourceId: string): Promise<ContentDetail> {
  const found = await backend.content.findBySource(sourceId)
  if (found === null) throw new Error(`${sourceId} was not imported`)
  const id = createIdCodec(backend.idSalt).encode(found.id)
  for (const name of ['GET /inner/static/content/{id}', 'GET /dinner/content/{id}'] as const) {
    const answer = await backend.api.call(name, { id })
    if (answer.code === 0) return answer.data
  }
  throw new Error(`${sourceId} is not public`)
}

/**
 * Everything public, without ids and the addresses made of them: each kind of thing is numbered on its own and with gaps
 * where a transaction was undone, so that equal sites differ in them. Titles and names say what is meant.
 */
export async function readPublic(backend: Pick<TestBackend, 'api'>): Promise<unknown> {
  const list = await backend.api.call('GET /peony/v1/recommend', { pagesize: 50 })
  const group = await backend.api.call('GET /peony/v1/group', {})
  if (list.code !== 0 || group.code !== 0) throw new Error('the lists cannot be read')
  const details = await Promise.all(
    list.data.list.map(({ id, actor }) =>
      backend.api.call(actor === 'mp' ? 'GET /dinner/content/{id}' : 'GET /inner/static/content/{id}', { id }),
    ),
  )
  return JSON.parse(
    JSON.stringify({ list: list.data, details, columns: group.data.columns, app: group.data.app_info }).replaceAll(
      /"(id|gid|track_id|path|link|poster_url)":"[^"]*"/g,
      '"$1":""',
    ),
    (name, value: unknown) => (name === 'next_cursor' ? '' : value),
  )
}
