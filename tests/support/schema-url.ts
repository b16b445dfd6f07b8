import pg from 'pg'

/** Address of a database whose tables are in a schema of its own, for the environment of a process. */
export async function makeSchemaUrl(url: string, schema: string): Promise<string> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(`create schema if not exists ${schema}`)
  await client.end()
  const address = new URL(url)
  address.searchParams.set('options', `-c search_path=${schema}`)
  return address.href
}
