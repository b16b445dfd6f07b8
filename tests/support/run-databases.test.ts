import pg from 'pg'
import { describe, expect, it, onTestFinished } from 'vitest'
import { hasOneSession, postgresUrl } from './each-database.ts'
import { createRunDatabases } from './run-databases.ts'

/** PGlite has one database. */
const servers = hasOneSession ? [] : [postgresUrl]

async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => {})
  await client.connect()
  onTestFinished(() => client.end())
  return client
}

describe.each(servers)('databases of a run', (server) => {
  it('are copies with all migrations, and go with it, whoever is connected', async () => {
    const { prefix, url, copy, drop } = await createRunDatabases(server)
    const client = await connect(url)
    await client.query(`create database ${prefix}_1_1 ${copy}`)
    const address = new URL(url)
    address.pathname = `/${prefix}_1_1`
    const { rows } = await (await connect(address.href)).query('select count(*)::int as count from contents')
    expect(rows).toEqual([{ count: 0 }])

    await drop()
    const left = (await connect(server)).query('select from pg_database where starts_with(datname, $1)', [prefix])
    expect((await left).rows).toEqual([])
  })

  it('go with the next run where theirs was killed, and stay where it goes on', async () => {
    const client = await connect(server)
    const list = async (prefix: string) =>
      (await client.query('select from pg_database where starts_with(datname, $1)', [prefix])).rows.length
    const killed = await createRunDatabases(server)
    const running = await createRunDatabases(server)
    onTestFinished(() => running.drop())
    expect(await list(killed.prefix)).toBe(2)
    const killing = 'select pg_terminate_backend(pid) from pg_stat_activity where application_name = $1'
    await expect.poll(async () => (await client.query(killing, [killed.prefix])).rows, { timeout: 20_000 }).toEqual([])
    await (await createRunDatabases(server)).drop()
    expect(await list(killed.prefix)).toBe(0)
    expect(await list(running.prefix)).toBe(2)
  })
})
