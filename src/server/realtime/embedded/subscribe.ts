import { dropUnused, ensureChannel, join } from './channels.ts'
import { compareAll } from './delta.ts'
import type { Channel, ChannelRules, Connection, Hub, Subscription } from './state.ts'
import { positionOf, recover, type Stream } from './stream.ts'

/** Channels that one connection may be subscribed to. */
export const CHANNELS_MAX = 128

export interface SubscribeRequest {
  name: string
  rules: ChannelRules
  /** What the token says of the subscriber, and to it. */
  info?: unknown
  data?: unknown
  expiresAt: number | null
  /** Whether the client was there before, and where. */
  recover: boolean
  epoch: string
  offset: number
  /** Whether it would rather not be subscribed than have missed something. */
  insists?: boolean
  isServerSide: boolean
  hearsJoins?: boolean
  /** Whether it takes deltas. */
  takesDeltas?: boolean
}

export interface Subscribed {
  subscription: Subscription
  /** What the client is told, as JSON. */
  result: string
}

/**
 * Subscribes a connection in one step, so that what was published before is in the answer and the rest follows it. Null
 * where the client insists on what cannot be made up for.
 */
export function subscribe(hub: Hub, connection: Connection, request: SubscribeRequest): Subscribed | null {
  const channel = ensureChannel(hub, request.name, request.rules)
  const stream = request.rules.recovery === false ? null : channel.stream
  const missed = stream && request.recover ? recover(stream, request, hub.nowMs()) : null
  if (request.insists && request.recover && stream && missed === null) {
    dropUnused(hub, channel)
    return null
  }
  const delta = request.takesDeltas ? compareAll((missed ?? []).map(({ text }) => text)) : null
  const subscription: Subscription = {
    connection,
    channel,
    info: toClientInfo(connection, request.info),
    isServerSide: request.isServerSide,
    hearsJoins: request.hearsJoins ?? false,
    delta: delta && toDeltaState(channel, delta.latest),
    expiresAt: request.expiresAt,
  }
  join(hub, subscription)
  connection.subscriptions.set(request.name, subscription)
  const texts = delta?.texts ?? missed?.map(({ text }) => text) ?? []
  return { subscription, result: writeResult(hub, request, { stream, isRecovered: missed !== null, texts }) }
}

/** Whoever was handed over what was told last can compare the next one with it. */
function toDeltaState({ latest }: Channel, recovered: string | null): 'new' | 'ready' {
  return recovered !== null && recovered === latest ? 'ready' : 'new'
}

/** How a connection is seen by others on a channel. */
export function toClientInfo(connection: Connection, channelInfo: unknown) {
  return {
    user: connection.user,
    client: connection.id,
    ...(connection.info !== undefined && { conn_info: connection.info }),
    ...(channelInfo !== undefined && { chan_info: channelInfo }),
  }
}

/** How long something lasts, as the protocol says it. */
export function expiryOf(hub: Hub, expiresAt: number | null): { expires?: true; ttl?: number } {
  return expiresAt === null ? {} : { expires: true, ttl: Math.max(1, Math.floor(expiresAt - hub.clock())) }
}

function writeResult(
  hub: Hub,
  { expiresAt, data, ...request }: SubscribeRequest,
  { stream, isRecovered, texts }: { stream: Stream | null; isRecovered: boolean; texts: readonly string[] },
): string {
  const common = {
    ...expiryOf(hub, expiresAt),
    ...(data !== undefined && { data }),
    ...(request.takesDeltas && { delta: true }),
  }
  if (!stream) return JSON.stringify(common)
  const { epoch, offset: top } = positionOf(stream)
  const offset = isRecovered ? request.offset : top
  const head = JSON.stringify({
    ...common,
    recoverable: true,
    positioned: true,
    epoch,
    ...(offset > 0 && { offset }),
    ...(request.recover && { was_recovering: true }),
    ...(isRecovered && { recovered: true }),
  })
  return texts.length > 0 ? `${head.slice(0, -1)},"publications":[${texts.join(',')}]}` : head
}
