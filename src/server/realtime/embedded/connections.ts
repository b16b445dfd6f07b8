import { CLOSES, type CloseReason, type ProtocolError } from './codes.ts'
import { buildFrame, PING_FRAME, replyText } from './frames.ts'
import type { Connection, Hub, Subscription } from './state.ts'

/** What may wait to be sent to one client. */
export const QUEUE_BYTES_MAX = 1024 * 1024

/** Sends a frame that was built before; a client that does not read fast enough is closed. */
export function write(hub: Hub, connection: Connection, frame: Buffer): void {
  if (connection.state === 'closed') return
  if (connection.webSocket.readyState !== connection.webSocket.OPEN) {
    forget(hub, connection) // it is saying goodbye, after which nothing may be sent
    return
  }
  if (connection.socket.writableLength + frame.length > QUEUE_BYTES_MAX) {
    hub.totals.slowCloses += 1
    close(hub, connection, CLOSES.slow)
    return
  }
  connection.socket.write(frame)
}

/** Answers a command; `body` is JSON. */
export function reply(hub: Hub, connection: Connection, id: number, method: string, body: string): void {
  write(hub, connection, buildFrame(replyText(id, method, body)))
}

export function replyError(hub: Hub, connection: Connection, id: number, error: ProtocolError): void {
  reply(hub, connection, id, 'error', JSON.stringify(error))
}

/** Closes a connection with a code. The hub forgets it at once, the client has a moment to say goodbye. */
export function close(hub: Hub, connection: Connection, { code, reason }: CloseReason): void {
  if (connection.state === 'closed') return
  forget(hub, connection)
  connection.webSocket.close(code, reason)
}

/** Forgets a connection and takes it out of its channels. */
export function forget(hub: Hub, connection: Connection): void {
  if (connection.state === 'closed') return
  connection.state = 'closed'
  connection.inbox.length = 0
  connection.address.connections -= 1
  hub.connections.delete(connection)
  const others = hub.users.get(connection.user)
  if (others?.delete(connection) && others.size === 0) hub.users.delete(connection.user)
  for (const subscription of connection.subscriptions.values()) hub.onLeave(subscription)
  connection.subscriptions.clear()
}

/** Does for a connection what is due: pings it, and ends what is stale or has expired. */
export function tend(hub: Hub, connection: Connection, nowMs: number): void {
  const { timings } = hub
  if (connection.state !== 'connected') {
    if (nowMs - connection.openedAtMs >= timings.stale) close(hub, connection, CLOSES.stale)
    return
  }
  if (connection.pongDueMs !== 0 && nowMs >= connection.pongDueMs) {
    close(hub, connection, CLOSES.noPong)
    return
  }
  const expired = findExpired(hub, connection)
  if (expired) {
    close(hub, connection, expired)
    return
  }
  if (nowMs < connection.pingAtMs) return
  connection.pingAtMs = nowMs + timings.ping
  connection.pongDueMs = nowMs + timings.pong
  write(hub, connection, PING_FRAME)
}

function findExpired(hub: Hub, connection: Connection): CloseReason | null {
  const limit = hub.clock() - hub.timings.grace / 1000
  const isOver = ({ expiresAt }: Connection | Subscription) => expiresAt !== null && expiresAt < limit
  if (isOver(connection)) return CLOSES.connectionExpired
  for (const subscription of connection.subscriptions.values()) {
    if (isOver(subscription)) return CLOSES.subscriptionExpired
  }
  return null
}
