import { createStore, type StoreApi } from 'zustand/vanilla'
import { REPLAY_SECONDS } from '#contract/endpoint.ts'
import type { BrowserStorage } from '../../storage/browser-storage.ts'
import { WAITING_KEY } from './stored-waiting.ts'

export const waitingKinds = ['comment', 'submission', 'form', 'star', 'collect'] as const
export type WaitingKind = (typeof waitingKinds)[number]

/** A write that nobody answered, to be sent as soon as there is a network. */
export interface Waiting {
  kind: WaitingKind
  /** Names what it is about: a later one of the same kind takes its place. */
  key: string
  /** Names the sending, so that a lost answer never has it done twice. */
  requestId: string
  /** Who wants it, as `readerKey` says. */
  reader: string
  /** Milliseconds. */
  at: number
  /** When it was sent first so that it may have arrived, milliseconds; null while it certainly has not. */
  sentAt: number | null
  /** Host-relative address and title of the page that it was done on. */
  address: string
  title: string
  /** What its kind needs to send it. */
  input: object
}

type WaitingName = Pick<Waiting, 'kind' | 'key'>

export interface Waitings {
  state: StoreApi<{ list: readonly Waiting[] }>
  /** Whether a call that is made now may arrive although nobody answers it. */
  mayArrive(): boolean
  /** Lets a write wait that nobody answered. */
  add(waiting: Pick<Waiting, 'kind' | 'key' | 'requestId' | 'input'>, mayHaveArrived: boolean): void
  /** Forgets what was answered, or is wanted no longer. */
  drop(waiting: WaitingName): void
  find(waiting: WaitingName): Waiting | undefined
  /** Notes that one is being sent. */
  noteSent(waiting: WaitingName): void
  /** What the present reader may have sent: their own, and what this device did before it knew them. */
  listDue(): Waiting[]
  /** What of it can no longer be sent by itself. */
  listOutdated(): Waiting[]
  /** Reads what was stored elsewhere. */
  reread(): void
}

interface WaitingsParts {
  storage: BrowserStorage
  /** Who reads, as `readerKey` says. */
  reader(): string
  isOnline(): boolean
  /** The page that is open. */
  page(): Pick<Waiting, 'address' | 'title'>
  /** Milliseconds. */
  now(): number
  onAdded(): void
}

const KEPT_MS = 30 * 24 * 60 * 60 * 1000
const KEPT = 100
/** A little less than the server knows a repetition for what it is. */
const REPEATABLE_MS = (REPLAY_SECONDS - 60 * 60) * 1000
/** What is one thing however often it is sent. */
const MARKS: ReadonlySet<WaitingKind> = new Set(['star', 'collect'])

/**
 * Writes that wait for the network, in the order in which they were done, in this browser; where that stores nothing, on
 * this page. What may have arrived is sent again only while the server knows it again, and then never twice.
 */
export function createWaitings({ storage, reader, isOnline, page, now, onAdded }: WaitingsParts): Waitings {
  const read = () => {
    const stored = storage.read(WAITING_KEY)
    return Array.isArray(stored) ? stored.filter(isWaiting) : []
  }
  const state = createStore<{ list: readonly Waiting[] }>()(() => ({ list: read() }))
  let isStored = true
  const current = () => (isStored ? read() : state.getState().list)
  const save = (list: readonly Waiting[]) => {
    isStored = storage.write(WAITING_KEY, list)
    state.setState({ list })
  }
  const find = (waiting: WaitingName) => current().find((other) => isSame(other, waiting))
  const isOutdated = ({ kind, at, sentAt }: Waiting) =>
    now() - at >= KEPT_MS || (!MARKS.has(kind) && sentAt !== null && now() - sentAt >= REPEATABLE_MS)
  const listOwn = () => current().filter((one) => one.reader === ANONYMOUS || one.reader === reader())
  return {
    state,
    mayArrive: isOnline,
    find,
    add(waiting, mayHaveArrived) {
      const before = find(waiting)
      const sentBefore = before?.requestId === waiting.requestId ? before.sentAt : null
      const sentAt = sentBefore ?? (mayHaveArrived ? now() : null)
      const others = current().filter((other) => !isSame(other, waiting))
      save([...others, { ...waiting, ...page(), reader: reader() || ANONYMOUS, at: now(), sentAt }].slice(-KEPT))
      onAdded()
    },
    drop(waiting) {
      if (find(waiting)) save(current().filter((other) => !isSame(other, waiting)))
    },
    noteSent(waiting) {
      save(current().map((one) => (isSame(one, waiting) ? { ...one, sentAt: one.sentAt ?? now() } : one)))
    },
    listDue: () => listOwn().filter((one) => !isOutdated(one)),
    listOutdated: () => listOwn().filter(isOutdated),
    reread: () => state.setState({ list: current() }),
  }
}

const ANONYMOUS = 'anonymous'

function isSame(one: WaitingName, other: WaitingName): boolean {
  return one.kind === other.kind && one.key === other.key
}

function isWaiting(value: unknown): value is Waiting {
  if (typeof value !== 'object' || value === null) return false
  const fields = value as Record<string, unknown>
  const { at, sentAt, kind, input } = fields
  const areTexts = ['key', 'requestId', 'reader', 'address', 'title'].every((name) => typeof fields[name] === 'string')
  const areTimes = typeof at === 'number' && (sentAt === null || typeof sentAt === 'number')
  return areTexts && areTimes && typeof input === 'object' && input !== null && waitingKinds.some((one) => one === kind)
}
