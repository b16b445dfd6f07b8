import { randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'

/** The part of a Centrifugo's configuration that the fake goes by. */
export interface FakeConfig {
  http_api: { key: string }
  channel: { namespaces: FakeNamespace[] }
}

interface FakeNamespace {
  name: string
  presence?: boolean
  history_size?: number
  /** `300s` */
  history_ttl?: string
}

interface Stream {
  epoch: string
  top: number
  entries: { data: unknown; offset: number; tags?: Record<string, string> }[]
  expiresAt: number
}

/** Somebody connected to the fake, without a network between. */
interface FakeClient {
  client: string
  /** What came on each channel, in order. */
  received: { channel: string; data: unknown; tags?: Record<string, string> }[]
  /** The code of the close frame; null while it is connected. */
  closedWith: number | null
  channels: Set<string>
  close(): void
}

/** What was asked, and how the next questions fail. */
export interface CentrifugoFake {
  /** Of its server API. */
  apiUrl: string
  join(user: string, channels: readonly string[]): FakeClient
  /** Methods that arrived, those that failed on purpose too. */
  asked: string[]
  /** Connections that were opened to the API. */
  connections: () => number
  /** Lets the next calls fail: answered in this way, not at all, or cut off before or after they had their effect. */
  failNext(...ways: FakeFailure[]): void
  stop(): Promise<void>
}

type FakeFailure = { status: number; body: string } | 'silence' | 'cut' | 'cut-after'

type Params = Record<string, unknown>

class Refusal extends Error {
  readonly code: number
  constructor(code: number, message: string) {
    super(message)
    this.code = code
  }
}

const IDEMPOTENCY_MS = 300_000
const NAME_MAX = 255

/**
 * The server API of a Centrifugo in memory, on a port of this machine, written after its reference and not after the
 * code that it tests: errors come with status 200, zeroes are left out, streams keep their position when they are emptied.
 */
export async function startCentrifugoFake(config: FakeConfig): Promise<CentrifugoFake> {
  const namespaces = new Map(config.channel.namespaces.map((namespace) => [namespace.name, namespace]))
  const streams = new Map<string, Stream>()
  const results = new Map<string, { at: number; result: object }>()
  const clients = new Map<string, FakeClient & { user: string }>()
  const asked: string[] = []
  const failures: FakeFailure[] = []
  let connections = 0

  const namespaceOf = (channel: unknown): FakeNamespace => {
    if (typeof channel !== 'string' || channel === '') throw new Refusal(107, 'bad request')
    if (channel.length > NAME_MAX) throw new Refusal(107, 'bad request')
    const namespace = namespaces.get(channel.includes(':') ? (channel.split(':')[0] ?? '') : '')
    if (namespace === undefined) throw new Refusal(102, 'unknown channel')
    return namespace
  }
  const streamOf = (channel: string): Stream => {
    const known = streams.get(channel)
    const stream = known ?? { epoch: randomUUID().slice(0, 8), top: 0, entries: [], expiresAt: 0 }
    if (stream.expiresAt < Date.now()) stream.entries = []
    streams.set(channel, stream)
    return stream
  }
  const there = (channel: unknown) => [...clients.values()].filter((client) => client.channels.has(String(channel)))

  const publish = ({ channel, data, tags, skip_history, idempotency_key }: Params): object => {
    const { history_size = 0, history_ttl = '0s' } = namespaceOf(channel)
    if (data === undefined || data === null) throw new Refusal(107, 'bad request')
    const name = String(channel)
    const key = `${name} ${String(idempotency_key)}`
    const before = idempotency_key === undefined ? undefined : results.get(key)
    if (before && before.at > Date.now() - IDEMPOTENCY_MS) return before.result
    const said = { data, ...(tags !== undefined && { tags: tags as Record<string, string> }) }
    let result: object = {}
    if (history_size > 0 && skip_history !== true) {
      const stream = streamOf(name)
      stream.top += 1
      stream.entries = [...stream.entries, { ...said, offset: stream.top }].slice(-history_size)
      stream.expiresAt = Date.now() + Number.parseInt(history_ttl, 10) * 1000
      result = { offset: stream.top, epoch: stream.epoch }
    }
    for (const client of there(name)) client.received.push({ channel: name, ...said })
    if (idempotency_key !== undefined) results.set(key, { at: Date.now(), result })
    return result
  }

  const history = ({ channel, limit = 0, since, reverse = false }: Params): object => {
    if ((namespaceOf(channel).history_size ?? 0) === 0) throw new Refusal(108, 'not available')
    const { epoch, top, entries } = streamOf(String(channel))
    const from = since as { offset?: number; epoch?: string } | undefined
    if (reverse === true && from?.offset === 0) throw new Refusal(107, 'bad request')
    if (from?.epoch && from.epoch !== epoch) throw new Refusal(112, 'unrecoverable position')
    const known = reverse === true ? entries.toReversed() : entries
    const listed = known.filter(({ offset }) => {
      if (from === undefined) return true
      return reverse === true ? offset < (from.offset ?? 0) : offset > (from.offset ?? 0)
    })
    const publications = listed.slice(0, Number(limit) < 0 ? undefined : Number(limit))
    return { publications, epoch, ...(top > 0 && { offset: top }) }
  }

  const presenceOf = (channel: unknown) => {
    if (namespaceOf(channel).presence !== true) throw new Refusal(108, 'not available')
    return there(channel)
  }
  const ofUser = ({ user, client }: Params) =>
    [...clients.values()].filter((one) => one.user === user && (client === undefined || one.client === client))

  const methods: Record<string, (params: Params) => object> = {
    publish,
    broadcast({ channels, ...rest }) {
      if (!Array.isArray(channels) || channels.length === 0) throw new Refusal(107, 'bad request')
      return { responses: channels.map((channel) => toBody(() => publish({ ...rest, channel }))) }
    },
    history,
    history_remove({ channel }) {
      if ((namespaceOf(channel).history_size ?? 0) === 0) throw new Refusal(108, 'not available')
      streamOf(String(channel)).entries = []
      return {}
    },
    presence: ({ channel }) => ({
      presence: Object.fromEntries(presenceOf(channel).map(({ client, user }) => [client, { client, user }])),
    }),
    presence_stats({ channel }) {
      const all = presenceOf(channel)
      const users = new Set(all.map(({ user }) => user)).size
      return all.length === 0 ? {} : { num_clients: all.length, num_users: users }
    },
    disconnect(params) {
      const { code = 3503 } = (params['disconnect'] ?? {}) as { code?: number }
      for (const client of ofUser(params)) {
        client.closedWith = code
        client.close()
      }
      return {}
    },
    unsubscribe(params) {
      namespaceOf(params['channel'])
      for (const client of ofUser(params)) client.channels.delete(String(params['channel']))
      return {}
    },
    info: () => ({ nodes: [{ name: 'fake', num_clients: clients.size, uptime: 1 }] }),
  }

  const serve = async (request: IncomingMessage): Promise<{ status: number; body: string } | 'silence' | 'cut'> => {
    const method = /^\/api\/(\w+)$/.exec(request.url ?? '')?.[1] ?? ''
    const text = await readText(request)
    asked.push(method)
    const failure = failures.shift()
    if (failure !== undefined && failure !== 'cut-after') return failure
    if (request.method !== 'POST') return { status: 405, body: 'Method Not Allowed' }
    if (request.headers['x-api-key'] !== config.http_api.key) return { status: 401, body: 'Unauthorized' }
    const run = methods[method]
    if (run === undefined) return { status: 404, body: '404 page not found' }
    const params = parseObject(text)
    if (params === null) return { status: 400, body: 'Bad Request' }
    const body = JSON.stringify(toBody(() => run(params)))
    return failure === 'cut-after' ? 'cut' : { status: 200, body }
  }

  const server = createServer((request, response) => {
    void serve(request).then((answer) => {
      if (answer === 'silence') return
      if (answer === 'cut') response.destroy()
      else response.writeHead(answer.status, { 'content-type': 'application/json' }).end(answer.body)
    })
  })
  server.on('connection', () => (connections += 1))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo

  return {
    apiUrl: `http://127.0.0.1:${port}/api`,
    asked,
    connections: () => connections,
    failNext: (...ways) => void failures.push(...ways),
    join(user, channels) {
      const client = randomUUID()
      const joined = {
        user,
        client,
        received: [],
        closedWith: null,
        channels: new Set(channels),
        close: () => void clients.delete(client),
      }
      clients.set(client, joined)
      return joined
    },
    async stop() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

function toBody(run: () => object): object {
  try {
    return { result: run() }
  } catch (error) {
    if (error instanceof Refusal) return { error: { code: error.code, message: error.message } }
    throw error
  }
}

function parseObject(text: string): Params | null {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? { ...value } : null
  } catch {
    return null
  }
}

async function readText(request: IncomingMessage): Promise<string> {
  let text = ''
  for await (const chunk of request) text += String(chunk)
  return text
}
