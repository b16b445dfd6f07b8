import { randomBytes } from 'node:crypto'
import type { ChannelOptions } from '../channels.ts'
import { RealtimeError, type ClientInfo, type PublishOptions, type StreamPosition } from '../realtime.ts'
import { ERRORS } from './codes.ts'
import { write } from './connections.ts'
import { flush, tell } from './fan-out.ts'
import { buildFrame, pushText } from './frames.ts'
import type { Channel, ChannelRules, Hub, Subscription } from './state.ts'
import { append, createStream, dropExpired, positionOf } from './stream.ts'

/** Of channels that no namespace knows, while developing. */
const ANY_CHANNEL: ChannelOptions = { isOpen: true, presence: true, historySize: 1000, historySeconds: 300 }

/** Tells what holds for channels by their names; null: no channel has such a name. */
export function createRules(
  table: Readonly<Record<string, ChannelOptions>>,
  isDevelopment: boolean,
): (channel: string) => ChannelRules | null {
  const namespaces = new Map(Object.entries(table))
  return (channel) => {
    const end = channel.indexOf(':')
    const options = end < 0 ? undefined : namespaces.get(channel.slice(0, end))
    if (isDevelopment) return { ...(options ?? ANY_CHANNEL), isOpen: true, presence: true, isForClients: true }
    return options ? { ...options, isForClients: false } : null
  }
}

/** What holds for a channel; a name that none has throws. */
export function getRules(hub: Hub, name: string): ChannelRules {
  const rules = hub.rulesOf(name)
  if (rules) return rules
  throw new RealtimeError(ERRORS.unknownChannel.code, ERRORS.unknownChannel.message)
}

/** The channel of this name, made if nobody used it so far. */
export function ensureChannel(hub: Hub, name: string, rules: ChannelRules): Channel {
  const known = hub.channels.get(name)
  if (known) return known
  const channel: Channel = {
    name,
    rules,
    subscribers: new Set(),
    stream: rules.historySize > 0 ? createStream(hub.epoch) : null,
    pending: [],
    pendingLength: 0,
    pendingDeltas: [],
    deltaSubscribers: 0,
    latest: null,
    isQueued: false,
    flushedAtMs: 0,
    usedAtMs: hub.nowMs(),
  }
  hub.channels.set(name, channel)
  return channel
}

/** Publishes JSON on a channel: keeps it where the channel has a history, and tells all who are there. */
export function publishTo(
  hub: Hub,
  name: string,
  data: unknown,
  { tags, skipHistory = false, idempotencyKey, info }: PublishOptions & { info?: ClientInfo },
): StreamPosition | null {
  const rules = getRules(hub, name)
  const key = idempotencyKey === undefined ? null : `${name}\n${idempotencyKey}`
  const before = key === null ? undefined : hub.published.get(key)
  if (before) return before.position
  const channel = ensureChannel(hub, name, rules)
  const publication = JSON.stringify({ data: data ?? null, ...(info && { info }), ...(tags && { tags }) })
  const { stream } = channel
  channel.usedAtMs = hub.nowMs()
  hub.totals.publications += 1
  let text = publication
  if (stream && !skipHistory) {
    const keep = { size: rules.historySize, ttlMs: rules.historySeconds * 1000 }
    const write = (offset: number) => `${publication.slice(0, -1)},"offset":${offset}}`
    text = append(stream, write, keep, channel.usedAtMs).text
  }
  tell(hub, channel, text)
  if (rules.delta) channel.latest = JSON.stringify(data ?? null)
  const position = stream && positionOf(stream)
  if (key !== null) hub.published.set(key, { position })
  dropUnused(hub, channel)
  return position
}

/** Adds a subscription to its channel. What was published before is with the others first. */
export function join(hub: Hub, subscription: Subscription): void {
  const { channel } = subscription
  flush(hub, channel)
  channel.subscribers.add(subscription)
  if (subscription.delta) channel.deltaSubscribers += 1
}

/** Takes a subscription out of its channel. */
export function leave(hub: Hub, subscription: Subscription): void {
  const { channel } = subscription
  if (!channel.subscribers.delete(subscription)) return
  if (subscription.delta) channel.deltaSubscribers -= 1
  channel.usedAtMs = hub.nowMs()
  publishPresence(hub, subscription, 'leave')
  dropUnused(hub, channel)
}

/** Tells those who want to know that somebody came or went. */
export function publishPresence(hub: Hub, { channel, info }: Subscription, kind: 'join' | 'leave'): void {
  if (!channel.rules.isForClients) return
  const listeners = [...channel.subscribers].filter(({ hearsJoins }) => hearsJoins)
  flush(hub, channel)
  const frame = buildFrame(pushText(channel.name, kind, JSON.stringify({ info })))
  for (const { connection } of listeners) write(hub, connection, frame)
}

/** Forgets what channels kept too long, and channels that nobody used for long. */
export function sweepChannels(hub: Hub, nowMs: number): void {
  for (const channel of hub.channels.values()) {
    if (channel.stream) dropExpired(channel.stream, nowMs)
    if (channel.subscribers.size > 0 || nowMs - channel.usedAtMs < hub.timings.unused) continue
    hub.channels.delete(channel.name)
    // Were it made again, its offsets would count from 1: they must not be taken for those before.
    hub.epoch = makeEpoch()
  }
}

/** Forgets what was published on a channel; the position stays, so whoever was away is told that it missed something. */
export function removeHistory(channel: Channel): void {
  if (channel.stream) channel.stream.entries = []
}

/** Forgets a channel without subscribers on which nothing was ever published: it is like any that nobody used. */
export function dropUnused(hub: Hub, channel: Channel): void {
  if (channel.subscribers.size === 0 && (channel.stream === null || channel.stream.top === 0)) {
    hub.channels.delete(channel.name)
  }
}

/** Names streams that begin from now on. */
export function makeEpoch(): string {
  return randomBytes(6).toString('base64url')
}
