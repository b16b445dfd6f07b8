import BetterSqlite from 'better-sqlite3'
import pg from 'pg'
import { expect, vi } from 'vitest'
import type { DatabaseLocation } from '#server/storage/open-database.ts'

interface Statement {
  text: string
  values: unknown[]
}

/** Reads that sort what an index has already cut down: the most viewed of each of 72 hours. */
const SORTS_A_BOUNDED_SET = /^select "content_id" as "id", .* from \(select \* from \(select "content_id", "views"/
/** A virtual table is always said to be scanned; what it is asked for stands behind the colon. */
const SCAN = /(?:\bSCAN|Seq Scan on) "?(\w+)\b"?(?! VIRTUAL TABLE INDEX \d+:\S)/g
/** Tables that grow; plans name subqueries and constants too. */
const TABLES =
  /^(?:accounts|audit|answers|booking\w+|changes|circle\w*|collections|comments|content\w+|debuts|follows|form\w+|group\w*|image\w+|invite\w*|live_\w+|members|model\w+|notice\w+|progress|publications|questions|reader\w+|reminders|reports|repositories|requests|revisions|search\w+|sessions|special\w*|staff_sessions|stars|submissions|tags|uploads|users|vcode\w+|working_\w+)$/

/** Asks for the first page and for the one behind it. */
export async function followAChain(
  ask: (input: { cursor?: string }) => Promise<{ next_cursor: string }>,
): Promise<number> {
  const { next_cursor: cursor } = await ask({})
  expect(cursor).not.toBe('')
  await ask({ cursor })
  return 2
}

/** The statements that `run` sends to the driver, and for how many calls. */
export async function record(location: DatabaseLocation, run: () => Promise<unknown>) {
  const prepare = vi.spyOn(BetterSqlite.prototype, 'prepare')
  const query = vi.spyOn(pg.Client.prototype, 'query')
  const rounds = await run()
  const sent: Statement[] =
    location.kind === 'sqlite'
      ? prepare.mock.calls.map(([text]) => ({ text, values: Array.from(text.matchAll(/\?/g), () => 1) }))
      : (query.mock.calls as unknown[][] as pg.QueryConfig[][]).flatMap(([config]) =>
          config ? { text: config.text, values: config.values ?? [] } : [],
        )
  vi.restoreAllMocks()
  return {
    statements: sent.filter(({ text }) => /^(?:select|insert|update|delete|with)\b/i.test(text.trim())),
    rounds: typeof rounds === 'number' ? rounds : 1,
  }
}

/** An index that is gone through for one state has no end but a limit. */
const READS_ALL_OF_A_STATE = /\(state=\?\)|Index Cond: \(state = '\w+'::text\)$/m

/** Plans that read a growing table whole, or sort what an index should have given in order. */
export async function listSlowPlans(location: DatabaseLocation, statements: Statement[]): Promise<string[]> {
  const plans = await explain(location, statements)
  return plans.filter(({ text, plan }) => isSlow(text, plan)).map(({ text, plan }) => `${text}\n${plan}`)
}

/** What the database does for each statement, in its words. */
export async function explain(
  location: DatabaseLocation,
  statements: Statement[],
): Promise<Array<{ text: string; plan: string }>> {
  return location.kind === 'sqlite' ? explainSqlite(location.file, statements) : explainPostgres(location, statements)
}

/** A full-text index is always scanned, and named with what it is asked by, unless it is read whole. */
const ASKS_A_TEXT_INDEX = /SCAN \w+ VIRTUAL TABLE INDEX \d+:\S+/g

function isSlow(text: string, rawPlan: string): boolean {
  const plan = rawPlan.replaceAll(ASKS_A_TEXT_INDEX, '')
  const scanned = Array.from(plan.matchAll(SCAN), (match) => match[1] ?? '')
  if (scanned.some((table) => TABLES.test(table))) return true
  if (READS_ALL_OF_A_STATE.test(plan) && !/ limit /.test(text)) return true
  const isList = / limit /.test(text) && !SORTS_A_BOUNDED_SET.test(text)
  return isList && /TEMP B-TREE FOR ORDER BY|\bSort\b/.test(plan)
}

function explainSqlite(file: string, statements: Statement[]) {
  const database = new BetterSqlite(file, { readonly: true })
  const plans = statements.map(({ text, values }) => {
    const rows = database.prepare(`explain query plan ${text}`).all(values) as Array<{ detail: string }>
    return { text, plan: rows.map((row) => row.detail).join('\n') }
  })
  database.close()
  return plans
}

/** With sequential scans off the planner takes an index wherever there is one that fits. */
async function explainPostgres({ url, schema }: { url: string; schema?: string }, statements: Statement[]) {
  const client = new pg.Client({
    connectionString: url,
    options: `-c search_path=${schema} -c enable_seqscan=off -c enable_bitmapscan=off`,
  })
  await client.connect()
  const plans = []
  for (const { text, values } of statements) {
    const { rows } = await client.query<{ 'QUERY PLAN': string }>(`explain ${text}`, values)
    plans.push({ text, plan: rows.map((row) => row['QUERY PLAN']).join('\n') })
  }
  await client.end()
  return plans
}

/** PostgreSQL keeps statistics by itself, some time after rows were written; SQLite plans without any. */
export async function refreshStatistics(location: DatabaseLocation): Promise<void> {
  if (location.kind === 'sqlite') return
  const client = new pg.Client({ connectionString: location.url, options: `-c search_path=${location.schema}` })
  await client.connect()
  await client.query('analyze')
  await client.end()
}
