import { insertPublications, type PublicationRow } from '../storage/publications.ts'
import type { Database, Tx } from '../storage/database.ts'
import { repeat } from '../storage/repeat.ts'
import { createHandOver } from './hand-over.ts'
import { createTelling } from './telling.ts'
import type { Realtime } from './realtime.ts'

/** What transactions have to tell on channels, written with what it tells of. */
export interface Publications {
  /**
   * Has `data` (any JSON value) published once the transaction is committed: by this process at once, by the hubs of
   * other processes within half a second. Whoever dies in between loses nothing.
   */
  add(tx: Tx, channel: string, data: unknown): Promise<void>
}

/** The publications of one process. */
export interface Outbox extends Publications {
  /** Begins to look for what other processes wrote, or could not pass on. */
  start(): Promise<void>
  /** Waits for what is under way and stops. */
  stop(): Promise<void>
  /** Whether publications are kept back until a Centrifugo takes them again. */
  isWaiting(): boolean
}

/** What becomes of committed publications: depends on where the clients are. */
export interface Carrier {
  /** Takes a publication of this process, right after its commit. */
  take(row: PublicationRow): void
  /** Before the first look. */
  begin(): Promise<void>
  /** Looks for rows that this process has to care for. */
  look(): Promise<void>
  /** Resolves when nothing is under way any more. */
  settle(): Promise<void>
  isWaiting(): boolean
}

export interface OutboxParts {
  database: Database
  realtime: Realtime
  report: (error: unknown, doing: string) => void
  /** How often rows of others are looked for. */
  lookEveryMs?: number
}

/** Half a second with the query and the way to the clients. */
const LOOK_EVERY_MS = 400
/** Messages are far smaller; a frame has to stay small for everybody who gets it. */
const DATA_BYTES_MAX = 64 * 1024

/**
 * A row is written with what it tells of and published after the commit. Clients of a hub in this process learn of rows
 * of other processes because each process looks for them; a Centrifugo is told by the process that wrote the row, or by
 * any other one when that failed.
 */
export function createPublications(parts: OutboxParts): Outbox {
  const { realtime, report, lookEveryMs = LOOK_EVERY_MS } = parts
  const carrier = realtime.kind === 'embedded' ? createTelling(parts) : createHandOver(parts)
  const look = () => carrier.look().catch((error: unknown) => report(error, 'publications could not be looked for'))
  let stopLooking = async () => {}

  /** What transactions that are under way have to tell: all of one is written by one statement. */
  const pending = new WeakMap<Tx, Array<{ channel: string; data: string }>>()

  return {
    async add(tx, channel, data) {
      const text = JSON.stringify(data)
      if (Buffer.byteLength(text) > DATA_BYTES_MAX) throw new RangeError(`a publication on ${channel} is too large`)
      const known = pending.get(tx)
      if (known) return void known.push({ channel, data: text })
      const all = [{ channel, data: text }]
      pending.set(tx, all)
      tx.beforeCommit(async () => {
        const rows = await insertPublications(tx, all)
        tx.onCommit(() => rows.forEach((row) => carrier.take(row)))
      })
    },
    async start() {
      await carrier.begin()
      stopLooking = repeat(look, lookEveryMs)
    },
    async stop() {
      await stopLooking()
      await carrier.settle()
    },
    isWaiting: () => carrier.isWaiting(),
  }
}
