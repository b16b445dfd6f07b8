import type { StreamPosition } from '../realtime.ts'
import { publishTo } from './channels.ts'
import { ERRORS, type ProtocolError } from './codes.ts'
import type { BodyOf } from './commands.ts'
import { reply, replyError } from './connections.ts'
import type { ChannelRules, Connection, Hub } from './state.ts'
import { createStream, positionOf, readHistory, RECOVERED_MAX, type Entry } from './stream.ts'
import { toClientInfo } from './subscribe.ts'

/** Publishes for a client, where clients may. */
export function answerPublish(hub: Hub, connection: Connection, id: number, body: BodyOf<'publish'>): void {
  const refusal = judge(hub, body.channel) ?? (body.data === undefined ? ERRORS.badRequest : null)
  if (refusal) return replyError(hub, connection, id, refusal)
  const info = connection.subscriptions.get(body.channel)?.info ?? toClientInfo(connection, undefined)
  publishTo(hub, body.channel, body.data, { info })
  reply(hub, connection, id, 'publish', '{}')
}

/** Who is on a channel, where clients may know. */
export function answerPresence(hub: Hub, connection: Connection, id: number, { channel }: BodyOf<'presence'>): void {
  const refusal = judge(hub, channel, (rules) => rules.presence)
  if (refusal) return replyError(hub, connection, id, refusal)
  reply(hub, connection, id, 'presence', JSON.stringify({ presence: Object.fromEntries(presenceOf(hub, channel)) }))
}

/** How many are on a channel, where clients may know. */
export function answerPresenceStats(
  hub: Hub,
  connection: Connection,
  id: number,
  { channel }: BodyOf<'presence_stats'>,
): void {
  const refusal = judge(hub, channel, (rules) => rules.presence)
  if (refusal) return replyError(hub, connection, id, refusal)
  const { clients, users } = countPresent(hub, channel)
  reply(hub, connection, id, 'presence_stats', JSON.stringify({ num_clients: clients, num_users: users }))
}

/** What was published on a channel, where clients may read it. */
export function answerHistory(hub: Hub, connection: Connection, id: number, body: BodyOf<'history'>): void {
  const refusal = judge(hub, body.channel, (rules) => rules.historySize > 0)
  if (refusal) return replyError(hub, connection, id, refusal)
  const { limit, reverse } = body
  const since = body.since ?? undefined
  if (reverse && since?.offset === 0) return replyError(hub, connection, id, ERRORS.badRequest)
  const capped = limit < 0 ? RECOVERED_MAX : Math.min(limit, RECOVERED_MAX)
  const found = findHistory(hub, body.channel, { limit: capped, reverse, ...(since && { since }) })
  if (!found) return replyError(hub, connection, id, ERRORS.unrecoverable)
  reply(hub, connection, id, 'history', historyJson(found))
}

function judge(hub: Hub, channel: string, has: (rules: ChannelRules) => boolean = () => true): ProtocolError | null {
  if (channel === '') return ERRORS.badRequest
  const rules = hub.rulesOf(channel)
  if (!rules) return ERRORS.unknownChannel
  if (!has(rules)) return ERRORS.notAvailable
  return rules.isForClients ? null : ERRORS.permissionDenied
}

/** Who is on a channel, by connection. */
export function presenceOf(hub: Hub, name: string) {
  const subscribers = hub.channels.get(name)?.subscribers ?? []
  return new Map(Array.from(subscribers, ({ info }) => [info.client, info]))
}

export function countPresent(hub: Hub, name: string): { clients: number; users: number } {
  const subscribers = hub.channels.get(name)?.subscribers ?? new Set()
  return { clients: subscribers.size, users: new Set(Array.from(subscribers, ({ info }) => info.user)).size }
}

/** Part of a channel's history and its position; null when it is asked for since another epoch. */
export function findHistory(
  hub: Hub,
  name: string,
  options: Parameters<typeof readHistory>[1],
): { position: StreamPosition; entries: Entry[] } | null {
  const stream = hub.channels.get(name)?.stream ?? createStream(hub.epoch)
  const entries = readHistory(stream, options, hub.nowMs())
  return entries && { position: positionOf(stream), entries }
}

function historyJson({ position, entries }: { position: StreamPosition; entries: readonly Entry[] }): string {
  const publications = entries.map(({ text }) => text).join(',')
  return `{"publications":[${publications}],"epoch":${JSON.stringify(position.epoch)},"offset":${position.offset}}`
}
