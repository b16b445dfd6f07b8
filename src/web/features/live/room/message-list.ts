import type { LivePush, Message } from '#contract/live.ts'
import type { ShownMessage } from './live-room.ts'

/** Rows kept while the end is in sight. */
export const ROWS = 200
/** Rows up to which what arrives is added while the reader looks further up; then it waits. */
const ROWS_AWAY = 400

/** What is known of one place of a room: shown, and held back while the reader is elsewhere. */
export interface Log {
  /** What is there in its order, then what is on its way. */
  list: readonly ShownMessage[]
  /** Arrived while the reader looked further up and much stood below already; the newest ones alone. */
  waiting: readonly Message[]
  /** Whether something between `list` and `waiting` was let go. */
  isTorn: boolean
  pinned: readonly Message[]
  /** What was taken away: it does not come back with an answer that is older than that. */
  removed: ReadonlySet<string>
  unread: number
  isAtEnd: boolean
  hasOlder: boolean
  /** Rows kept while the end is in sight. */
  rows: number
}

export const emptyLog: Log = {
  list: [],
  waiting: [],
  isTorn: false,
  pinned: [],
  removed: new Set(),
  unread: 0,
  isAtEnd: true,
  hasOlder: false,
  rows: ROWS,
}

export type IsOwn = (message: Message) => boolean

/** Messages that have come, known or new, in any order. */
export function arrive(log: Log, messages: readonly Message[], isOwn: IsOwn): Log {
  const [gone, there] = split(messages, ({ status }) => status === 2)
  const kept = gone.length > 0 ? removeMessages(log, idsOf(gone)) : log
  const isFurtherUp = ({ seq }: Message) => kept.hasOlder && seq > 0 && seq < startOf(kept)
  const fresh = there.filter(
    (message) => !kept.removed.has(message.msg_id) && (!isFurtherUp(message) || isKnown(kept, message)),
  )
  const newest = endOf(kept)
  const news = fresh.filter((message) => message.seq > newest && !isKnown(kept, message))
  const unread = kept.isAtEnd ? 0 : kept.unread + news.filter((message) => !isOwn(message)).length
  const pinned = kept.pinned.map((old) => fresh.find(({ msg_id }) => msg_id === old.msg_id) ?? old)
  const isFull = !kept.isAtEnd && kept.list.length >= ROWS_AWAY
  const [held, shown] = split(fresh, (message) => isFull && news.includes(message))
  const list = merge(kept.list, shown, isOwn)
  const waiting = [...kept.waiting.map((old) => fresh.find(({ msg_id }) => msg_id === old.msg_id) ?? old), ...held]
  return trim({
    ...kept,
    list,
    pinned,
    unread,
    waiting: waiting.slice(-ROWS),
    isTorn: kept.isTorn || waiting.length > ROWS,
  })
}

/**
 * The last page, where too much was missed to fill it in: shown in place of what was there, with what is newer and what
 * is on its way. Under the eyes of a reader further up nothing changes; it waits for them below.
 */
export function startAgain(log: Log, messages: readonly Message[], hasOlder: boolean, isOwn: IsOwn): Log {
  const newest = Math.max(0, ...messages.map(({ seq }) => seq))
  if (!log.isAtEnd && log.list.length > 0) {
    const unread = log.unread + messages.filter((message) => !isKnown(log, message)).length
    return { ...log, waiting: messages.toSorted(inOrder), isTorn: true, unread }
  }
  const kept = log.list.filter(({ seq }) => seq === 0 || seq > newest)
  const begun = arrive({ ...log, list: kept, waiting: [], isTorn: false, hasOlder: false }, messages, isOwn)
  return { ...begun, hasOlder: begun.hasOlder || hasOlder }
}

/** Older messages that were asked for. */
export function addOlder(log: Log, messages: readonly Message[], hasOlder: boolean, isOwn: IsOwn): Log {
  const there = messages.filter(({ msg_id, status }) => status !== 2 && !log.removed.has(msg_id))
  return { ...log, list: merge(log.list, there, isOwn), hasOlder }
}

export function removeMessages(log: Log, ids: readonly string[]): Log {
  const news = ids.filter((id) => !log.removed.has(id))
  if (news.length === 0) return log
  const removed = new Set([...log.removed, ...news])
  const isThere = ({ msg_id }: Message) => !removed.has(msg_id)
  return {
    ...log,
    removed,
    list: log.list.filter(isThere),
    waiting: log.waiting.filter(isThere),
    pinned: log.pinned.filter(isThere),
  }
}

/** The end came in sight, or left it. What waited is shown, and as many rows are kept as an end has. */
export function setAtEnd(log: Log, isAtEnd: boolean, isOwn: IsOwn): Log {
  if (!isAtEnd) return { ...log, isAtEnd }
  const shown = { ...log, isAtEnd, unread: 0, waiting: [], isTorn: false }
  if (log.isTorn) return startAgain(shown, log.waiting, true, isOwn)
  return trim({ ...shown, list: merge(log.list, log.waiting, isOwn) })
}

/** Exactly these, in their order: what a replay has come to. Those that were there already stay the same objects. */
export function showOnly(log: Log, messages: readonly Message[], hasOlder: boolean): Log {
  const before = new Map(log.list.map((message) => [message.msg_id, message]))
  const newest = log.list.at(-1)?.seq ?? 0
  const list = messages.map((message) => before.get(message.msg_id) ?? { ...message, sending: null, isOwn: false })
  const isSame = list.length === log.list.length && list.every((message, place) => message === log.list[place])
  const arrived = list.filter(({ seq }) => seq > newest).length
  return {
    ...log,
    list: isSame ? log.list : list,
    unread: log.isAtEnd ? 0 : Math.min(list.length, log.unread + arrived),
    hasOlder,
  }
}

/** What was said over the channel of this place. */
export function applyPush(log: Log, push: LivePush, isOwn: IsOwn): Log {
  switch (push.t) {
    case 'message':
      return pinAsSaid(arrive(log, [push.message], isOwn), push.message)
    case 'remove':
      return removeMessages(log, [push.msg_id])
    case 'pin':
      return pin(log, push)
    case 'likes':
      return like(log, push.list)
    default:
      return log
  }
}

/** What was told of messages that are pinned or liked, once more: for an answer that may be older. */
export function tellAgain(log: Log, push: LivePush): Log {
  if (push.t === 'message' && push.message.is_top === 1) return pinAsSaid(log, push.message)
  if (push.t === 'pin') return pin(log, push)
  return push.t === 'likes' ? like(log, push.list) : log
}

function pin(log: Log, { msg_id, is_top, message }: LivePush & { t: 'pin' }): Log {
  const others = log.pinned.filter((old) => old.msg_id !== msg_id)
  const pinned = is_top && message && !log.removed.has(msg_id) ? [message, ...others] : others
  return { ...log, pinned, ...mapMessages(log, (old) => (old.msg_id === msg_id ? { ...old, is_top } : old)) }
}

/** A message may be pinned from the beginning; it says so itself then. */
function pinAsSaid(log: Log, message: Message): Log {
  const isPinned = log.pinned.some(({ msg_id }) => msg_id === message.msg_id)
  if (isPinned === (message.is_top === 1)) return log
  return pin(log, { t: 'pin', msg_id: message.msg_id, is_top: message.is_top, message })
}

function like(log: Log, counts: ReadonlyArray<{ msg_id: string; like_count: number }>): Log {
  const byId = new Map(counts.map(({ msg_id, like_count }) => [msg_id, like_count]))
  const change = <T extends Message>(old: T): T => ({ ...old, like_count: byId.get(old.msg_id) ?? old.like_count })
  return { ...log, pinned: log.pinned.map(change), ...mapMessages(log, change) }
}

function mapMessages(log: Log, change: <T extends Message>(message: T) => T): Pick<Log, 'list' | 'waiting'> {
  return { list: log.list.map(change), waiting: log.waiting.map(change) }
}

/** Puts a message of the reader's own, or what has become of its sending, at its place. */
export function putOwn(log: Log, message: ShownMessage): Log {
  const isThere = log.list.some(({ client_id }) => client_id === message.client_id)
  const list = isThere
    ? log.list.map((old) => (old.client_id === message.client_id ? message : old))
    : [...log.list, message]
  return { ...log, list }
}

/** Another reader came: other messages are their own. */
export function claimOwn(log: Log, isOwn: IsOwn): Log {
  const list = log.list.map((message) => ({ ...message, isOwn: message.sending !== null || isOwn(message) }))
  return { ...log, list }
}

/** One that is on its way, or could not be sent, goes. */
export function dropOwn(log: Log, clientId: string): Log {
  return { ...log, list: log.list.filter(({ client_id, sending }) => client_id !== clientId || sending === null) }
}

/** The newest message that everybody sees. */
function endOf({ list, waiting }: Log): number {
  return Math.max(0, waiting.at(-1)?.seq ?? 0, ...list.slice(-ROWS).map(({ seq }) => seq))
}

/** The oldest message that is shown; what stands above it comes by asking alone. */
function startOf({ list }: Log): number {
  return list.find(({ seq }) => seq > 0)?.seq ?? 0
}

/** Joins by id, or by the sender's own name for it; what is public stands in its order, the rest behind it. */
function merge(list: readonly ShownMessage[], messages: readonly Message[], isOwn: IsOwn): readonly ShownMessage[] {
  if (messages.length === 0) return list
  const arrived = new Map(messages.map((message) => [message.msg_id, message]))
  const clients = new Set(messages.map(({ client_id }) => client_id).filter((id) => id !== ''))
  const kept = list.filter((old) => !arrived.has(old.msg_id) && !(old.sending && clients.has(old.client_id)))
  const shown = [...arrived.values()].map((message) => ({ ...message, sending: null, isOwn: isOwn(message) }))
  return [...kept, ...shown].toSorted(inOrder)
}

/** Those without a place yet come last, as they were written. */
function inOrder(one: Message, other: Message): number {
  if (one.seq === 0 || other.seq === 0) return Number(one.seq === 0) - Number(other.seq === 0)
  return one.seq - other.seq
}

function trim(log: Log): Log {
  const most = log.isAtEnd ? log.rows : Infinity
  const excess = log.list.length - most
  return excess > 0 ? { ...log, list: log.list.slice(excess), hasOlder: true } : log
}

function isKnown({ list, waiting }: Log, { msg_id, client_id }: Message): boolean {
  const isSame = (old: Message) => old.msg_id === msg_id || (client_id !== '' && old.client_id === client_id)
  return list.some(isSame) || waiting.some(isSame)
}

function split<T>(list: readonly T[], isFirst: (item: T) => boolean): [T[], T[]] {
  return [list.filter(isFirst), list.filter((item) => !isFirst(item))]
}

const idsOf = (messages: readonly Message[]) => messages.map(({ msg_id }) => msg_id)
