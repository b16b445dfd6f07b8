import { expect, it } from 'vitest'
import { openDatabase } from '#server/storage/open-database.ts'
import {
  deletePublications,
  findNewestPublication,
  insertPublications,
  listPublications,
  listPublicationsAfter,
  prunePublications,
} from '#server/storage/publications.ts'
import { eachLocation } from '#tests/support/each-database.ts'
import { listSlowPlans, record, refreshStatistics } from './plans.ts'

const ROWS = 500

eachLocation('query plans of publications', (locate) => {
  it('read no more than what is looked for', async () => {
    const location = await locate()
    const filling = await openDatabase(location)
    await filling.write(async (tx) => {
      for (let n = 0; n < ROWS; n += 1) await insertPublications(tx, [{ channel: 'chat:1', data: String(n) }])
    })
    await refreshStatistics(location)
    await filling.close()

    const database = await openDatabase(location)
    const { statements } = await record(location, async () => {
      await findNewestPublication(database.db)
      await listPublicationsAfter(database.db, 10, 5)
      await listPublications(database.db, [1, 2, 3])
      await database.write((tx) => deletePublications(tx, [1, 2]))
      await prunePublications(database, 1_790_000_000)
    })
    await database.close()
    expect(statements).toHaveLength(5)
    expect(await listSlowPlans(location, statements)).toEqual([])
  })
})
