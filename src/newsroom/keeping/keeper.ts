import type { Failure } from '#contract/endpoints.ts'
import { mayTryAgain } from '../api/answered.ts'
import type { Manuscript } from '../api/queries.ts'
import { whenPainted } from '../ui/when-painted.ts'
import { fitsKeepalive } from './fits-keepalive.ts'
import type { Journal } from './journal.ts'

/** Where what was typed stands: `typing` nowhere yet, `local` on this machine, `sent` on the server too. */
export interface Kept {
  place: 'typing' | 'local' | 'sent'
  /** When the server had it last, milliseconds, and under which number. */
  sentAt: number
  seq: number
  /** Why the server does not have it: nobody answers, or it was refused; null while nothing is wrong. */
  failure: Failure | null
  /** Whether this machine refuses to store; what is typed goes to the server alone then. */
  isFull: boolean
}

/** What the server said to a keeping. */
export type Reply =
  | { seq: number }
  | { behind: { seq: number; manuscript: Manuscript; clientId: string } }
  | { failure: Failure }

export interface KeeperParts {
  copyId: string
  staffId: string
  /** Names this window to the server. */
  clientId: string
  /** Number and text that the server has. */
  seq: number
  sent: Manuscript
  /** Null where this machine has no room at all. */
  journal: Pick<Journal, 'put'> | null
  /** Sends the text that goes on from `seq`; `lost` is what another one's text came to stand in place of. */
  send(input: { seq: number; manuscript: Manuscript; lost: Manuscript | null }): Promise<Reply>
  /**
   * Brings what is typed here and what somebody else wrote meanwhile together. Asks whoever writes where both changed the
   * same; then `lost` is what does not come to stand. Afterwards the text before them is the joined one.
   */
  join(base: Manuscript, theirs: Manuscript): Promise<{ lost: Manuscript | null }>
  /** Asks the server what the copy is by now. */
  look(): Promise<{ seq: number; manuscript: Manuscript }>
  /** Shows what somebody else wrote in the place of a text of which nothing was typed here. */
  take(manuscript: Manuscript): void
  onChange(kept: Kept): void
  /** Whether somebody looks at a page that follows the text; asked with each change. */
  isWatched(): boolean
}

/** The server has it so long after the last key, and not longer after the first one. Milliseconds. */
const PACE = { idle: 1200, most: 4000 }
/** The same while a page beside it follows, which is to be as the text is in little more than half a second. */
const WATCHED_PACE = { idle: 250, most: 450 }
/** So long an answer is waited for before another window goes on. */
const CLOSE_MS = 1500
const RETRY_MS = [1000, 2000, 5000, 15_000]

export interface Keeper {
  /** Something was typed; `read` says the whole text when it is stored. */
  change(read: () => Manuscript): void
  /** Resolves with the number of the copy once the server has everything; rejects with why it does not. */
  flush(): Promise<number>
  /**
   * Somebody kept the copy under this number, or may have: as long as nothing that was typed here waits, it is taken over.
   * Otherwise both texts meet when it is sent.
   */
  catchUp(to?: number): Promise<void>
  /** Another window goes on: resolves once the server has everything, or this machine after a while without an answer. */
  close(): Promise<void>
  /** The page is being left: stores at once, and sends what a browser still takes. */
  leave(): void
  stop(): void
}

/**
 * Keeps what is typed: on this machine behind the picture of each change, on the server after a pause. One request is under way at a time,
 * so that no answer is older than another. Nothing is dropped: what could not be sent stays stored here, and is sent when
 * somebody answers again.
 */
export function createKeeper(parts: KeeperParts): Keeper {
  const { copyId, staffId, clientId, journal } = parts
  let { seq, sent } = parts
  let read: (() => Manuscript) | null = null
  let kept: Kept = { place: 'sent', sentAt: 0, seq, failure: null, isFull: journal === null }
  let changes = 0
  let storedChanges = 0
  let isStoredAsSent = true
  let sentChanges = 0
  let storing: Promise<void> | null = null
  let sending: Promise<void> | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  let firstChangeAt = 0
  let tries = 0
  let isLooking = false
  let newest = seq
  let isStopped = false

  const isSent = () => sentChanges === changes
  const isUnstored = () => (isSent() ? !isStoredAsSent : storedChanges < changes && !isStopped)
  const isUnsent = () => sentChanges < changes && !isStopped
  /** Whether somebody else kept the copy while nothing waits here. */
  const isBehind = () => newest > seq && isSent() && !isStopped

  function tell(news: Partial<Kept>): void {
    const place = isSent() ? 'sent' : storedChanges === changes ? 'local' : 'typing'
    kept = { ...kept, ...news, place }
    parts.onChange(kept)
  }

  function store(): Promise<void> {
    storing ??= storeAll().finally(() => (storing = null))
    return storing
  }

  async function storeAll(): Promise<void> {
    if (!journal) return
    try {
      while (isUnstored()) {
        const upTo = changes
        const asSent = isSent()
        await journal.put({
          copyId,
          staffId,
          clientId,
          seq,
          manuscript: asSent ? sent : (read?.() ?? sent),
          base: sent,
          isSent: asSent,
          time: Date.now(),
        })
        storedChanges = upTo
        isStoredAsSent = asSent
        tell({ isFull: false })
      }
    } catch {
      tell({ isFull: true })
    }
  }

  function plan(ms: number): void {
    clearTimeout(timer)
    if (!isStopped) timer = setTimeout(() => void push(), ms)
  }

  /** Sends until the server has everything, or says no. */
  function push(): Promise<void> {
    clearTimeout(timer)
    sending ??= pushAll().finally(() => (sending = null))
    return sending
  }

  async function pushAll(): Promise<void> {
    let lost: Manuscript | null = null
    while (isUnsent()) {
      const upTo = changes
      const manuscript = read?.() ?? sent
      const reply = await parts.send({ seq, manuscript, lost })
      if ('seq' in reply) {
        ;({ seq } = reply)
        sent = manuscript
        sentChanges = upTo
        firstChangeAt = Date.now()
        tries = 0
        lost = null
        tell({ sentAt: Date.now(), seq, failure: null })
        if (isSent()) await store()
      } else if ('behind' in reply) {
        const { behind } = reply
        // Its own text, whose answer did not come before it was killed, is no other one's.
        if (behind.clientId !== clientId) ({ lost } = await parts.join(sent, behind.manuscript))
        ;({ seq, manuscript: sent } = behind)
        changes += 1
      } else {
        tell({ failure: reply.failure })
        if (mayTryAgain(reply.failure.code)) plan(RETRY_MS[Math.min(tries++, RETRY_MS.length - 1)] ?? 0)
        return
      }
    }
  }

  async function catchUp(): Promise<void> {
    await sending
    while (isBehind()) {
      const upTo = changes
      const theirs = await parts.look()
      if (isStopped || changes > upTo || sending) return
      newest = Math.max(theirs.seq, seq)
      if (theirs.seq <= seq) return
      ;({ seq, manuscript: sent } = theirs)
      parts.take(sent)
      tell({ seq, sentAt: Date.now() })
      isStoredAsSent = !read
      void store()
    }
  }

  const wake = () => void (!isSent() && push())
  globalThis.addEventListener?.('online', wake)

  return {
    change(next) {
      read = next
      if (isSent()) firstChangeAt = Date.now()
      changes += 1
      tell({})
      whenPainted(() => void store())
      const { idle, most } = parts.isWatched() ? WATCHED_PACE : PACE
      if (!sending) plan(Math.min(idle, Math.max(0, firstChangeAt + most - Date.now())))
      else void sending.then(() => !isSent() && !kept.failure && plan(idle))
    },
    async flush() {
      await push()
      if (!isSent()) throw new NotKept(kept.failure)
      return seq
    },
    async catchUp(to = seq + 1) {
      newest = Math.max(newest, to)
      if (isLooking) return
      isLooking = true
      // Who cannot look now does with the next thing that is told, or is told by the answer to what is kept.
      await catchUp().catch(() => {})
      isLooking = false
    },
    async close() {
      await Promise.race([push(), new Promise((resolve) => setTimeout(resolve, CLOSE_MS))])
      await storing
      await store()
    },
    leave() {
      if (!read || isSent()) return
      void store()
      if (fitsKeepalive(read()) && !sending) void push()
    },
    stop() {
      isStopped = true
      clearTimeout(timer)
      globalThis.removeEventListener?.('online', wake)
    },
  }
}

/** What was typed is not on the server, and why. */
export class NotKept extends Error {
  override name = 'NotKept'
  readonly failure: Failure | null

  constructor(failure: Failure | null) {
    super(failure?.msg ?? 'not kept')
    this.failure = failure
  }
}
