import { setImmediate, setTimeout } from 'node:timers/promises'
import { CompiledQuery, sql, type RawBuilder } from 'kysely'
import { parseJson } from '#base/parse-json.ts'
import type { Db } from './database.ts'
import type { Tables } from './tables/tables.ts'

/** A row that names files of the media store. */
export interface NamingRow {
  table: string
  /** What it is about, as far as its table has such columns. */
  row: { id?: number; content_id?: number | null; copy_id?: number | null; name?: string; title?: string }
  hashes: string[]
}

/** What is looked for: one file, with the id of its picture if it is one, or every file. */
export type WantedFile = { hash: string; imageId: number | null } | 'all'

interface SearchOptions {
  wanted: WantedFile
  /** What addresses of the store begin with. */
  mediaPath: string
  /** Hashes of pictures by their ids. */
  hashOf: (imageId: number) => string | undefined
  /** The time in seconds. */
  now: number
  /** Waits between pieces, so that readers are answered meanwhile; `spare`: for longer than it works. */
  pace: 'quick' | 'spare'
}

/**
 * Tables whose rows do not keep a file, whatever they name, and why. Every other table is looked through, whole: one that
 * comes later as well.
 */
export const KEEPING_NOTHING: Readonly<Record<string, string>> = {
  audit: 'what was done once',
  changes: 'that something was written',
  image_sources: 'where a picture came from',
  images: 'the pictures themselves',
  migrations: 'of the database',
  requests: 'answers for a repetition, for a day',
  search_documents: 'made of the items',
  search_said: 'made of the items',
  search_sounded: 'made of the items',
  search_sounds: 'made of the items',
  search_texts: 'made of the items',
  shelf_files: 'the files themselves',
  shelf_uploads: 'what is being sent',
  sqlite_sequence: 'of the database',
}

/** How long a revision keeps what it names. */
const REVISION_SECONDS = 30 * 24 * 60 * 60

/** Rows that are looked at in one piece: SQLite answers nobody else meanwhile. */
const ROWS_AT_ONCE = 300

const ABOUT = new Set(['id', 'content_id', 'copy_id', 'name', 'title'])
const HASH = /[0-9a-f]{64}/g
/** A column that holds nothing but the name of a file has this many characters at most. */
const NAME_MAX = 76

/**
 * Every row of the database that names a file of the media store: in a text, by its address or its name, or by the id of a
 * picture. Columns are found in the schema, so that nobody has to add one here. The search indexes of SQLite aside.
 */
export async function* findNaming(db: Db, options: SearchOptions): AsyncGenerator<NamingRow> {
  for (const table of await listTables(db)) {
    let after: Key | null = null
    for (;;) {
      const begunAt = performance.now()
      const end = await findEnd(db, table, after)
      for (const row of await readPiece(db, table, { ...options, after, end })) {
        const hashes = hashesIn(row, table, options)
        if (hashes.length > 0) yield { table: table.name, row, hashes }
      }
      if (end === null) break
      after = end
      if (options.pace === 'quick') await setImmediate()
      else await setTimeout(3 * (performance.now() - begunAt))
    }
  }
}

type Key = ReadonlyArray<string | number>

interface Table {
  name: keyof Tables
  key: string[]
  about: string[]
  texts: string[]
  /** Columns with the id of a picture, and with several as JSON. */
  imageIds: string[]
  imageIdLists: string[]
}

interface Column {
  table: string
  name: string
  type: string
  keyPosition: number
}

async function listTables(db: Db): Promise<Table[]> {
  const { rows } = await db.executeQuery<Column>(CompiledQuery.raw(db.dialect.columns))
  return [...Map.groupBy(rows, ({ table }) => table)]
    .filter(([name]) => !Object.hasOwn(KEEPING_NOTHING, name) && !/^search_(?:texts|sounds)_/.test(name))
    .map(([name, columns]) => ({
      name: name as keyof Tables, // the schema says which there are
      key: columns
        .filter(({ keyPosition }) => keyPosition > 0)
        .toSorted((one, other) => one.keyPosition - other.keyPosition)
        .map((column) => column.name),
      about: columns.map((column) => column.name).filter((column) => ABOUT.has(column)),
      texts: columns.filter(({ type }) => type.toLowerCase() === 'text').map((column) => column.name),
      imageIds: columns.map((column) => column.name).filter((column) => /(?:^|_)image_id$/.test(column)),
      imageIdLists: columns.map((column) => column.name).filter((column) => /(?:^|_)image_ids$/.test(column)),
    }))
    .filter(({ texts, imageIds }) => texts.length + imageIds.length > 0)
}

const refs = (columns: readonly string[]) => sql.join(columns.map((column) => sql.ref(column)))

function isBehind({ key }: Table, after: Key): RawBuilder<boolean> {
  return sql<boolean>`(${refs(key)}) > (${sql.join([...after])})`
}

/** The key of the last row of a piece; null for the last piece. */
async function findEnd(db: Db, table: Table, after: Key | null): Promise<Key | null> {
  let query = db
    .selectFrom(db.dynamic.table(table.name).as('looked'))
    .select(table.key.map((column) => sql.ref(column).as(column)))
  if (after) query = query.where(isBehind(table, after))
  const row = await query
    .orderBy(refs(table.key))
    .limit(1)
    .offset(ROWS_AT_ONCE - 1)
    .executeTakeFirst()
  return row ? table.key.map((column) => (row as Record<string, string | number>)[column] ?? 0) : null
}

type FoundRow = NamingRow['row'] & Record<string, unknown>

/** The rows of a piece that may name what is wanted, with the columns in which they may. */
async function readPiece(
  db: Db,
  table: Table,
  { wanted, mediaPath, now, after, end }: SearchOptions & { after: Key | null; end: Key | null },
): Promise<FoundRow[]> {
  const place = sql.raw(db.dialect.placeOf)
  const mayName = (column: string) =>
    wanted === 'all'
      ? sql<boolean>`(${place}(${sql.ref(column)}, ${mediaPath}) > 0 or length(${sql.ref(column)}) between 64 and ${sql.lit(NAME_MAX)})`
      : sql<boolean>`${place}(${sql.ref(column)}, ${wanted.hash}) > 0`
  const holdsId = (column: string) =>
    wanted === 'all'
      ? sql<boolean>`${sql.ref(column)} is not null`
      : sql<boolean>`${sql.ref(column)} = ${wanted.imageId}`
  const holdsIds = (column: string) =>
    wanted === 'all'
      ? sql<boolean>`${sql.ref(column)} <> '[]'`
      : sql<boolean>`${place}(${sql.ref(column)}, ${String(wanted.imageId)}) > 0`
  const conditions = [...table.texts.map(mayName), ...table.imageIds.map(holdsId), ...table.imageIdLists.map(holdsIds)]
  let query = db
    .selectFrom(db.dynamic.table(table.name).as('looked'))
    .select([
      ...table.about.map((column) => sql.ref(column).as(column)),
      ...table.texts
        .filter((column) => !table.imageIdLists.includes(column))
        .map((column) => sql`case when ${mayName(column)} then ${sql.ref(column)} end`.as(`text_${column}`)),
      ...[...table.imageIds, ...table.imageIdLists].map((column) => sql.ref(column).as(`ids_${column}`)),
    ])
    .where(sql<boolean>`(${sql.join(conditions, sql` or `)})`)
  if (after) query = query.where(isBehind(table, after))
  if (end) query = query.where(sql<boolean>`(${refs(table.key)}) <= (${sql.join([...end])})`)
  if (table.name === 'revisions') query = query.where(sql<boolean>`created_at > ${now - REVISION_SECONDS}`)
  return await query.execute()
}

function hashesIn(row: FoundRow, table: Table, { wanted, hashOf }: SearchOptions): string[] {
  const written = table.texts.flatMap((column) => toText(row[`text_${column}`]).match(HASH) ?? [])
  const ids = [
    ...table.imageIds.map((column) => row[`ids_${column}`]),
    ...table.imageIdLists.flatMap((column) => (parseJson(toText(row[`ids_${column}`])) as unknown[] | undefined) ?? []),
  ]
  const shown = ids.flatMap((id) => (typeof id === 'number' ? (hashOf(id) ?? []) : []))
  const hashes = [...new Set([...written, ...shown])]
  return wanted === 'all' ? hashes : hashes.filter((hash) => hash === wanted.hash)
}

function toText(value: unknown): string {
  return typeof value === 'string' ? value : ''
}
