import { Redis } from 'ioredis'
import pg from 'pg'

/** Fails with a sentence for each service of TEST_DATABASE_URL and TEST_REDIS_URL that does not answer, or may not do what tests ask of it. */
const TIMEOUT_MS = 5000

const problems = [await reach('TEST_DATABASE_URL', askPostgres), await reach('TEST_REDIS_URL', askRedis)]
for (const problem of problems) if (problem !== null) console.error(problem)
process.exitCode = problems.some((problem) => problem !== null) ? 1 : 0

async function reach(name: string, ask: (url: string) => Promise<unknown>): Promise<string | null> {
  const url = process.env[name]
  if (!url) return `${name} is not set.`
  try {
    await ask(url)
    return null
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    return `${name} is ${url.replace(/:[^:@/]*@/, ':…@')}, which cannot be used: ${reason}`
  }
}

async function askPostgres(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: TIMEOUT_MS })
  client.on('error', () => {})
  await client.connect()
  const { rows } = await client.query('select from pg_roles where rolname = current_user and (rolcreatedb or rolsuper)')
  await client.end()
  if (rows.length === 0) throw new Error('its role may not create databases, which the tests do')
}

async function askRedis(url: string): Promise<void> {
  const client = new Redis(url, { lazyConnect: true, connectTimeout: TIMEOUT_MS, retryStrategy: () => null })
  client.on('error', () => {})
  try {
    await client.connect()
    await client.ping()
  } finally {
    client.disconnect()
  }
}
