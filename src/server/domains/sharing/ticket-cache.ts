import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { AppError } from '#server/http/app-error.ts'
import type { Log } from '#server/http/log.ts'
import { TicketRefused, type Lent, type TicketSource } from '#server/outside/social-client/ticket-source.ts'
import type { Database } from '#server/storage/database.ts'
import type { Sealing } from '#server/storage/sealed-text.ts'
import { toPause, toRefreshAt } from './rules.ts'
import * as store from './store.ts'

export interface TicketParts {
  database: Database
  source: TicketSource
  appId: string
  sealing: Sealing
  /** The time in seconds. Tickets end by this clock alone: how long they last is told, not when they end. */
  clock: () => number
  log: Log
}

interface Ticket {
  value: string
  /** Seconds. */
  endsAt: number
}

/** The ticket that all processes on this database share. */
export interface TicketCache {
  /** A ticket that is good now, asked for where there is none that is. Throws 50201 where none is to be had. */
  getTicket(): Promise<Ticket>
  /** Renews it where that is due and no other process is at it. What fails is logged, and the old one kept. */
  refresh(): Promise<void>
  /** When the ticket ends that was last seen, in seconds; 0 for none. */
  lastSeenEnd(): number
}

/** Four requests of 5 s and some air: a process that is gone holds up the others no longer. */
const LEASE_SECONDS = 30
/** A token that ends sooner is not used any more. */
const TOKEN_LEFT_SECONDS = 60
/** How long a caller waits for the ticket that another process is asking for. */
const WAIT_MS = 6_000
const LOOK_EVERY_MS = 150

export function createTicketCache(parts: TicketParts): TicketCache {
  const { database, appId, clock, sealing } = parts
  let refreshing: Promise<void> | null = null
  let seenEnd = 0

  function refresh(): Promise<void> {
    refreshing ??= refreshWhereDue(parts, (endsAt) => (seenEnd = endsAt)).finally(() => {
      refreshing = null
    })
    return refreshing
  }

  return {
    refresh,
    lastSeenEnd: () => seenEnd,
    async getTicket() {
      const deadline = performance.now() + WAIT_MS
      for (;;) {
        const row = await store.findRow(database.db, appId)
        const now = clock()
        const value = row && openLent(sealing, row.ticket_cipher, row.ticket_ends_at, now)
        if (row && value) return { value, endsAt: row.ticket_ends_at }
        if (isDue(row, now)) await refresh()
        else if (!isBeingAskedFor(row, now) || performance.now() > deadline)
          throw new AppError(50201, { detail: 'there is no ticket of the social client' })
        else await sleep(LOOK_EVERY_MS)
      }
    },
  }
}

async function refreshWhereDue(parts: TicketParts, onSeen: (endsAt: number) => void): Promise<void> {
  const { database, appId, clock, sealing, log } = parts
  const now = clock()
  const kept = await store.findRow(database.db, appId)
  onSeen(kept?.ticket_ends_at ?? 0)
  if (!isDue(kept, now)) return
  const lease = { appId, holder: randomUUID(), now, endsAt: now + LEASE_SECONDS }
  const row = await database.write((tx) => store.takeLease(tx, lease))
  if (!row) return
  try {
    const { value, seconds } = await fetchTicket(parts, lease, row)
    await database.write((tx) =>
      store.saveHeld(tx, lease, {
        ticket_cipher: sealing.seal(value),
        ticket_ends_at: now + seconds,
        refresh_at: toRefreshAt({ askedAt: now, seconds }),
        failures: 0,
        ...store.LEASE_OVER,
      }),
    )
    onSeen(now + seconds)
  } catch (error) {
    if (!(error instanceof TicketRefused)) throw error
    const failures = row.failures + 1
    const pause = toPause(error.refusal, failures)
    const { message: reason, errcode } = error
    log.warn({ reason, errcode, failures, againIn: pause }, 'no ticket of the social client')
    await database.write((tx) =>
      store.saveHeld(tx, lease, { refresh_at: clock() + pause, failures, ...store.LEASE_OVER }),
    )
  }
}

/** Whether it is time to ask for a ticket and nobody does. */
function isDue(row: store.TicketRow | undefined, now: number): boolean {
  return row === undefined || (row.refresh_at <= now && row.lease_ends_at <= now)
}

function isBeingAskedFor(row: store.TicketRow | undefined, now: number): boolean {
  return row !== undefined && row.lease_ends_at > now
}

/** A ticket by the token that is kept, once more by a fresh one where that is no longer taken. */
async function fetchTicket(parts: TicketParts, lease: store.Lease, row: store.TicketRow): Promise<Lent> {
  const { source, sealing } = parts
  const kept = openLent(sealing, row.token_cipher, row.token_ends_at, lease.now + TOKEN_LEFT_SECONDS)
  const token = kept ?? (await fetchToken(parts, lease, false))
  try {
    return await source.fetchTicket(token)
  } catch (error) {
    if (!(error instanceof TicketRefused && error.refusal === 'dead')) throw error
    const fresh = await fetchToken(parts, lease, true)
    return source.fetchTicket(fresh)
  }
}

async function fetchToken({ database, source, sealing, clock }: TicketParts, lease: store.Lease, anew: boolean) {
  const askedAt = clock()
  const { value, seconds } = await source.fetchToken(anew)
  const saved = { token_cipher: sealing.seal(value), token_ends_at: askedAt + seconds }
  await database.write((tx) => store.saveHeld(tx, lease, saved))
  return value
}

/** What was lent and lasts; null also where it was sealed with another secret. */
function openLent(sealing: Sealing, cipher: string, endsAt: number, now: number): string | null {
  if (cipher === '' || endsAt <= now) return null
  try {
    return sealing.open(cipher)
  } catch {
    return null // made anew, as after any change of the secret
  }
}
