import { leave, publishPresence } from './channels.ts'
import { CLOSES, ERRORS, type CloseReason, type ProtocolError } from './codes.ts'
import type { BodyOf } from './commands.ts'
import { close, reply, replyError } from './connections.ts'
import type { ChannelRules, Connection, Hub } from './state.ts'
import { CHANNELS_MAX, expiryOf, subscribe } from './subscribe.ts'

/** Letters, digits and signs of ASCII. */
const CHANNEL_NAME = /^[!-~]{1,255}$/
/** Bit of a subscription's `flag`: an error rather than a gap. */
const INSISTS = 2

/** The one kind of deltas. */
const FOSSIL = 'fossil'

interface Access {
  rules: ChannelRules
  expiresAt: number | null
  info: unknown
  data: unknown
}

/** Subscribes a client to a channel that is open, or that its token names. */
export async function answerSubscribe(
  hub: Hub,
  connection: Connection,
  id: number,
  body: BodyOf<'subscribe'>,
): Promise<void> {
  const access = await judge(hub, connection, body)
  if (connection.state === 'closed') return
  if ('reason' in access) return close(hub, connection, access)
  if ('code' in access) return replyError(hub, connection, id, access)
  const done = subscribe(hub, connection, {
    name: body.channel,
    recover: body.recover,
    epoch: body.epoch,
    offset: body.offset,
    insists: (body.flag & INSISTS) !== 0,
    isServerSide: false,
    hearsJoins: body.join_leave && access.rules.isForClients,
    takesDeltas: body.delta === FOSSIL && access.rules.delta === true,
    ...access,
  })
  if (!done) return replyError(hub, connection, id, ERRORS.unrecoverable)
  reply(hub, connection, id, 'subscribe', done.result)
  publishPresence(hub, done.subscription, 'join')
}

/** What somebody may subscribe to, or why not: with an answer, or with a close. */
async function judge(
  hub: Hub,
  connection: Connection,
  body: BodyOf<'subscribe'>,
): Promise<Access | CloseReason | ProtocolError> {
  if (body.channel === '') return CLOSES.badRequest
  if (!CHANNEL_NAME.test(body.channel) || body.tf != null) return ERRORS.badRequest
  if (body.type > 0) return ERRORS.permissionDenied
  if (connection.subscriptions.has(body.channel)) return ERRORS.alreadySubscribed
  if (connection.subscriptions.size >= CHANNELS_MAX) return ERRORS.limitExceeded
  const rules = hub.rulesOf(body.channel)
  if (!rules) return ERRORS.unknownChannel
  if (body.token !== '') return readAccess(hub, connection, rules, body)
  return rules.isOpen ? { rules, expiresAt: null, info: undefined, data: undefined } : ERRORS.permissionDenied
}

async function readAccess(
  hub: Hub,
  connection: Connection,
  rules: ChannelRules,
  { token, channel }: BodyOf<'subscribe'>,
): Promise<Access | CloseReason | ProtocolError> {
  const claims = await hub.tokens.readSubscription(token, connection.user, channel)
  if (claims === 'expired') return ERRORS.tokenExpired
  if (claims === 'foreign') return CLOSES.invalidToken
  if (claims === 'invalid') return ERRORS.permissionDenied
  return claims.expiresAt !== null && claims.expiresAt <= hub.clock() ? ERRORS.expired : { rules, ...claims }
}

/** Ends a subscription; one that is not there is ended as well. */
export function answerUnsubscribe(
  hub: Hub,
  connection: Connection,
  id: number,
  { channel }: BodyOf<'unsubscribe'>,
): void {
  const subscription = connection.subscriptions.get(channel)
  connection.subscriptions.delete(channel)
  if (subscription) leave(hub, subscription)
  reply(hub, connection, id, 'unsubscribe', '{}')
}

/** Takes a fresh token for a subscription that is about to expire. */
export async function answerSubRefresh(
  hub: Hub,
  connection: Connection,
  id: number,
  { channel, token }: BodyOf<'sub_refresh'>,
): Promise<void> {
  if (token === '') return replyError(hub, connection, id, ERRORS.badRequest)
  const subscription = connection.subscriptions.get(channel)
  if (!subscription) return replyError(hub, connection, id, ERRORS.permissionDenied)
  const claims = await hub.tokens.readSubscription(token, connection.user, channel)
  if (connection.state === 'closed') return
  if (claims === 'expired') return close(hub, connection, CLOSES.subscriptionExpired)
  if (typeof claims === 'string') return close(hub, connection, CLOSES.invalidToken)
  subscription.expiresAt = claims.expiresAt
  reply(hub, connection, id, 'sub_refresh', JSON.stringify(expiryOf(hub, claims.expiresAt)))
}
