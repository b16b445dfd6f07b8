import { AsyncLocalStorage } from 'node:async_hooks'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Kysely, Transaction } from 'kysely'
import type { Change, Database, DatabaseLoad, Db, Tx } from './database.ts'
import type { Dialect } from './dialect.ts'
import type { Tables } from './tables/tables.ts'

/** Called with what an effect or a background connection threw; nobody else can be told. */
export type ReportError = (error: unknown, doing: string) => void

export interface Connections {
  dialect: Dialect
  reader: Kysely<Tables>
  writer: Kysely<Tables>
  report: ReportError
  /** What the connections have to do; one that is never waited for unless given. */
  load?: () => Omit<DatabaseLoad, keyof typeof NOTHING_YET>
  /** Throws when what is open is not what lies in its place any more; of a server that cannot be. */
  refuseReplaced?: () => void
}

const NOTHING_YET = { transactions: 0, transactionMs: 0, conflicts: 0 }
const ONE_CONNECTION = { connections: 1, inUse: 1, waiting: 0, longestWaitMs: 0 }

/** How long a write is tried again while others are in its way. */
const RETRY_MS = 15_000
const RETRY_PAUSE_MS = 5
const RETRY_PAUSE_MAX_MS = 200

/** One face over both databases. The writer may be the reader where the database keeps writers apart by itself. */
export function createDatabase(connections: Connections): Database {
  const { dialect, reader, writer, report, load, refuseReplaced = () => {} } = connections
  const totals = { ...NOTHING_YET }
  const trials = new AsyncLocalStorage<Trial>()
  const listeners: Array<(changes: Change[]) => void> = []
  return {
    dialect,
    db: toReadingDb(reader, dialect, trials),
    async write(work) {
      if (trials.getStore()?.isRunning) throw new Error('nothing is written inside of what is tried out')
      refuseReplaced()
      const begunAt = performance.now()
      const { result, effects, changes } = await retryWhileBusy(
        () => runTransaction(writer, dialect, work),
        () => (totals.conflicts += 1),
      ).finally(() => {
        totals.transactions += 1
        totals.transactionMs += performance.now() - begunAt
      })
      if (changes.length > 0) effects.unshift(...listeners.map((listener) => () => listener(changes)))
      for (const effect of effects) {
        try {
          effect()
        } catch (error) {
          report(error, 'effect after a commit')
        }
      }
      return result
    },
    async tryOut(work) {
      refuseReplaced()
      return await retryWhileBusy(
        () => rollBack(writer, dialect, (tx) => runTrial(trials, tx, work)),
        () => (totals.conflicts += 1),
      )
    },
    onChange: (listener) => void listeners.push(listener),
    refuseReplaced,
    async ping() {
      refuseReplaced()
      await reader.selectFrom('settings').select('key').limit(1).execute()
    },
    load: () => ({ ...(load?.() ?? ONE_CONNECTION), ...totals }),
    async close() {
      await reader.destroy()
      if (writer !== reader) await writer.destroy()
    },
  }
}

async function runTransaction<T>(
  writer: Kysely<Tables>,
  dialect: Dialect,
  work: (tx: Tx) => Promise<T>,
  isTrial = false,
) {
  const lastWrites: Array<() => Promise<void>> = []
  const effects: Array<() => void> = []
  const changes: Change[] = []
  const result = await writer.transaction().execute(async (sql: Transaction<Tables>) => {
    const worked = await work({
      sql,
      db: toDb(sql, dialect),
      dialect,
      now: Math.floor(Date.now() / 1000),
      isTrial,
      beforeCommit: (write) => void lastWrites.push(write),
      onCommit: (effect) => void effects.push(effect),
      announce: (change) => void changes.push(change),
    })
    for (const write of lastWrites) await write()
    return worked
  })
  return { result, effects, changes }
}

/** What a transaction that is to leave nothing behind ends with. */
class RolledBack extends Error {}

/** What reads while something is tried out are asked of; until it ends. */
interface Trial {
  sql: Transaction<Tables>
  isRunning: boolean
}

async function runTrial<T>(trials: AsyncLocalStorage<Trial>, tx: Tx, work: (tx: Tx) => Promise<T>): Promise<T> {
  const trial = { sql: tx.sql, isRunning: true }
  try {
    return await trials.run(trial, () => work(tx))
  } finally {
    trial.isRunning = false
  }
}

async function rollBack<T>(writer: Kysely<Tables>, dialect: Dialect, work: (tx: Tx) => Promise<T>): Promise<T> {
  const answers: T[] = []
  try {
    const tryAndUndo = async (tx: Tx): Promise<never> => {
      answers.push(await work(tx))
      throw new RolledBack()
    }
    await runTransaction(writer, dialect, tryAndUndo, true)
  } catch (error) {
    if (!(error instanceof RolledBack)) throw error
  }
  return answers[0] as T
}

/** Reads of the database, or of what is being tried out by whoever asks. */
function toReadingDb(reader: Kysely<Tables>, dialect: Dialect, trials: AsyncLocalStorage<Trial>): Db {
  const current = () => {
    const trial = trials.getStore()
    return trial?.isRunning ? trial.sql : reader
  }
  return {
    dialect,
    get isTransaction() {
      return current().isTransaction
    },
    get selectFrom() {
      const kysely = current()
      return kysely.selectFrom.bind(kysely)
    },
    get with() {
      const kysely = current()
      return kysely.with.bind(kysely)
    },
    get executeQuery() {
      const kysely = current()
      return kysely.executeQuery.bind(kysely)
    },
    get fn() {
      return current().fn
    },
    get dynamic() {
      return current().dynamic
    },
  }
}

function toDb(kysely: Kysely<Tables>, dialect: Dialect): Db {
  return {
    dialect,
    isTransaction: kysely.isTransaction,
    selectFrom: kysely.selectFrom.bind(kysely),
    with: kysely.with.bind(kysely),
    executeQuery: kysely.executeQuery.bind(kysely),
    get fn() {
      return kysely.fn
    },
    get dynamic() {
      return kysely.dynamic
    },
  }
}

async function retryWhileBusy<T>(attempt: () => Promise<T>, onConflict: () => void): Promise<T> {
  const until = performance.now() + RETRY_MS
  for (let tries = 0; ; tries += 1) {
    try {
      return await attempt()
    } catch (error) {
      if (!isConflict(error)) throw error
      onConflict()
      if (performance.now() > until) throw error
      await sleep(Math.min(RETRY_PAUSE_MAX_MS, RETRY_PAUSE_MS * 2 ** Math.min(tries, 6)) * (0.5 + Math.random()))
    }
  }
}

/** SQLite: another process writes. PostgreSQL: serialization failure, deadlock. The whole transaction is undone then. */
function isConflict(error: unknown): boolean {
  if (typeof error !== 'object' || error === null || !('code' in error)) return false
  const { code } = error
  return typeof code === 'string' && (code.startsWith('SQLITE_BUSY') || code === '40001' || code === '40P01')
}
