import { dropUnused, ensureChannel, join } from './channels.ts'
import type { Channel, ChannelRules, Connection, Hub, Subscription } from './state.ts'
import { positionOf, recover, type Entry } from './stream.ts'

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
  const missed = channel.stream && request.recover ? recover(channel.stream, request, hub.nowMs()) : null
  if (request.insists && request.recover && channel.stream && missed === null) {
    dropUnused(hub, channel)
    return null
  }
  const subscription: Subscription = {
    connection,
    channel,
    info: toClientInfo(connection, request.info),
    isServerSide: request.isServerSide,
    hearsJoins: request.hearsJoins ?? false,
    expiresAt: request.expiresAt,
  }
  join(hub, subscription)
  connection.subscriptions.set(request.name, subscription)
  return { subscription, result: writeResult(hub, channel, request, missed) }
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
  { stream }: Channel,
  { expiresAt, data, ...request }: SubscribeRequest,
  missed: Entry[] | null,
): string {
  const common = { ...expiryOf(hub, expiresAt), ...(data !== undefined && { data }) }
  if (!stream) return JSON.stringify(common)
  const { epoch, offset: top } = positionOf(stream)
  const offset = missed ? request.offset : top
  const head = JSON.stringify({
    ...common,
    recoverable: true,
    positioned: true,
    epoch,
    ...(offset > 0 && { offset }),
    ...(request.recover && { was_recovering: true }),
    ...(missed && { recovered: true }),
  })
  return missed && missed.length > 0 ? `${head.slice(0, -1)},"publications":[${listTexts(missed)}]}` : head
}

/** Kept publications as the inside of a JSON array. */
export function listTexts(entries: readonly Entry[]): string {
  return entries.map(({ text }) => text).join(',')
}
