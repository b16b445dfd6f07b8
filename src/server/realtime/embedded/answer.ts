import { answerConnect, answerRefresh } from './answer-connect.ts'
import { answerHistory, answerPresence, answerPresenceStats, answerPublish } from './answer-reading.ts'
import { answerSubRefresh, answerSubscribe, answerUnsubscribe } from './answer-subscriptions.ts'
import { CLOSES, ERRORS, type ProtocolError } from './codes.ts'
import { parseFrame, type Command } from './commands.ts'
import { close, replyError } from './connections.ts'
import { ADDRESS_ALLOWANCE, CONNECTION_ALLOWANCE, take } from './limits.ts'
import type { Connection, Hub } from './state.ts'

/** Takes a frame of a client. Its commands are answered one after the other; meanwhile no further frame is read. */
export function receive(hub: Hub, connection: Connection, frame: string): void {
  if (connection.state === 'closed') return
  connection.inbox.push(...parseFrame(frame))
  if (connection.isWorking) return
  connection.webSocket.pause()
  connection.socket.cork() // the answers go out together
  void work(hub, connection).finally(() => {
    connection.socket.uncork()
    connection.webSocket.resume()
  })
}

async function work(hub: Hub, connection: Connection): Promise<void> {
  connection.isWorking = true
  for (let command = connection.inbox.shift(); command; command = connection.inbox.shift()) {
    try {
      const answering = answer(hub, connection, command)
      if (answering) await answering
    } catch (error) {
      hub.log.error({ err: error }, 'a realtime command failed')
      if ('id' in command) refuse(hub, connection, command, ERRORS.internal)
    }
  }
  connection.isWorking = false
}

function answer(hub: Hub, connection: Connection, command: Command): void | Promise<void> {
  const nowMs = hub.nowMs()
  if (!take(connection.bucket, CONNECTION_ALLOWANCE, nowMs)) return close(hub, connection, CLOSES.tooManyRequests)
  const isOutOfTurn = connection.state !== 'connected' && (command.method !== 'connect' || connection.state !== 'new')
  if (command.method === 'bad' || isOutOfTurn) return close(hub, connection, CLOSES.badRequest)
  if (command.method === 'pong') return takePong(hub, connection)
  if (command.method === 'send') return close(hub, connection, CLOSES.notAvailable)
  if (take(connection.address.bucket, ADDRESS_ALLOWANCE, nowMs)) return carryOut(hub, connection, command)
  refuse(hub, connection, command, ERRORS.tooManyRequests)
}

/** Answers a command with an error that has nothing to do with it; who is not let in may say nothing more. */
function refuse(hub: Hub, connection: Connection, command: Numbered, error: ProtocolError): void {
  if (connection.state === 'new') connection.state = 'refused'
  replyError(hub, connection, command.id, error)
}

type Numbered = Extract<Command, { id: number }>

function carryOut(hub: Hub, connection: Connection, command: Numbered): void | Promise<void> {
  const { id } = command
  switch (command.method) {
    case 'connect':
      return answerConnect(hub, connection, id, command.body)
    case 'subscribe':
      return answerSubscribe(hub, connection, id, command.body)
    case 'unsubscribe':
      return answerUnsubscribe(hub, connection, id, command.body)
    case 'publish':
      return answerPublish(hub, connection, id, command.body)
    case 'presence':
      return answerPresence(hub, connection, id, command.body)
    case 'presence_stats':
      return answerPresenceStats(hub, connection, id, command.body)
    case 'history':
      return answerHistory(hub, connection, id, command.body)
    case 'rpc':
      return replyError(hub, connection, id, ERRORS.notAvailable)
    case 'refresh':
      return answerRefresh(hub, connection, id, command.body)
    case 'sub_refresh':
      return answerSubRefresh(hub, connection, id, command.body)
  }
}

function takePong(hub: Hub, connection: Connection): void {
  if (connection.pongDueMs === 0) return close(hub, connection, CLOSES.badRequest)
  connection.pongDueMs = 0
}
