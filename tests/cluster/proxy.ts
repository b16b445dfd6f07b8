import { Agent, createServer, request, type IncomingHttpHeaders, type IncomingMessage } from 'node:http'
import { connect, type AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

export interface Proxy {
  origin: string
  stop: () => Promise<void>
}

/** Requests that name no action of their own carry it, and may not be sent twice. */
const NO_ACTION = /^0{8}-/
/** Calls without a request-id that may come twice: each event counts once, and tokens are only made. */
const REPEATABLE = new Set(['/tracker/log', '/peony/v1/realtime/token'])
const LOOK_EVERY_MS = 200
const GIVE_UP_MS = 20_000

/**
 * What stands in front of several processes: sends each request to the next one that says it is ready. What may be sent
 * again is, when a process dies over it: reads, writes with a request-id, beacons, and whatever reached nobody.
 */
export async function startProxy(ports: readonly number[]): Promise<Proxy> {
  const agent = new Agent({ keepAlive: false })
  const ready = new Set<number>()
  let turns = 0
  const stopping = new AbortController()

  const look = async (port: number) => {
    while (!stopping.signal.aborted) {
      const isReady = await ask({ port, method: 'GET', path: '/readyz', headers: {} }, Buffer.alloc(0)).then(
        ({ status }) => status === 200,
        () => false,
      )
      if (isReady) ready.add(port)
      else ready.delete(port)
      await sleep(LOOK_EVERY_MS)
    }
  }
  const next = () => {
    const up = ports.filter((port) => ready.has(port))
    turns += 1
    return up[turns % up.length]
  }

  interface Target {
    port: number
    method: string
    path: string
    headers: IncomingHttpHeaders
  }

  /** One request and its whole answer; rejects when a process ends before it has answered. */
  function ask(target: Target, body: Buffer): Promise<{ status: number; message: IncomingMessage; body: Buffer }> {
    return new Promise((resolve, reject) => {
      const sent = request({ ...target, host: '127.0.0.1', agent }, (message) => {
        const chunks: Buffer[] = []
        message.on('data', (chunk: Buffer) => chunks.push(chunk))
        message.on('error', reject)
        message.on('end', () => resolve({ status: message.statusCode ?? 502, message, body: Buffer.concat(chunks) }))
      })
      sent.on('error', reject)
      sent.end(body)
    })
  }

  /** As `ask`, of one process after the other for as long as that may be done. */
  async function askUntilAnswered(target: Omit<Target, 'port'>, body: Buffer) {
    for (const until = Date.now() + GIVE_UP_MS; ;) {
      const port = next()
      if (port !== undefined) {
        try {
          return await ask({ ...target, port }, body)
        } catch (error) {
          ready.delete(port)
          if (!mayRepeat(target) && codeOf(error) !== 'ECONNREFUSED') throw error
        }
      }
      if (Date.now() > until) throw new Error('no process answers')
      if (ready.size === 0) await sleep(LOOK_EVERY_MS)
    }
  }

  const server = createServer((incoming, outgoing) => {
    void (async () => {
      const body = await readAll(incoming)
      const target = { method: incoming.method ?? 'GET', path: incoming.url ?? '/', headers: forwarded(incoming) }
      const answer = await askUntilAnswered(target, body)
      outgoing.writeHead(answer.status, answer.message.rawHeaders)
      outgoing.end(answer.body)
    })().catch(() => outgoing.headersSent || outgoing.writeHead(502).end())
  })
  server.on('upgrade', (incoming, socket, head) => {
    const up = next()
    if (up === undefined) return void socket.destroy()
    const upstream = connect(up, '127.0.0.1', () => {
      const lines = Object.entries(forwarded(incoming)).map(([name, value]) => `${name}: ${String(value)}\r\n`)
      upstream.write(`GET ${incoming.url} HTTP/1.1\r\n${lines.join('')}\r\n`)
      upstream.write(head)
      socket.pipe(upstream).pipe(socket)
    })
    socket.on('error', () => upstream.destroy())
    upstream.on('error', () => socket.destroy())
  })
  const looking = ports.map(look)
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async stop() {
      stopping.abort()
      server.closeAllConnections()
      await new Promise((resolve) => void server.close(resolve))
      await Promise.all(looking)
      agent.destroy()
    },
  }
}

function mayRepeat({ method, path, headers }: { method: string; path: string; headers: IncomingHttpHeaders }): boolean {
  const action = headers['request-id']
  return method !== 'POST' || REPEATABLE.has(path) || (typeof action === 'string' && !NO_ACTION.test(action))
}

/** The headers of a request with the address that it came from. */
function forwarded({ headers, socket }: IncomingMessage): IncomingHttpHeaders {
  const before = headers['x-forwarded-for']
  const from = socket.remoteAddress ?? ''
  return { ...headers, 'x-forwarded-for': before === undefined ? from : `${String(before)}, ${from}` }
}

async function readAll(incoming: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of incoming) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}

function codeOf(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : null
}
