import type { Kysely, Transaction } from 'kysely'
import type { Dialect } from './dialect.ts'
import type { Tables } from './tables/tables.ts'

/** Reading side: queries outside of any transaction, or inside one by way of `Tx.db`. */
export type Db = Pick<Kysely<Tables>, 'selectFrom' | 'with' | 'fn' | 'dynamic' | 'executeQuery'> & {
  readonly dialect: Dialect
  /** Whether it sees what its own transaction wrote. */
  readonly isTransaction: boolean
}

/**
 * Something that finished answers and pages show was written: one content item, the comments under it, a list (which
 * items it holds, in which order), an account, the lists that any item may enter (`id` 0), or the site as a whole
 * (`id` 0).
 */
export interface Change {
  kind: 'content' | 'comments' | 'group' | 'account' | 'lists' | 'site'
  id: number
}

/**
 * Writing side, only to be had inside `Database.write`. Inside it nothing but SQL is awaited; everything that must be
 * seen outside (purge, publish) is registered with `onCommit` and runs after the commit.
 */
export interface Tx {
  readonly sql: Transaction<Tables>
  /** Reads that see what this transaction wrote. */
  readonly db: Db
  readonly dialect: Dialect
  /** When the transaction began, in seconds. */
  readonly now: number
  /** Whether it is undone in the end: what only others would look at later need not be written. */
  readonly isTrial: boolean
  /** Writes once everything else is written, before the commit. */
  beforeCommit(write: () => Promise<void>): void
  onCommit(effect: () => void): void
  /** Tells the listeners of this process after the commit; `recordChange` tells those of every process. */
  announce(change: Change): void
}

/** What the connections to the database have to do, now and since it was opened. */
export interface DatabaseLoad {
  /** Connections that are open, and those among them that are in use; both 1 for a file. */
  connections: number
  inUse: number
  /** Queries and transactions that wait for a connection, and how long the first of them has done so. */
  waiting: number
  longestWaitMs: number
  /** Transactions that wrote or failed, and how long they took in all, with waiting. */
  transactions: number
  transactionMs: number
  /** Transactions that were begun anew because another writer was in their way. */
  conflicts: number
}

/** An open database: one writer, readers beside it. */
export interface Database {
  readonly dialect: Dialect
  /** The reading side. */
  readonly db: Db
  /**
   * Runs `work` in one transaction; commits when it returns, rolls back when it throws, then runs the effects in the
   * order in which they were registered. `work` is run again when another writer got in its way.
   */
  write<T>(work: (tx: Tx) => Promise<T>): Promise<T>
  /**
   * Runs `work` in a transaction that is rolled back: what it answers is how things would be. All that it asks of `db`
   * meanwhile, this one and every other, sees what it wrote. Nothing is announced and no effect is run.
   */
  tryOut<T>(work: (tx: Tx) => Promise<T>): Promise<T>
  /** Calls `listener` with what each transaction of this process announced, at once after its commit. */
  onChange(listener: (changes: Change[]) => void): void
  /** Throws when the file was deleted or replaced under it, so that what is written would be lost; `write` does so, too. */
  refuseReplaced(): void
  /** Answers when a trivial query can be run and the file is still in its place; throws otherwise. */
  ping(): Promise<void>
  load(): DatabaseLoad
  close(): Promise<void>
}
