import type { ConnectionClaims, TokenFault } from '../tokens.ts'
import { publishPresence } from './channels.ts'
import { CLOSES, ERRORS, type CloseReason, type ProtocolError } from './codes.ts'
import type { BodyOf } from './commands.ts'
import { close, reply, replyError } from './connections.ts'
import type { Connection, Hub, Subscription } from './state.ts'
import { CHANNELS_MAX, expiryOf, subscribe } from './subscribe.ts'

/** What clients are told that they talk to. */
const VERSION = 'davmu-share'
const NOBODY: ConnectionClaims = { user: '', expiresAt: null, info: undefined, channels: new Map() }

/** Lets a client in, with the channels that its token brings. */
export async function answerConnect(
  hub: Hub,
  connection: Connection,
  id: number,
  body: BodyOf<'connect'>,
): Promise<void> {
  const claims = await judge(hub, connection, body.token)
  if (connection.state === 'closed') return
  if ('reason' in claims) return close(hub, connection, claims)
  if ('user' in claims) {
    // Asked here and not before: others may have come in while the token was looked at.
    if (hasEnough(hub, claims.user)) return close(hub, connection, CLOSES.connectionLimit)
    return letIn(hub, connection, id, body.subs, claims)
  }
  connection.state = 'refused'
  replyError(hub, connection, id, claims)
}

/** Who connects, or why nobody does: with an answer, or with a close. */
async function judge(
  hub: Hub,
  connection: Connection,
  token: string,
): Promise<ConnectionClaims | CloseReason | ProtocolError> {
  if (connection.state !== 'new') return CLOSES.badRequest
  if (token === '') return hub.isDevelopment ? NOBODY : CLOSES.badRequest
  const claims = await hub.tokens.readConnection(token)
  if (claims === 'expired') return ERRORS.tokenExpired
  if (typeof claims === 'string') return CLOSES.invalidToken
  if (claims.user === '' && !hub.isDevelopment) return CLOSES.permissionDenied
  if (claims.channels.size > CHANNELS_MAX) return CLOSES.channelLimit
  if (isOver(hub, claims)) return ERRORS.expired
  return [...claims.channels.keys()].every((name) => hub.rulesOf(name)) ? claims : ERRORS.unknownChannel
}

/** Whether a user has as many connections as it may; nobody in particular is many. */
function hasEnough(hub: Hub, user: string): boolean {
  return user !== '' && (hub.users.get(user)?.size ?? 0) >= hub.connectionsPerSubject
}

function letIn(
  hub: Hub,
  connection: Connection,
  id: number,
  was: BodyOf<'connect'>['subs'],
  claims: ConnectionClaims,
): void {
  connection.state = 'connected'
  connection.user = claims.user
  connection.info = claims.info
  connection.expiresAt = claims.expiresAt
  connection.tokenChannels = nameChannels(claims)
  connection.pingAtMs = hub.nowMs() + hub.timings.ping * (0.5 + Math.random() / 2)
  const others = hub.users.get(claims.user) ?? new Set()
  hub.users.set(claims.user, others.add(connection))
  const subs = subscribeToOwn(hub, connection, was, claims)
  const ping = Math.max(1, Math.round(hub.timings.ping / 1000))
  const head = JSON.stringify({ ...describe(hub, connection), ping, pong: true })
  const results = subs.map(({ subscription, result }) => `${JSON.stringify(subscription.channel.name)}:${result}`)
  const body = results.length === 0 ? head : `${head.slice(0, -1)},"subs":{${results.join(',')}}}`
  reply(hub, connection, id, 'connect', body)
  for (const { subscription } of subs) publishPresence(hub, subscription, 'join')
}

/** Subscribes to the channels that the token names, from where the client was. */
function subscribeToOwn(
  hub: Hub,
  connection: Connection,
  was: BodyOf<'connect'>['subs'],
  { channels }: ConnectionClaims,
): Array<{ subscription: Subscription; result: string }> {
  return [...channels].flatMap(([name, { info, data }]) => {
    const rules = hub.rulesOf(name)
    if (!rules) return []
    const before = was[name] ?? { recover: false, epoch: '', offset: 0 }
    const request = { name, rules, info, data, expiresAt: null, isServerSide: true, ...before }
    return subscribe(hub, connection, request) ?? []
  })
}

/** Takes a fresh token for a connection that is about to expire. */
export async function answerRefresh(
  hub: Hub,
  connection: Connection,
  id: number,
  { token }: BodyOf<'refresh'>,
): Promise<void> {
  const claims = token === '' ? null : await hub.tokens.readConnection(token)
  if (connection.state === 'closed') return
  const verdict = judgeRefresh(connection, claims)
  if ('reason' in verdict) return close(hub, connection, verdict)
  if (isOver(hub, verdict)) return replyError(hub, connection, id, ERRORS.expired)
  connection.expiresAt = verdict.expiresAt
  reply(hub, connection, id, 'refresh', JSON.stringify(describe(hub, connection)))
}

function judgeRefresh(
  connection: Connection,
  claims: ConnectionClaims | TokenFault | null,
): ConnectionClaims | CloseReason {
  if (claims === null) return CLOSES.badRequest
  if (claims === 'expired') return CLOSES.connectionExpired
  if (typeof claims === 'string' || claims.user !== connection.user) return CLOSES.invalidToken
  return nameChannels(claims) === connection.tokenChannels ? claims : CLOSES.insufficientState
}

/** A token may say of what it is for that it is over, while it is good itself. */
function isOver(hub: Hub, { expiresAt }: ConnectionClaims): boolean {
  return expiresAt !== null && expiresAt <= hub.clock()
}

function describe(hub: Hub, connection: Connection) {
  return { client: connection.id, version: VERSION, ...expiryOf(hub, connection.expiresAt) }
}

function nameChannels({ channels }: ConnectionClaims): string {
  return [...channels.keys()].toSorted().join('\n')
}
