import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises'
import { WebSocketServer, type WebSocket } from 'ws'
import { createLog } from '#server/http/log.ts'
import { createEmbeddedRealtime } from '#server/realtime/embedded/hub.ts'
import { createRealtimeTokens } from '#server/realtime/tokens.ts'
import { answerTasks } from './realtime-child.ts'
import { CHANNEL, makeMessage, nowMicros } from './realtime-message.ts'

/** What a server is told: to send a message every `gapMs`, `count` in all, or to say what it uses. */
export type ServerTask = { do: 'start' } | { do: 'send'; count: number; gapMs: number } | { do: 'measure' }

export interface Sent {
  /** Microseconds, message by message. */
  sentAt: number[]
}

export interface Used {
  /** Microseconds of processor time of this process so far. */
  cpu: number
  /** Bytes. */
  rss: number
}

/** `hub`: the hub of the site behind node:http. `floor`: `ws`, and a loop over all clients for each message. */
const [kind, secret = ''] = process.argv.slice(2)
const server = createServer()
const send = kind === 'hub' ? startHub() : startFloor()

answerTasks(async (given) => {
  const task = given as ServerTask
  if (task.do === 'start') {
    await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', 4096, resolve))
    return { port: (server.address() as AddressInfo).port }
  }
  if (task.do === 'send') {
    return { sentAt: await sendAll(task.count, task.gapMs) } satisfies Sent
  }
  const { user, system } = process.cpuUsage()
  return { cpu: user + system, rss: process.memoryUsage.rss() } satisfies Used
})

/** Sends what became due while the last message went out at once, as requests are served that had to wait. */
async function sendAll(count: number, gapMs: number): Promise<number[]> {
  const begin = performance.now()
  const sentAt: number[] = []
  for (let n = 0; n < count; n += 1) {
    const early = begin + n * gapMs - performance.now()
    if (early > 0) await sleep(early)
    else await nextTurn()
    sentAt.push(nowMicros())
    send()
  }
  return sentAt
}

function startHub(): () => void {
  const clock = () => Math.floor(Date.now() / 1000)
  const hub = createEmbeddedRealtime({
    tokens: createRealtimeTokens(secret, clock),
    connectionsPerSubject: 5,
    connectionsPerAddress: null,
    origins: [],
    trustedProxies: 1,
    isDevelopment: false,
    log: createLog('silent'),
    clock,
  })
  server.on('upgrade', hub.handleUpgrade)
  let n = 0
  return () => void hub.publish(CHANNEL, makeMessage((n += 1)))
}

function startFloor(): () => void {
  const clients = new Set<WebSocket>()
  new WebSocketServer({ server, perMessageDeflate: false }).on('connection', (client) => clients.add(client))
  let n = 0
  return () => {
    n += 1
    const push = { channel: CHANNEL, pub: { data: makeMessage(n), offset: n } }
    const bytes = Buffer.from(JSON.stringify({ push }))
    for (const client of clients) client.send(bytes, { binary: false })
  }
}
