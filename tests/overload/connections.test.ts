import { connect, type AddressInfo, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createPageFirstServer } from '#app/pages/register-pages.ts'
import { refuseUpgrade } from '#server/realtime/embedded/upgrade.ts'
import { startTestApi, unusedDatabase } from '#tests/support/test-api.ts'

/** As those of a site, a hundred times as strict, so that nobody has to wait. */
const LIMITS = {
  headMs: 400,
  requestMs: 800,
  keepAliveMs: 500,
  silenceMs: 500,
  lookEveryMs: 50,
  connections: 60,
}
const LOOK_EVERY_MS = 10
const LARGE = Buffer.alloc(64 * 1024 * 1024, 'x')
const HEAD = 'HTTP/1.1\r\nhost: x\r\n'

let api: FastifyInstance
let port = 0
beforeAll(async () => {
  const serverFactory = createPageFirstServer({
    pages: { read: () => null, sendCached: () => false, answer: () => {} },
    serveCached: (_request, _response, otherwise) => otherwise(),
    serveFile: null,
    isAnswered: () => true,
    limits: LIMITS,
    headers: {},
    isClosing: () => false,
  })
  api = await startTestApi(unusedDatabase, { serverFactory })
  api.get('/large', async () => LARGE)
  api.server.on('upgrade', (_request, socket) => refuseUpgrade(socket, 404))
  await api.listen({ port: 0, host: '127.0.0.1' })
  port = (api.server.address() as AddressInfo).port
})
afterAll(async () => {
  api.server.closeAllConnections()
  await api.close()
})

interface Client {
  socket: Socket
  received: () => string
  /** Whether the server has ended the connection. */
  isOver: () => boolean
}

/** A connection that sends these bytes and keeps open what the server does not close. */
function open(bytes: string): Client {
  const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true })
  let received = ''
  let isOver = false
  const end = () => (isOver = true)
  socket.on('data', (data) => (received += received.length < 1_000_000 ? data.toString('latin1') : ''))
  socket.on('error', end).on('end', end).on('close', end)
  socket.write(bytes)
  return { socket, received: () => received, isOver: () => isOver }
}

const statusOf = ({ received }: Client) => /^HTTP\/1\.1 (\d+)/.exec(received())?.[1]
const openConnections = () =>
  new Promise<number>((resolve, reject) =>
    api.server.getConnections((error, count) => (error ? reject(error) : resolve(count))),
  )

/** Others are answered all the while, and in the end every connection is gone. */
async function expectOver(clients: Client[]): Promise<void> {
  const others: number[] = []
  while (!clients.every((client) => client.isOver())) {
    const response = await fetch(`http://127.0.0.1:${port}/healthz`, { headers: { connection: 'close' } })
    others.push(response.status)
    await response.arrayBuffer()
    await sleep(LOOK_EVERY_MS)
  }
  expect(others.filter((status) => status !== 200)).toEqual([])
  await expectFree(clients)
}

async function expectFree(clients: Client[]): Promise<void> {
  await expect.poll(openConnections, { timeout: 15_000 }).toBe(0)
  for (const { socket } of clients) socket.destroy()
}

/** Sends a little again and again, for as long as it can. */
function trickle({ socket, isOver }: Client, bytes: string): void {
  const timer = setInterval(() => (isOver() ? clearInterval(timer) : socket.write(bytes)), 40)
}

const many = (count: number, bytes: string) => Array.from({ length: count }, () => open(bytes))

describe('a connection is ended that', () => {
  it('sends nothing', async () => {
    const clients = many(20, '')
    await expectOver(clients)
    expect(clients.map(({ isOver }) => isOver())).not.toContain(false)
  })

  it('sends the head of its request little by little', async () => {
    const clients = many(20, `GET /healthz ${HEAD}`)
    for (const client of clients) trickle(client, 'x-more: x\r\n')
    await expectOver(clients)
    expect(clients.map(statusOf)).toEqual(clients.map(() => '408'))
  })

  it.each([
    ['declared', `content-length: 60000\r\n`, 'x'],
    ['in chunks', 'transfer-encoding: chunked\r\n', '1\r\nx\r\n'],
  ])('sends its body little by little, %s', async (_, header, more) => {
    const clients = many(20, `POST /test/random ${HEAD}content-type: application/json\r\n${header}\r\n`)
    for (const client of clients) trickle(client, more)
    await expectOver(clients)
    expect(clients.map(statusOf)).toEqual(clients.map(() => '408'))
  })

  it('does not read its answer', async () => {
    const clients = many(8, `GET /large ${HEAD}\r\n`)
    for (const { socket } of clients) socket.pause()
    await expect.poll(openConnections, { timeout: 15_000 }).toBeGreaterThan(0)
    await expectFree(clients)
    expect((await fetch(`http://127.0.0.1:${port}/healthz`, { headers: { connection: 'close' } })).status).toBe(200)
  })

  it('asks once and stays', async () => {
    const clients = many(20, `GET /healthz ${HEAD}\r\n`)
    await expectOver(clients)
    expect(clients.map(statusOf)).toEqual(clients.map(() => '200'))
  })
})

it('a request that names two hosts is refused, however they are written', async () => {
  const clients = ['host: x', 'Host: y'].map((line) => open(`GET /healthz ${HEAD}${line}\r\nconnection: close\r\n\r\n`))
  await expectOver(clients)
  expect(clients.map(statusOf)).toEqual(['400', '400'])
})

describe('what is too large is refused', () => {
  it.each([
    ['many headers', 'x: y\r\n'.repeat(10_000)],
    ['a long one', `cookie: ${'x'.repeat(20_000)}\r\n`],
  ])('with %s', async (_, headers) => {
    const clients = many(5, `GET /healthz ${HEAD}${headers}\r\n`)
    await expectOver(clients)
    for (const client of clients) expect(['431', undefined]).toContain(statusOf(client)) // it may be gone before it reads
    expect(clients.map(statusOf)).toContain('431')
  })

  it('a body that says so, before it comes', async () => {
    const clients = many(
      5,
      `POST /test/random ${HEAD}content-type: application/json\r\ncontent-length: 99999999999\r\n\r\n`,
    )
    await expectOver(clients)
    expect(clients.map(statusOf)).toEqual(clients.map(() => '413'))
  })

  it('a body without an end, as soon as it is seen', async () => {
    const chunk = `8000\r\n${'x'.repeat(0x8000)}\r\n`
    const clients = many(
      5,
      `POST /test/random ${HEAD}content-type: application/json\r\ntransfer-encoding: chunked\r\n\r\n`,
    )
    for (const client of clients) trickle(client, chunk)
    await expectOver(clients)
    for (const client of clients) expect(['413', undefined]).toContain(statusOf(client))
  })

  it('one connection more than there may be', async () => {
    const clients = many(LIMITS.connections + 20, '')
    await expect.poll(() => clients.filter(({ isOver }) => isOver()).length, { timeout: 15_000 }).toBeGreaterThan(0)
    await expectFree(clients)
  })
})

describe('what is strange is answered', () => {
  it('many requests at once on one connection, in their order', async () => {
    // Few enough to be answered in a small part of the time that the heads of others may take to come.
    const count = 50
    const [client] = many(
      1,
      `GET /healthz ${HEAD}\r\n`.repeat(count - 1) + `GET /nowhere ${HEAD}connection: close\r\n\r\n`,
    )
    if (!client) return
    await expectOver([client])
    const statuses = [...client.received().matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, status]) => status)
    expect(statuses).toEqual([...Array.from({ length: count - 1 }, () => '200'), '404'])
  })

  it('a client that has closed its side', async () => {
    const clients = many(20, `GET /healthz ${HEAD}\r\n`)
    for (const { socket } of clients) socket.end()
    await expectOver(clients)
    expect(clients.map(statusOf)).toEqual(clients.map(() => '200'))
  })

  it('many who want another protocol', async () => {
    const upgrade = (protocol: string) => `GET /healthz ${HEAD}connection: upgrade\r\nupgrade: ${protocol}\r\n\r\n`
    const clients = [...many(20, upgrade('h2c')), ...many(20, upgrade('websocket'))]
    await expectOver(clients)
    expect(clients.map(statusOf)).toEqual([
      ...Array.from({ length: 20 }, () => '200'),
      ...Array.from({ length: 20 }, () => '404'),
    ])
  })
})
