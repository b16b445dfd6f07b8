import { CompiledQuery, sql } from 'kysely'
import type { Tx } from '../database.ts'
import { DatabaseTooNew, refuseUnknown, runSteps, takeMigrationLock } from '../migrations/migrate.ts'
import { migrations } from '../migrations/migrations.ts'
import { describeLocation, openUnchanged, type DatabaseLocation } from '../open-database.ts'
import { SiteLocked, takeSiteLock } from '../site-lock.ts'
import { dataTables, ownTables, quote } from './data-tables.ts'
import { DatabaseOpen, exchangeFile, refuseOpenFile } from './exchange-file.ts'
import { openSnapshot, type Cell, type TableShape } from './snapshot.ts'

/** What a database is to be filled with. */
export interface SavedData {
  /** The migrations that made these tables. */
  migrations: readonly string[]
  tables: readonly SavedTable[]
}

export interface RestoreOptions {
  /** Whether what the database holds may go. */
  replace: boolean
  /** Called when nothing keeps the data from coming in any more, before it does. */
  prepare: () => Promise<void>
}

/** The database holds rows that may not go. */
export class DatabaseHolds extends Error {
  override readonly name = 'DatabaseHolds'

  constructor(where: DatabaseLocation, tables: readonly string[]) {
    const some =
      tables.length > 3 ? `${tables.slice(0, 3).join(', ')} and ${tables.length - 3} more tables` : tables.join(', ')
    super(
      `${describeLocation(where)} holds data (${some}): a backup is restored into an empty database, or with --replace instead of what is there.`,
    )
  }
}

interface SavedTable extends TableShape {
  /** Its rows, some at once; what it throws undoes everything. */
  rows(): AsyncIterable<Cell[][]>
}

/** Parameters of one statement at most; SQLite takes 32766. */
const PARAMETERS = 4000

/** Throws `DatabaseTooNew` for data whose tables this version does not know. */
function refuseLaterData(saved: readonly string[]): void {
  try {
    refuseUnknown(saved, migrations)
  } catch (error) {
    if (!(error instanceof DatabaseTooNew)) throw error
    throw new DatabaseTooNew('It was made by a later version, whose tables this one does not know.')
  }
}

/**
 * Makes the database hold `saved` and nothing else of ours, then takes the later steps of its schema: all of it or
 * nothing. The index of the search is left empty. Throws `DatabaseOpen` while a site runs on it, `DatabaseHolds`, and
 * `DatabaseTooNew`.
 */
export async function restoreDatabase(
  where: DatabaseLocation,
  saved: SavedData,
  { replace, prepare }: RestoreOptions,
): Promise<void> {
  refuseLaterData(saved.migrations)
  const refuse = (tables: readonly string[]) => {
    if (tables.length > 0) throw new DatabaseHolds(where, tables)
  }
  const leave = await takePlace(where)
  try {
    if (where.kind === 'postgres') {
      return await fill(where, saved, async (tx) => {
        const held = await lockAndListHeld(tx)
        if (!replace) refuse(held)
        await prepare()
        await dropTables(tx)
      })
    }
    // The file that is there stays until the new one is whole.
    refuseOpenFile(where.file)
    if (!replace) refuse(await listHeld(where))
    await prepare()
    await exchangeFile(where.file, (file) => fill({ kind: 'sqlite', file }, saved))
  } finally {
    await leave()
  }
}

/** Names of the tables that hold rows. */
async function listHeld(where: DatabaseLocation): Promise<string[]> {
  const snapshot = await openSnapshot(where)
  try {
    const held: string[] = []
    for (const { name } of snapshot.tables) {
      for await (const rows of snapshot.rows(name)) {
        if (rows.length > 0) held.push(name)
        break
      }
    }
    return held
  } finally {
    await snapshot.close()
  }
}

/** As `listHeld`; nobody else reads or writes any of these tables from now on until the transaction ends. */
async function lockAndListHeld(tx: Tx): Promise<string[]> {
  const { rows: tables } = await sql<{ name: string }>`
    select relname as name from pg_class
      where relkind = 'r' and relnamespace = (select oid from pg_namespace where nspname = current_schema())
        and relname in (${sql.join(dataTables)})
      order by relname`.execute(tx.sql)
  if (tables.length === 0) return []
  await sql`lock table ${sql.join(tables.map(({ name }) => sql.id(name)))} in access exclusive mode`.execute(tx.sql)
  const held: string[] = []
  for (const { name } of tables) {
    const { rows } = await sql`select 1 from ${sql.id(name)} limit 1`.execute(tx.sql)
    if (rows.length > 0) held.push(name)
  }
  return held
}

/** Keeps sites from running on the data meanwhile. */
async function takePlace(where: DatabaseLocation): Promise<() => Promise<void>> {
  const nothing = () => undefined
  try {
    return await takeSiteLock(where, { sharing: 'alone', waitMs: 0, onWaiting: nothing, onLost: nothing })
  } catch (error) {
    throw error instanceof SiteLocked ? new DatabaseOpen(describeLocation(where)) : error
  }
}

/** `makeRoom` comes before the tables, under the lock of their schema. */
async function fill(where: DatabaseLocation, saved: SavedData, makeRoom?: (tx: Tx) => Promise<void>): Promise<void> {
  const database = openUnchanged(where)
  try {
    await database.write(async (tx) => {
      await takeMigrationLock(tx, where.kind === 'postgres' ? where.schema : undefined)
      await makeRoom?.(tx)
      await runSteps(tx, migrations.slice(0, saved.migrations.length))
      await withoutReferences(tx, async () => {
        for (const table of saved.tables) await fillTable(tx, table)
      })
      await runSteps(tx, migrations)
    })
  } finally {
    await database.close()
  }
}

async function dropTables(tx: Tx): Promise<void> {
  await sql`drop table if exists ${sql.join(ownTables.map((name) => sql.id(name)))}`.execute(tx.sql)
}

/** Rows come table by table: what they refer to is looked for at the end. */
async function withoutReferences(tx: Tx, work: () => Promise<void>): Promise<void> {
  if (tx.dialect.name === 'sqlite') {
    await sql`pragma defer_foreign_keys = on`.execute(tx.sql)
    return await work()
  }
  const { rows } = await sql<{ place: string; name: string; words: string }>`
    select conrelid::regclass::text as place, quote_ident(conname) as name, pg_get_constraintdef(oid) as words
      from pg_constraint
      where contype = 'f' and connamespace = (select oid from pg_namespace where nspname = current_schema())
        and conrelid in (${sql.join(ownTables.map((name) => sql`to_regclass(${name})`))})`.execute(tx.sql)
  for (const { place, name } of rows) await sql.raw(`alter table ${place} drop constraint ${name}`).execute(tx.sql)
  await work()
  for (const { place, name, words } of rows) {
    await sql.raw(`alter table ${place} add constraint ${name} ${words}`).execute(tx.sql)
  }
}

async function fillTable(tx: Tx, { name, columns, lastId, rows }: SavedTable): Promise<void> {
  const rowsAtOnce = Math.floor(PARAMETERS / columns.length)
  for await (const piece of rows()) {
    for (let start = 0; start < piece.length; start += rowsAtOnce) {
      await insertRows(tx, name, columns, piece.slice(start, start + rowsAtOnce))
    }
  }
  if (lastId > 0) await countFrom(tx, name, lastId)
}

async function insertRows(tx: Tx, name: string, columns: readonly string[], rows: readonly Cell[][]): Promise<void> {
  const place = (index: number) => (tx.dialect.name === 'postgres' ? `$${index + 1}` : '?')
  const tuple = (_row: Cell[], row: number) =>
    `(${columns.map((_column, column) => place(row * columns.length + column)).join(', ')})`
  const statement = `insert into ${quote(name)} (${columns.map(quote).join(', ')}) values ${rows.map(tuple).join(', ')}`
  await tx.sql.executeQuery(CompiledQuery.raw(statement, rows.flat()))
}

/** The next row gets an id that was never given out. */
async function countFrom(tx: Tx, table: string, lastId: number): Promise<void> {
  if (tx.dialect.name === 'sqlite') {
    await sql`delete from sqlite_sequence where name = ${table}`.execute(tx.sql)
    await sql`insert into sqlite_sequence (name, seq) values (${table}, ${lastId})`.execute(tx.sql)
    return
  }
  await sql`select setval(pg_get_serial_sequence(quote_ident(${table}), attname), ${lastId})
    from pg_attribute where attrelid = to_regclass(${table}) and attidentity <> ''`.execute(tx.sql)
}
