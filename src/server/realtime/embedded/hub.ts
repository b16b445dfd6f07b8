import { LRUCache } from 'lru-cache'
import type { Log } from '#server/http/log.ts'
import { channelOptions, type Channels } from '../channels.ts'
import { RealtimeError, type Realtime } from '../realtime.ts'
import type { RealtimeTokens } from '../tokens.ts'
import { countPresent, findHistory, presenceOf } from './answer-reading.ts'
import { createRules, getRules, leave, makeEpoch, publishTo, removeHistory, sweepChannels } from './channels.ts'
import { CLOSES, ERRORS, UNSUBSCRIBED, type CloseReason, type ProtocolError } from './codes.ts'
import { close, tend, write } from './connections.ts'
import { flush } from './fan-out.ts'
import { buildFrame, pushText } from './frames.ts'
import { ADDRESS_ALLOWANCE } from './limits.ts'
import type { Connection, Hub, Timings } from './state.ts'
import { createUpgrade, type HandleUpgrade, type UpgradeRules } from './upgrade.ts'

export interface EmbeddedParts extends UpgradeRules {
  tokens: RealtimeTokens
  connectionsPerSubject: number
  /** Whether clients without a token may do everything. */
  isDevelopment: boolean
  log: Log
  /** Seconds, as tokens are dated. */
  clock: () => number
  timings?: Partial<Timings>
  /** The table of channels; the site's own unless given. */
  channels?: Channels
  /** Milliseconds that never go back; the system's unless given. */
  nowMs?: () => number
}

/** What a hub has to do, as numbers since it began or now. */
export interface HubFacts {
  connections: number
  subscriptions: number
  channels: number
  addresses: number
  publications: number
  slowCloses: number
}

export interface EmbeddedRealtime extends Realtime {
  handleUpgrade: HandleUpgrade
  facts(): HubFacts
}

const TIMINGS: Timings = {
  window: 25,
  ping: 25_000,
  pong: 8000,
  stale: 10_000,
  grace: 25_000,
  tick: 250,
  goodbye: 5000,
  spread: 2000,
  unused: 24 * 60 * 60 * 1000,
}

/** Publications that are remembered by their keys, and for how long. */
const KEYS_MAX = 10_000
const KEY_MS = 5 * 60 * 1000
const SWEEP_MS = 5000

/** The hub of this process. */
export function createEmbeddedRealtime(parts: EmbeddedParts): EmbeddedRealtime {
  const hub = createHub(parts)
  const stopTending = tendAll(hub)
  const handleUpgrade = createUpgrade(hub, parts)
  return {
    kind: 'embedded',
    handleUpgrade,
    publish: async (channel, data, options = {}) => publishTo(hub, channel, data, options),
    async broadcast(channels, data, options = {}) {
      const told = await Promise.allSettled(channels.map(async (channel) => publishTo(hub, channel, data, options)))
      const failed = told.find((result) => result.status === 'rejected')
      if (failed) throw failed.reason
    },
    async presence(channel) {
      demand(getRules(hub, channel).presence)
      return presenceOf(hub, channel)
    },
    async presenceStats(channel) {
      demand(getRules(hub, channel).presence)
      return countPresent(hub, channel)
    },
    async history(channel, options) {
      demand(getRules(hub, channel).historySize > 0)
      if (options.reverse && options.since?.offset === 0) throw toError(ERRORS.badRequest)
      const found = findHistory(hub, channel, options)
      if (!found) throw toError(ERRORS.unrecoverable)
      return { ...found.position, publications: found.entries.map(({ text }) => JSON.parse(text)) }
    },
    async historyRemove(channel) {
      demand(getRules(hub, channel).historySize > 0)
      const known = hub.channels.get(channel)
      if (known) removeHistory(known)
    },
    async disconnect(user, { client, ...reason } = {}) {
      const connections = [...(hub.users.get(user) ?? [])].filter(({ id }) => client === undefined || client === id)
      for (const connection of connections) close(hub, connection, { ...CLOSES.forced, ...reason })
    },
    async unsubscribe(user, channel) {
      for (const connection of hub.users.get(user) ?? []) unsubscribe(hub, connection, channel)
    },
    health: async () => demand(!hub.isClosing),
    async close() {
      if (hub.isClosing) return
      hub.isClosing = true
      stopTending()
      await closeAll(hub, CLOSES.shutdown)
    },
    facts: () => ({
      connections: hub.connections.size,
      subscriptions: [...hub.connections].reduce((sum, { subscriptions }) => sum + subscriptions.size, 0),
      channels: hub.channels.size,
      addresses: hub.addresses.size,
      ...hub.totals,
    }),
  }
}

function createHub(parts: EmbeddedParts): Hub {
  const hub: Hub = {
    channels: new Map(),
    connections: new Set(),
    users: new Map(),
    addresses: new Map(),
    published: new LRUCache({ max: KEYS_MAX, ttl: KEY_MS }),
    tokens: parts.tokens,
    rulesOf: createRules(parts.channels ?? channelOptions, parts.isDevelopment),
    isDevelopment: parts.isDevelopment,
    connectionsPerSubject: parts.connectionsPerSubject,
    timings: { ...TIMINGS, ...parts.timings },
    log: parts.log,
    clock: parts.clock,
    nowMs: parts.nowMs ?? (() => performance.now()),
    soon: new Set(),
    later: new Set(),
    onLeave: (subscription) => leave(hub, subscription),
    epoch: makeEpoch(),
    isClosing: false,
    totals: { publications: 0, slowCloses: 0 },
  }
  return hub
}

/** Looks at all connections again and again, and now and then at what nobody uses any more. */
function tendAll(hub: Hub): () => void {
  let sweptAtMs = hub.nowMs()
  const timer = setInterval(() => {
    const nowMs = hub.nowMs()
    for (const connection of hub.connections) tend(hub, connection, nowMs)
    if (nowMs - sweptAtMs < SWEEP_MS) return
    sweptAtMs = nowMs
    sweepChannels(hub, nowMs)
    sweepAddresses(hub, nowMs)
  }, hub.timings.tick)
  timer.unref()
  return () => clearInterval(timer)
}

/** An address is remembered until its allowance is whole again. */
function sweepAddresses(hub: Hub, nowMs: number): void {
  const { burst, perSecond } = ADDRESS_ALLOWANCE
  for (const [address, { connections, bucket }] of hub.addresses) {
    const isWhole = nowMs - bucket.filledAtMs >= (burst / perSecond) * 1000
    if (connections === 0 && isWhole) hub.addresses.delete(address)
  }
}

function unsubscribe(hub: Hub, connection: Connection, name: string): void {
  const subscription = connection.subscriptions.get(name)
  if (!subscription) return
  flush(hub, subscription.channel)
  connection.subscriptions.delete(name)
  leave(hub, subscription)
  write(hub, connection, buildFrame(pushText(name, 'unsubscribe', JSON.stringify(UNSUBSCRIBED))))
}

/** Says goodbye to everybody, a part at a time, so that they do not come back all at once; then waits until they are gone. */
async function closeAll(hub: Hub, reason: CloseReason): Promise<void> {
  const connections = [...hub.connections]
  const partMs = 50
  const spreadMs = Math.min(hub.timings.spread, connections.length)
  const size = Math.ceil(connections.length / Math.max(1, Math.floor(spreadMs / partMs)))
  const gone = connections.map(
    ({ webSocket }) => new Promise<void>((resolve) => void webSocket.once('close', () => resolve())),
  )
  for (let start = 0; start < connections.length; start += size) {
    if (start > 0) await new Promise((resolve) => setTimeout(resolve, partMs))
    for (const connection of connections.slice(start, start + size)) close(hub, connection, reason)
  }
  await Promise.all(gone)
}

function demand(isSo: boolean): void {
  if (!isSo) throw toError(ERRORS.notAvailable)
}

function toError({ code, message }: ProtocolError): RealtimeError {
  return new RealtimeError(code, message)
}
