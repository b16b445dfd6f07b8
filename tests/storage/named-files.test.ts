import { CompiledQuery, sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { MEDIA_PATH } from '#contract/share-urls.ts'
import type { Database, Tx } from '#server/storage/database.ts'
import { findNaming, KEEPING_NOTHING, type WantedFile } from '#server/storage/named-files.ts'
import { eachDatabase } from '#tests/support/each-database.ts'

const HASH = 'ab'.repeat(32)
const IMAGE_ID = 4711
const NOW = 1_800_000_000
const DAY = 24 * 60 * 60

interface Column {
  table: string
  name: string
  type: string
  keyPosition: number
}

class Undone extends Error {}

eachDatabase('a use of a file', (openDatabase) => {
  let database: Database
  let tables: Map<string, Column[]>
  beforeAll(async () => {
    database = await openDatabase()
    const { rows } = await database.db.executeQuery<Column>(CompiledQuery.raw(database.dialect.columns))
    tables = Map.groupBy(rows, ({ table }) => table)
  })
  afterAll(() => database.close())

  /** Rows of tables, without what they would have to go with. */
  async function insertAlone(tx: Tx, rows: ReadonlyArray<{ table: string; row: Record<string, string | number> }>) {
    const alone =
      database.dialect.name === 'sqlite'
        ? sql`pragma defer_foreign_keys = on`
        : sql`set local session_replication_role = replica`
    await alone.execute(tx.sql)
    for (const { table, row } of rows)
      await sql`insert into ${sql.table(table)} (${sql.join(Object.keys(row).map((name) => sql.ref(name)))})
        values (${sql.join(Object.values(row))})`.execute(tx.sql)
  }

  /** How many rows of each table name the file, among these. */
  async function countNamers(
    rows: ReadonlyArray<{ table: string; row: Record<string, string | number> }>,
    wanted: WantedFile,
  ): Promise<Record<string, number>> {
    const found: Record<string, number> = {}
    const work = database.write(async (tx) => {
      await insertAlone(tx, rows)
      const hashOf = (id: number) => (id === IMAGE_ID ? HASH : undefined)
      for await (const { table, hashes } of findNaming(tx.db, {
        wanted,
        mediaPath: MEDIA_PATH,
        hashOf,
        now: NOW,
        pace: 'quick',
      }))
        if (hashes.includes(HASH)) found[table] = (found[table] ?? 0) + 1
      throw new Undone()
    })
    await work.catch((error: unknown) => {
      if (!(error instanceof Undone)) throw error
    })
    return found
  }

  let count = 1000
  /** A row with a value in one column, and nothing like it in the others. */
  const rowWith = (columns: readonly Column[], value: Record<string, string | number>) =>
    Object.fromEntries(
      columns.map(({ name, type }) => {
        count += 1
        const other = name === 'created_at' ? NOW : type.toLowerCase() === 'text' ? `${count}` : count
        return [name, value[name] ?? other]
      }),
    )

  const valuesOf = ({ name, type }: Column) => {
    if (name.endsWith('image_ids')) return [`[3,${IMAGE_ID}]`]
    if (name.endsWith('image_id')) return [IMAGE_ID]
    if (type.toLowerCase() !== 'text') return []
    return [`{"src":"https://example.org${MEDIA_PATH}${HASH}-360.webp"}`, `${HASH}.jpg`]
  }

  it.each(['all', { hash: HASH, imageId: IMAGE_ID }] as const)(
    'is found in every column of every table that can hold one, by address, by name, by the id of a picture (%o)',
    async (wanted) => {
      const rows = [...tables]
        .filter(([table]) => !Object.hasOwn(KEEPING_NOTHING, table) && !/^search_(?:texts|sounds)_/.test(table))
        .flatMap(([table, columns]) =>
          columns.flatMap((column) =>
            valuesOf(column).map((value) => ({ table, row: rowWith(columns, { [column.name]: value }) })),
          ),
        )
      const expected = Object.groupBy(rows, ({ table }) => table)
      const counts = Object.fromEntries(Object.entries(expected).map(([table, own]) => [table, own?.length]))
      expect(Object.keys(counts).length).toBeGreaterThan(50)
      expect(await countNamers(rows, wanted)).toEqual(counts)
    },
  )

  it('is one for pictures wherever the schema says that a column holds the id of one', async () => {
    const references =
      database.dialect.name === 'sqlite'
        ? `select tables.name as "table", keys."from" as name from sqlite_schema as tables,
            pragma_foreign_key_list(tables.name) as keys where tables.type = 'table' and keys."table" = 'images'`
        : `select columns.table_name as "table", columns.column_name as name
            from information_schema.key_column_usage as columns
            join information_schema.constraint_column_usage as others using (constraint_schema, constraint_name)
            where others.table_name = 'images' and columns.table_name <> 'images'
              and columns.table_schema = current_schema()`
    const { rows } = await database.db.executeQuery<{ table: string; name: string }>(CompiledQuery.raw(references))
    expect(rows.length).toBeGreaterThan(3)
    expect(rows.filter(({ name }) => !/(?:^|_)image_id$/.test(name))).toEqual([])
    const meant = [...tables.values()]
      .flat()
      .filter(({ name, table }) => /image|picture/.test(name) && table !== 'images')
    const known = meant.filter(({ name }) => !/(?:^|_)image_ids?$/.test(name) && name !== 'image_count')
    expect(known).toEqual([])
  })

  it('is none in a revision of more than 30 days ago', async () => {
    const columns = tables.get('revisions') ?? []
    const rowAt = (age: number) => ({
      table: 'revisions',
      row: rowWith(columns, { manuscript: HASH, created_at: NOW - age }),
    })
    const wanted = { hash: HASH, imageId: null }
    expect(await countNamers([rowAt(30 * DAY - 1), rowAt(30 * DAY)], wanted)).toEqual({ revisions: 1 })
  })

  it('is found behind any number of rows, by keys of one column and of several', async () => {
    const settings = Array.from({ length: 700 }, (_, index) => ({
      table: 'settings',
      row: { key: `k${index}`, value: index === 650 ? HASH : '' },
    }))
    const columns = tables.get('revisions') ?? []
    const revisions = Array.from({ length: 700 }, (_, index) => ({
      table: 'revisions',
      row: rowWith(columns, { content_id: index % 7, number: index, manuscript: index % 100 === 99 ? HASH : '' }),
    }))
    const wanted = { hash: HASH, imageId: null }
    expect(await countNamers([...settings, ...revisions], wanted)).toEqual({ revisions: 7, settings: 1 })
  })
})
