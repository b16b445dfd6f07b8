import { createServer, type Server, type Socket } from 'node:net'
import { parentPort } from 'node:worker_threads'
import { PGlite } from '@electric-sql/pglite'

/**
 * PostgreSQL for a test run on a machine without a server: PGlite behind the wire protocol, in a thread that tells its
 * address. There is one session behind all connections, so they take turns, each until its transaction ends: two open
 * transactions at once are not to be had.
 * https://www.postgresql.org/docs/current/protocol.html
 */
const SSL_REQUEST = 80_877_103
const IDLE = 'I'.charCodeAt(0)

/** The one session: whose turn it is, and whose settings are in force. */
class Session {
  readonly #pglite: PGlite
  #turn: Promise<void> = Promise.resolve()
  #settled: Connection | null = null

  constructor(pglite: PGlite) {
    this.#pglite = pglite
  }

  /** Waits for a turn; the answer ends it. */
  async take(): Promise<() => void> {
    const before = this.#turn
    let end = () => {}
    this.#turn = new Promise((resolve) => (end = resolve))
    await before
    return end
  }

  async run(connection: Connection, messages: Buffer): Promise<Uint8Array> {
    if (this.#settled !== connection) {
      this.#settled = connection
      await this.#pglite.execProtocolRaw(toQuery(['reset all', ...connection.settings].join('; ')))
    }
    return this.#pglite.execProtocolRaw(messages)
  }
}

interface Connection {
  /** `set` statements of its start-up options. */
  settings: string[]
}

let connections = 0

function serve(socket: Socket, session: Session): void {
  const connection: Connection = { settings: [] }
  const prefix = `c${(connections += 1)}_`
  const prepared = new Set<string>()
  let started = false
  let input = Buffer.alloc(0)
  let batch: Buffer[] = []
  let endTurn: (() => void) | null = null
  let work = Promise.resolve()

  const run = async (messages: Buffer) => {
    endTurn ??= await session.take()
    const output = await session.run(connection, messages)
    if (!socket.destroyed) socket.write(output)
    if (lastStatus(output) === IDLE) finishTurn()
  }
  const finishTurn = () => {
    endTurn?.()
    endTurn = null
  }
  const enqueue = (task: () => Promise<void>) => {
    work = work.then(task).catch((error: unknown) => void socket.destroy(error instanceof Error ? error : undefined))
  }

  socket.on('error', () => {})
  socket.on('close', () =>
    enqueue(async () => {
      if (endTurn) await run(toQuery('rollback'))
      if (prepared.size > 0) await run(toDeallocate(prepared))
      finishTurn()
    }),
  )
  socket.on('data', (data) => {
    input = Buffer.concat([input, data])
    for (;;) {
      const typeLength = started ? 1 : 0
      if (input.length < typeLength + 4) return
      const end = typeLength + input.readInt32BE(typeLength)
      if (input.length < end) return
      const message = input.subarray(0, end)
      input = input.subarray(end)
      if (!started) {
        if (message.readInt32BE(4) === SSL_REQUEST) socket.write('N')
        else {
          started = true
          connection.settings = parseSettings(message)
          socket.write(greeting())
        }
        continue
      }
      const type = String.fromCharCode(message[0] ?? 0)
      if (type === 'X') return void socket.end()
      batch.push(renameStatement(type, message, prefix, prepared))
      if (type === 'S' || type === 'Q') {
        const messages = Buffer.concat(batch)
        batch = []
        enqueue(() => run(messages))
      }
    }
  })
}

/** `options` of the start-up message: `-c name=value` each. */
function parseSettings(message: Buffer): string[] {
  const parts = message.subarray(8).toString('utf8').split('\0')
  const options = parts[parts.indexOf('options') + 1] ?? ''
  return [...options.matchAll(/-c (\w+)=(\S+)/g)].map(([, name, value]) => `set ${name} to ${value}`)
}

function greeting(): Buffer {
  const parameter = (name: string, value: string) => toMessage('S', Buffer.from(`${name}\0${value}\0`))
  return Buffer.concat([
    toMessage('R', Buffer.alloc(4)),
    parameter('server_version', '17.0'),
    parameter('client_encoding', 'UTF8'),
    parameter('standard_conforming_strings', 'on'),
    toMessage('K', Buffer.alloc(8)),
    toMessage('Z', Buffer.from('I')),
  ])
}

/** Connections name their statements without knowing of each other, so each gets a prefix of its own. */
function renameStatement(type: string, message: Buffer, prefix: string, prepared: Set<string>): Buffer {
  const body = message.subarray(5)
  const rename = (at: number) => {
    const end = body.indexOf(0, at)
    if (end === at) return message
    const name = prefix + body.toString('utf8', at, end)
    if (type === 'P') prepared.add(name)
    return toMessage(type, Buffer.concat([body.subarray(0, at), Buffer.from(name), body.subarray(end)]))
  }
  if (type === 'P') return rename(0)
  if (type === 'B') return rename(body.indexOf(0) + 1)
  if ((type === 'D' || type === 'C') && body[0] === 'S'.charCodeAt(0)) return rename(1)
  return message
}

function toQuery(text: string): Buffer {
  return toMessage('Q', Buffer.from(`${text}\0`))
}

function toDeallocate(names: Iterable<string>): Buffer {
  const closing = Array.from(names, (name) => toMessage('C', Buffer.from(`S${name}\0`)))
  return Buffer.concat([...closing, toMessage('S', Buffer.alloc(0))])
}

function toMessage(type: string, body: Buffer): Buffer {
  const head = Buffer.alloc(5)
  head.write(type)
  head.writeInt32BE(body.length + 4, 1)
  return Buffer.concat([head, body])
}

/** Transaction status of the last "ready for query" in an output. */
function lastStatus(output: Uint8Array): number | null {
  const view = Buffer.from(output.buffer, output.byteOffset, output.byteLength)
  let status = null
  for (let at = 0; at + 5 <= view.length; at += 1 + view.readInt32BE(at + 1)) {
    if (view[at] === 'Z'.charCodeAt(0)) status = view[at + 5] ?? null
  }
  return status
}

function listen(server: Server): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      if (address && typeof address === 'object') resolve(address.port)
    })
  })
}

const session = new Session(await PGlite.create())
const port = await listen(createServer((socket) => serve(socket, session)))
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
parentPort?.postMessage(`postgres://postgres@127.0.0.1:${port}/postgres`)
