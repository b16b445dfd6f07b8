import pg from 'pg'
import { postgresDialect } from '../dialect.ts'
import { quote, tableOf, toExact, toTables, type FoundColumn, type FoundTable } from './data-tables.ts'
import type { Cell, Snapshot } from './snapshot.ts'

const ROWS_AT_ONCE = 200
const CONNECT_MS = 5000

/** One transaction that sees the state at its beginning, on a connection of its own. */
export async function openPostgresSnapshot(url: string, schema: string | undefined): Promise<Snapshot> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: CONNECT_MS,
    keepAlive: true,
    types: { getTypeParser: getTypeParser as typeof pg.types.getTypeParser },
    ...(schema === undefined ? {} : { options: `-c search_path=${schema}` }),
  })
  client.on('error', () => {}) // a lost connection is what the next query says
  try {
    await client.connect()
    await client.query('begin isolation level repeatable read read only')
    const tables = await listTables(client)
    return {
      migrations: await listMigrations(client),
      tables,
      rows: (name) => readRows(client, tableOf(tables, name)),
      close: () => client.end(),
    }
  } catch (error) {
    await client.end()
    throw error
  }
}

async function* readRows(client: pg.Client, { name, columns, key }: FoundTable): AsyncGenerator<Cell[][]> {
  // Text in the order of its bytes, as in SQLite, whatever language the database sorts by.
  const order = key.map((column) => quote(column.name) + (column.isText ? ' collate "C"' : ''))
  await client.query(
    `declare rows no scroll cursor for select ${columns.map(quote).join(', ')} from ${quote(name)} order by ${order.join(', ')}`,
  )
  try {
    for (;;) {
      const { rows } = await client.query<Cell[]>({ text: `fetch ${ROWS_AT_ONCE} from rows`, rowMode: 'array' })
      if (rows.length > 0) yield rows
      if (rows.length < ROWS_AT_ONCE) return
    }
  } finally {
    await client.query('close rows').catch(() => undefined) // after a failure there is no cursor any more
  }
}

async function listMigrations(client: pg.Client): Promise<string[]> {
  const { rows: found } = await client.query<{ there: string | null }>(
    `select to_regclass(quote_ident(current_schema()) || '.migrations')::text as there`,
  )
  if (!found[0]?.there) return []
  const { rows } = await client.query<{ name: string }>('select name from migrations order by position')
  return rows.map(({ name }) => name)
}

async function listTables(client: pg.Client): Promise<FoundTable[]> {
  const { rows } = await client.query<FoundColumn>(postgresDialect.columns)
  const { rows: counted } = await client.query<{ table: string; sequence: string }>(
    `select table_name as "table", pg_get_serial_sequence(quote_ident(table_name), column_name) as sequence
      from information_schema.columns where table_schema = current_schema() and is_identity = 'YES'`,
  )
  const lastIds = new Map<string, number>()
  for (const { table, sequence } of counted) lastIds.set(table, await readLastId(client, sequence))
  return toTables(rows, lastIds)
}

async function readLastId(client: pg.Client, sequence: string): Promise<number> {
  const { rows } = await client.query<{ last: number }>(
    `select case when is_called then last_value else 0 end as last from ${sequence}`,
  )
  return rows[0]?.last ?? 0
}

function getTypeParser(type: Parameters<typeof pg.types.getTypeParser>[0]) {
  const isWhole = type === pg.types.builtins.INT8 || type === pg.types.builtins.INT4
  return isWhole ? toExact : (text: string) => text
}
