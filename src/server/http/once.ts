import { createHash } from 'node:crypto'
import { REPLAY_SECONDS } from '#contract/endpoint.ts'
import type { Database, Tx } from '../storage/database.ts'
import { pruneInBatches } from '../storage/prune.ts'
import type { RequestsTable } from '../storage/tables/requests.ts'
import { AppError } from './app-error.ts'
import type { LedgerEntry, RequestLedger } from './request-ledger.ts'

/** One request that may be repeated: the same subject, path and request-id within 24 h is the same request. */
export interface RepeatableRequest {
  subject: string
  /** Path of the call with its ids filled in. */
  path: string
  requestId: string
  /** Parsed input. */
  input: unknown
  /** Seconds. */
  now: number
}

/**
 * Runs `work` at most once for a request, in the transaction that also keeps its answer, and gives every repetition that
 * answer. A repetition that arrives meanwhile waits for the first one. Throws 40902 for a repetition with another input;
 * what throws keeps nothing, so that the request can be tried again.
 */
export function writeOnce(
  database: Database,
  request: RepeatableRequest,
  work: (tx: Tx) => Promise<unknown>,
): Promise<unknown> {
  const key = { subject: request.subject, path: request.path, request_id: request.requestId }
  const inputHash = hashInput(request.input)
  return database.write(async (tx) => {
    if (await claim(tx, key, inputHash, request.now)) {
      const data = await work(tx)
      await tx.sql
        .updateTable('requests')
        .set({ answer: JSON.stringify(data) })
        .where((eb) => eb.and(key))
        .execute()
      return data
    }
    const first = await tx.sql
      .selectFrom('requests')
      .select(['input_hash', 'answer'])
      .where((eb) => eb.and(key))
      .executeTakeFirstOrThrow()
    return replay({ inputHash: first.input_hash, answer: first.answer }, inputHash)
  })
}

export type AnswerOnce = (
  request: RepeatableRequest & { replaySeconds: number },
  work: () => Promise<unknown>,
) => Promise<unknown>

/**
 * As `writeOnce`, for calls that leave nothing behind: the answer is kept in the ledger, for `replaySeconds`. A repetition
 * that arrives meanwhile waits for the first one in the same process, and shares its failure.
 */
export function createAnswerOnce(ledger: RequestLedger): AnswerOnce {
  const running = new Map<string, { inputHash: string; entry: Promise<LedgerEntry> }>()
  return async ({ replaySeconds, ...request }, work) => {
    const key = JSON.stringify([request.subject, request.path, request.requestId])
    const inputHash = hashInput(request.input)
    const findOrMake = async () =>
      (await ledger.find(key)) ?? ledger.keep(key, { inputHash, answer: JSON.stringify(await work()) }, replaySeconds)
    let first = running.get(key)
    if (!first) {
      first = { inputHash, entry: findOrMake().finally(() => running.delete(key)) }
      running.set(key, first)
    }
    if (first.inputHash !== inputHash) throw new AppError(40902)
    return replay(await first.entry, inputHash)
  }
}

/** Drops kept answers that are too old to be repeated, a batch at a time; returns how many went. */
export function pruneRequests(database: Database, now: number): Promise<number> {
  return pruneInBatches(database, async (tx, most) => {
    const old = tx.sql
      .selectFrom('requests')
      .select(['subject', 'path', 'request_id'])
      .where('created_at', '<=', now - REPLAY_SECONDS)
      .orderBy('created_at')
      .limit(most)
    const { numDeletedRows } = await tx.sql
      .deleteFrom('requests')
      .where((eb) => {
        const key = eb.refTuple('subject', 'path', 'request_id')
        return eb(key, 'in', old.$asTuple('subject', 'path', 'request_id'))
      })
      .executeTakeFirst()
    return Number(numDeletedRows)
  })
}

/** Drops the kept answers of one caller. */
export async function deleteRequests(tx: Tx, caller: { kind: string; subject: string }): Promise<void> {
  await tx.sql.deleteFrom('requests').where('subject', '=', `${caller.kind}:${caller.subject}`).execute()
}

type RequestKey = Pick<RequestsTable, 'subject' | 'path' | 'request_id'>

/** Takes the request for this transaction; false when an answer to it is kept. Waits for a transaction that holds it. */
async function claim(tx: Tx, key: RequestKey, inputHash: string, now: number): Promise<boolean> {
  const row = { ...key, input_hash: inputHash, answer: '', created_at: now }
  const claimed = await tx.sql
    .insertInto('requests')
    .values(row)
    .onConflict((conflict) =>
      conflict
        .columns(['subject', 'path', 'request_id'])
        .doUpdateSet({ input_hash: inputHash, answer: '', created_at: now })
        .where('requests.created_at', '<=', now - REPLAY_SECONDS),
    )
    .returning('request_id')
    .execute()
  return claimed.length > 0
}

function replay(kept: { inputHash: string; answer: string }, inputHash: string): unknown {
  if (kept.inputHash !== inputHash) throw new AppError(40902)
  return JSON.parse(kept.answer)
}

function hashInput(input: unknown): string {
  return createHash('sha256')
    .update(JSON.stringify(sorted(input)))
    .digest('base64url')
}

/** The same value with the keys of its objects in one order. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, inner]) => [key, sorted(inner)]),
  )
}
