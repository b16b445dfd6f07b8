import { createServer } from 'node:http'
import type { Socket } from 'node:net'
import { Centrifuge, type Options } from 'centrifuge'
import { onTestFinished } from 'vitest'
import { WebSocket, type ClientOptions } from 'ws'
import { REALTIME_PATH } from '#contract/channels.ts'
import { createLog } from '#server/http/log.ts'
import { createEmbeddedRealtime, type EmbeddedParts, type EmbeddedRealtime } from '#server/realtime/embedded/hub.ts'
import type { ChannelOptions } from '#server/realtime/channels.ts'
import { createRealtimeTokens, type RealtimeTokens } from '#server/realtime/tokens.ts'

const HUB_SECRET = 'a secret of the hub that nobody knows'

/** Private to those whom a token names, and without a history. */
const TEST_CHANNELS = {
  live: { isOpen: true, presence: true, historySize: 100, historySeconds: 300 },
  secret: { isOpen: false, presence: true, historySize: 100, historySeconds: 300 },
  plain: { isOpen: true, presence: false, historySize: 0, historySeconds: 0 },
} as const satisfies Record<string, ChannelOptions>

export interface TestHub {
  /** The hub that is there now. */
  readonly hub: EmbeddedRealtime
  url: string
  /** An empty page of the hub's own origin. */
  pageUrl: string
  tokens: RealtimeTokens
  /** Seconds, as tokens are dated. */
  now(): number
  /** Puts the clocks of the hub on. */
  wait(seconds: number): void
  /** A token of a connection for an hour. */
  token(user: string, claims?: { channels?: string[]; info?: unknown; seconds?: number }): Promise<string>
  /** The official client, not connected yet; it ends with the test. */
  client(options?: Partial<Options>): Centrifuge
  /** A WebSocket without a client behind it. */
  raw(options?: ClientOptions): Promise<RawClient>
  /** Cuts all connections without a word, as a network does. */
  cut(): void
  /** Puts another hub in the place of this one, as a restart does. */
  restart(): Promise<void>
}

/** A hub of its own behind an HTTP server; ends with the test. */
export async function startHub(options: Partial<EmbeddedParts> = {}): Promise<TestHub> {
  let passed = 0
  const started = Math.floor(Date.now() / 1000)
  const clock = () => started + passed // stands still by itself, so that what is left of a time can be compared
  const tokens = createRealtimeTokens(HUB_SECRET, clock)
  const create = () =>
    createEmbeddedRealtime({
      tokens,
      clock,
      log: createLog('silent'),
      origins: [],
      trustedProxies: 0,
      connectionsPerSubject: 5,
      connectionsPerAddress: null,
      isDevelopment: false,
      channels: TEST_CHANNELS,
      nowMs: () => performance.now() + passed * 1000,
      ...options,
      timings: { tick: 10, goodbye: 500, ...options.timings },
    })
  let hub = create()
  const server = createServer((_request, response) => {
    response.setHeader('content-type', 'text/html').end('<!doctype html>')
  }).on('upgrade', (request, socket, head) => hub.handleUpgrade(request, socket, head))
  const sockets = new Set<Socket>()
  server.on('connection', (socket) => sockets.add(socket.on('close', () => sockets.delete(socket))))
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const url = `ws://127.0.0.1:${typeof address === 'object' ? address?.port : 0}${REALTIME_PATH}`
  const clients: Centrifuge[] = []
  const raws: RawClient[] = []
  onTestFinished(async () => {
    for (const client of clients) client.disconnect()
    for (const { socket } of raws) socket.terminate()
    await hub.close()
    for (const socket of sockets) socket.destroy()
    await new Promise((resolve) => void server.close(resolve))
  })
  return {
    get hub() {
      return hub
    },
    url,
    pageUrl: url.replace('ws', 'http').replace(REALTIME_PATH, '/'),
    tokens,
    now: clock,
    wait: (seconds) => void (passed += seconds),
    token: (user, { seconds = 3600, ...claims } = {}) =>
      tokens.signConnection({ sub: user, exp: clock() + seconds, ...claims }),
    client(given = {}) {
      const client = new Centrifuge(url, {
        websocket: WebSocket,
        minReconnectDelay: 1,
        maxReconnectDelay: 20,
        ...given,
      })
      clients.push(client)
      return client
    },
    async raw(given = {}) {
      const raw = await openRaw(url, given)
      raws.push(raw)
      return raw
    },
    cut() {
      for (const socket of sockets) socket.destroy()
    },
    async restart() {
      const before = hub
      hub = create()
      for (const socket of sockets) socket.destroy()
      await before.close()
    },
  }
}

export interface RawClient {
  socket: WebSocket
  /** Sends a command, several of them in one frame, or any text. */
  send(...commands: Array<object | string>): void
  /** The next answer or push. */
  next(): Promise<Record<string, unknown>>
  /** Connects by a token, and is answered. */
  connect(token: string): Promise<Record<string, unknown>>
  /** The frames that came, as text. */
  frames: string[]
  closed: Promise<{ code: number; reason: string }>
}

async function openRaw(url: string, options: ClientOptions): Promise<RawClient> {
  const socket = new WebSocket(url, options)
  const frames: string[] = []
  const lines: string[] = []
  const waiting: Array<(line: string) => void> = []
  socket.on('message', (data: Buffer) => {
    frames.push(data.toString())
    for (const line of data.toString().split('\n')) {
      const next = waiting.shift()
      if (next) next(line)
      else lines.push(line)
    }
  })
  const closed = new Promise<{ code: number; reason: string }>((resolve) => {
    socket.on('close', (code, reason) => resolve({ code, reason: reason.toString() }))
  })
  await new Promise<void>((resolve, reject) => {
    socket.once('open', resolve)
    socket.once('error', reject)
  })
  socket.on('error', () => {}) // its close is what is looked at
  const send: RawClient['send'] = (...commands) =>
    socket.send(commands.map((one) => (typeof one === 'string' ? one : JSON.stringify(one))).join('\n'))
  const next: RawClient['next'] = async () => {
    const line = lines.shift() ?? (await new Promise<string>((resolve) => void waiting.push(resolve)))
    return JSON.parse(line)
  }
  const connect = (token: string) => {
    send({ id: 1, connect: { token } })
    return next()
  }
  return { socket, send, next, connect, frames, closed }
}
