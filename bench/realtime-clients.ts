import { randomBytes } from 'node:crypto'
import { connect, type Socket } from 'node:net'
import { createRealtimeTokens } from '#server/realtime/tokens.ts'
import { answerTasks } from './realtime-child.ts'
import { CHANNEL, MARK, nowMicros, STAMP_LENGTH } from './realtime-message.ts'

export type ClientsTask =
  | { do: 'connect'; port: number; count: number; firstNumber: number; secret: string | null }
  /** Answers when so many messages have come to each client since it was asked last. */
  | { do: 'expect'; messages: number }
  | { do: 'leave' }

export interface Delivered {
  /** When every client of this process had the first message, the second …; microseconds. */
  completedAt: number[]
  /** Microseconds from sending to arrival of some deliveries, evenly chosen. */
  delays: number[]
}

const MARK_BYTE = MARK.charCodeAt(0)
const NOTHING = Buffer.alloc(0)
/** `{}` */
const PING_LENGTH = 2
/** One client of so many looks at the times in messages. */
const WATCHER_OF = 16
/** Handshakes under way at a time. */
const AT_ONCE = 100

/**
 * Clients that know no more of the protocol than to connect, to subscribe and to answer pings: they count the
 * marks in what comes and cost far less than what is measured.
 */
const sockets: Socket[] = []
let completedAt: number[] = []
let delays: number[] = []
let deliveries = 0
let wanted = Number.POSITIVE_INFINITY
let onAll = () => {}

answerTasks(async (given) => {
  const task = given as ClientsTask
  if (task.do === 'connect') {
    for (let n = 0; n < task.count; n += AT_ONCE) {
      const numbers = Array.from({ length: Math.min(AT_ONCE, task.count - n) }, (_, i) => task.firstNumber + n + i)
      await Promise.all(numbers.map((number) => open(task.port, number, task.secret)))
    }
    return {}
  }
  if (task.do === 'expect') {
    wanted = task.messages * sockets.length
    if (deliveries < wanted) await new Promise<void>((resolve) => (onAll = resolve))
    const answer: Delivered = { completedAt, delays }
    completedAt = []
    delays = []
    deliveries = 0
    wanted = Number.POSITIVE_INFINITY
    return answer
  }
  for (const socket of sockets.splice(0)) socket.removeAllListeners('close').destroy()
  return {}
})

/** What a client is in the middle of: bytes of a frame that are to come, and the beginning of a head. */
interface Reading {
  missing: number
  head: Buffer
  isWatcher: boolean
}

/** Reads frames, several at a time or one in pieces, and counts the messages in them. */
function receive(socket: Socket, data: Buffer, reading: Reading): void {
  const now = nowMicros()
  let rest = reading.head.length === 0 ? data : Buffer.concat([reading.head, data])
  reading.head = NOTHING
  while (rest.length > 0) {
    if (reading.missing === 0) {
      const head = readHead(rest)
      if (head === null) {
        reading.head = rest
        break
      }
      if (head.length === PING_LENGTH) socket.write(toFrame('{}'))
      reading.missing = head.length
      rest = rest.subarray(head.size)
    }
    const part = rest.subarray(0, reading.missing)
    countMessages(part, now, reading.isWatcher)
    reading.missing -= part.length
    rest = rest.subarray(part.length)
  }
  if (deliveries >= wanted) onAll()
}

/** Bytes of the head of a frame and of what follows it; null before all of the head is there. */
function readHead(bytes: Buffer): { size: number; length: number } | null {
  const short = (bytes[1] ?? 0) & 0x7f
  const size = short < 126 ? 2 : short === 126 ? 4 : 10
  if (bytes.length < size) return null
  return { size, length: size === 2 ? short : size === 4 ? bytes.readUInt16BE(2) : bytes.readUInt32BE(6) }
}

function countMessages(part: Buffer, now: number, isWatcher: boolean): void {
  for (let at = part.indexOf(MARK_BYTE); at >= 0; at = part.indexOf(MARK_BYTE, at + 1)) {
    deliveries += 1
    if (deliveries % sockets.length === 0) completedAt.push(now)
    if (!isWatcher || at + STAMP_LENGTH >= part.length) continue
    delays.push(now - Number(part.toString('latin1', at + 1, at + 1 + STAMP_LENGTH)))
  }
}

/** Resolves when the client is subscribed; a plain one, without a secret, when it is connected. */
async function open(port: number, number: number, secret: string | null): Promise<void> {
  const socket = connect(port, '127.0.0.1').setNoDelay(true)
  sockets.push(socket)
  const key = randomBytes(16).toString('base64')
  const address = `10.${number >> 16}.${(number >> 8) & 255}.${number & 255}`
  const lines = [
    'GET /connection/websocket HTTP/1.1',
    'Host: localhost',
    'Upgrade: websocket',
    'Connection: Upgrade',
    `Sec-WebSocket-Key: ${key}`,
    'Sec-WebSocket-Version: 13',
    `X-Forwarded-For: ${address}`,
  ]
  socket.write(`${lines.join('\r\n')}\r\n\r\n`)
  await until(socket, 'HTTP/1.1 101')
  if (secret !== null) {
    const exp = Math.floor(Date.now() / 1000) + 3600
    const token = await createRealtimeTokens(secret, () => exp - 3600).signConnection({ sub: `u${number}`, exp })
    const commands = [
      { id: 1, connect: { token } },
      { id: 2, subscribe: { channel: CHANNEL } },
    ]
    socket.write(toFrame(commands.map((command) => JSON.stringify(command)).join('\n')))
    await until(socket, '"subscribe"')
  }
  const reading: Reading = { missing: 0, head: NOTHING, isWatcher: number % WATCHER_OF === 0 }
  socket.on('data', (data) => receive(socket, data, reading))
  socket.on('close', () => {
    throw new Error('the server closed a connection')
  })
}

/** Waits for an answer that holds a text. */
function until(socket: Socket, text: string): Promise<void> {
  return new Promise((resolve, reject) => {
    let heard = ''
    const onClose = () => reject(new Error(`no connection: ${heard}`))
    const onData = (data: Buffer) => {
      heard += data.toString('latin1')
      if (!heard.includes(text)) return
      socket.off('data', onData).off('close', onClose)
      resolve()
    }
    socket.on('data', onData).on('close', onClose)
    socket.on('error', () => {}) // its close is what is looked at
  })
}

/** A text frame as clients send it, masked with zeroes. */
function toFrame(text: string): Buffer {
  const body = Buffer.from(text)
  const head = body.length < 126 ? [0x81, 0x80 | body.length] : [0x81, 0xfe, body.length >> 8, body.length & 255]
  return Buffer.concat([Buffer.from([...head, 0, 0, 0, 0]), body])
}
