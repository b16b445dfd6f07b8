import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { inOrder } from '#server/assembly/assemble.ts'
import { domains } from '#server/domains.ts'
import { eachDatabase } from '#tests/support/each-database.ts'

/** What the server keeps besides its domains. */
const OF_NO_DOMAIN = ['changes', 'publications', 'requests', 'settings']
/** What the databases and the migrations keep for themselves; texts and sounds of the search are tables on SQLite alone. */
const OF_THE_DATABASE = /^(?:sqlite_|migrations$|search_(?:texts|sounds))/

eachDatabase('the domains of the site', (open) => {
  it('need each other in no circle, and only those that are there', () => {
    expect(inOrder(domains)).toHaveLength(domains.length)
  })

  it('own every table between them, each its own', async () => {
    const database = await open()
    const tables =
      database.dialect.name === 'sqlite'
        ? sql<{ name: string }>`select name from sqlite_master where type = 'table'`
        : sql<{ name: string }>`
            select table_name as name from information_schema.tables where table_schema = current_schema()`
    const { rows } = await database.write((tx) => tables.execute(tx.sql))
    await database.close()
    const owned = domains.flatMap(({ tables }): readonly string[] => tables)
    const toList = (names: readonly string[]) => names.filter((name) => !OF_THE_DATABASE.test(name)).toSorted()
    expect(toList([...owned, ...OF_NO_DOMAIN])).toEqual(toList(rows.map(({ name }) => name)))
  })
})
