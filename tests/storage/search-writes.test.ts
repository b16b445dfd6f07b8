import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterEach, expect, it } from 'vitest'
import type { Database } from '#server/storage/database.ts'
import { openDatabase } from '#server/storage/open-database.ts'
import { createDomains, saveAccount, saveArticle } from '#tests/support/factories.ts'

const ARTICLES = 20
const folder = mkdtempSync(join(tmpdir(), 'davmu-test-'))
let database: Database

afterEach(async () => {
  await database.close()
  rmSync(folder, { recursive: true })
})

it('texts that one transaction puts into the index of SQLite are written together', async () => {
  database = await openDatabase({ kind: 'sqlite', file: join(folder, 'search.sqlite') })
  const domains = createDomains(database)
  const accountId = await saveAccount(domains)
  const ids: number[] = []
  for (let n = 0; n < ARTICLES; n += 1) ids.push((await saveArticle(domains, { accountId, publishAt: n })).id)
  await database.write(async (tx) => {
    for (const id of ids) await domains.search.forget(tx, id)
  })
  await database.write((tx) => sql.raw("insert into search_texts (search_texts) values ('optimize')").execute(tx.sql))

  const before = await countSegments()

  await database.write(async (tx) => {
    for (const [publishAt, id] of ids.entries()) {
      const texts = { title: `灯塔${id}`, summary: '', tags: [], text: '讲灯塔的事', said: [] }
      await domains.search.index(tx, { id, type: 'doc', accountId, groupIds: [], publishAt, ...texts })
    }
  })

  expect(await countSegments()).toBe(before + 1)
})

/** The pieces of which the index consists; each writing adds one, and some are joined now and then. */
async function countSegments(): Promise<number> {
  const { rows } = await database.write((tx) => sql.raw('select distinct segid from search_texts_idx').execute(tx.sql))
  return rows.length
}
