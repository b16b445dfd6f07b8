import type { LRUCache } from 'lru-cache'
import type { Duplex } from 'node:stream'
import type { WebSocket } from 'ws'
import type { Log } from '#server/http/log.ts'
import type { ChannelOptions } from '../channels.ts'
import type { ClientInfo, StreamPosition } from '../realtime.ts'
import type { RealtimeTokens } from '../tokens.ts'
import type { Command } from './commands.ts'
import type { AddressUse, Bucket } from './limits.ts'
import type { Stream } from './stream.ts'

/** How long things take, in milliseconds. */
export interface Timings {
  /** What is published within it goes out together. */
  window: number
  ping: number
  /** How long an answer to a ping may take. */
  pong: number
  /** Who does not connect within it is closed. */
  stale: number
  /** What expired is refreshed within it. */
  grace: number
  /** Between two looks at all connections. */
  tick: number
  /** How long a closed connection may take to say goodbye. */
  goodbye: number
  /** Over how long closing everybody is spread at most. */
  spread: number
  /** How long the position of a channel is known that nobody uses. */
  unused: number
}

/** What holds for one channel. */
export interface ChannelRules extends ChannelOptions {
  /** Whether clients may publish, and read presence and history. */
  isForClients: boolean
}

export interface Channel {
  readonly name: string
  readonly rules: ChannelRules
  readonly subscribers: Set<Subscription>
  /** Null without history. */
  stream: Stream | null
  /** What goes out with the next frame. */
  pending: string[]
  pendingLength: number
  /** The same for those who get deltas, while there are any. */
  pendingDeltas: DeltaPush[]
  deltaSubscribers: number
  /** What was published last, where there are deltas: the next one is told by what is new in it. */
  latest: string | null
  /** Whether the next frame has its time. */
  isQueued: boolean
  flushedAtMs: number
  usedAtMs: number
}

/** A publication as a text, for whoever has nothing to compare with, and as what is new in it. */
export interface DeltaPush {
  whole: string
  delta: string
}

export interface Subscription {
  readonly connection: Connection
  readonly channel: Channel
  readonly info: ClientInfo
  /** Came with the token of the connection. */
  readonly isServerSide: boolean
  /** Whether it is told who comes and goes. */
  readonly hearsJoins: boolean
  /** Null: publications are told whole. Otherwise by what is new in them; `new`: it has nothing yet to compare with. */
  delta: 'new' | 'ready' | null
  /** Seconds; null: never. */
  expiresAt: number | null
}

export interface Connection {
  readonly id: string
  readonly webSocket: WebSocket
  /** Under the WebSocket: frames that are the same for many are written to it as they are. */
  readonly socket: Duplex
  readonly address: AddressUse
  readonly openedAtMs: number
  readonly subscriptions: Map<string, Subscription>
  readonly inbox: Command[]
  readonly bucket: Bucket
  /** `refused`: told that it may not connect; nothing more is taken from it. */
  state: 'new' | 'connected' | 'refused' | 'closed'
  isWorking: boolean
  user: string
  info: unknown
  /** Names of the channels that its token brings, in order. */
  tokenChannels: string
  /** Seconds; null: never. */
  expiresAt: number | null
  pingAtMs: number
  /** 0 while no answer is waited for. */
  pongDueMs: number
}

/** Everything that the hub knows. */
export interface Hub {
  readonly channels: Map<string, Channel>
  readonly connections: Set<Connection>
  readonly users: Map<string, Set<Connection>>
  readonly addresses: Map<string, AddressUse>
  /** Positions by channel and idempotency key. */
  readonly published: LRUCache<string, { position: StreamPosition | null }>
  readonly tokens: RealtimeTokens
  readonly rulesOf: (channel: string) => ChannelRules | null
  readonly isDevelopment: boolean
  readonly connectionsPerSubject: number
  readonly timings: Timings
  readonly log: Log
  /** Seconds, as tokens are dated. */
  readonly clock: () => number
  readonly nowMs: () => number
  /** Channels whose next frame goes out at once, or at the end of the window. */
  readonly soon: Set<Channel>
  readonly later: Set<Channel>
  /** Takes a subscription out of its channel. */
  readonly onLeave: (subscription: Subscription) => void
  /** Of streams that begin. */
  epoch: string
  isClosing: boolean
  readonly totals: { publications: number; slowCloses: number }
}
