import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, expect, onTestFinished, test } from 'vitest'
import { createFetcher, FetchRefused, type Fetcher, type FetcherOptions, type FetchWanted } from './fetch-safely.ts'

const servers: Server[] = []
const fetchers: Fetcher[] = []

afterEach(async () => {
  await Promise.all(fetchers.splice(0).map((fetcher) => fetcher.close()))
  for (const server of servers.splice(0)) {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  }
})

async function serve(answer: (request: IncomingMessage, response: ServerResponse) => void): Promise<number> {
  const server = createServer(answer)
  servers.push(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return (server.address() as AddressInfo).port
}

/** A fetcher that may call exactly one service on this machine, under any name that ends in `.test`. */
function fetcherFor(port: number, options: FetcherOptions = {}): Fetcher {
  const fetcher = createFetcher({
    allowAddress: (ip, candidate) => ip === '127.0.0.1' && candidate === port,
    resolve: async (hostname) => {
      if (!hostname.endsWith('.test')) throw new Error('ENOTFOUND')
      return [{ address: '127.0.0.1', family: 4 }]
    },
    ...options,
  })
  fetchers.push(fetcher)
  return fetcher
}

const anything: FetchWanted = { types: ['image/', 'text/plain'], maxBytes: 1000 }

async function refusalOf(work: Promise<unknown>): Promise<string> {
  const error = await work.then(
    () => null,
    (thrown: unknown) => thrown,
  )
  if (!(error instanceof FetchRefused)) throw new Error('expected a refusal', { cause: error })
  return error.reason
}

test('fetchSafely gives the bytes, their type and the final address', async () => {
  const port = await serve((_request, response) =>
    response.setHeader('content-type', 'Text/Plain; charset=utf-8').end('hello'),
  )
  const fetched = await fetcherFor(port).fetch(`http://a.test:${port}/x#part`, anything)
  expect(fetched).toEqual({
    bytes: Buffer.from('hello'),
    type: 'text/plain',
    charset: 'utf-8',
    address: `http://a.test:${port}/x`,
  })
})

test('fetchSafely writes an answer to a file, checked and capped in the same way', async () => {
  const port = await serve((request, response) => {
    if (request.url === '/moved') response.writeHead(302, { location: '/sound' }).end()
    else if (request.url === '/home') response.writeHead(302, { location: 'http://10.0.0.1/' }).end()
    else response.setHeader('content-type', 'image/png').end(Buffer.alloc(900, 7))
  })
  const folder = await mkdtemp(path.join(tmpdir(), 'davmu-fetch-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const fetcher = fetcherFor(port)
  const to = (place: string, name: string, maxBytes = 1000) =>
    fetcher.fetchFile(`http://a.test:${port}${place}`, path.join(folder, name), {
      ...anything,
      maxBytes,
      totalTimeout: 5000,
    })
  expect(await to('/moved', 'a')).toEqual({ type: 'image/png', charset: null, address: `http://a.test:${port}/sound` })
  expect(await readFile(path.join(folder, 'a'))).toEqual(Buffer.alloc(900, 7))
  expect(await refusalOf(to('/sound', 'b', 899))).toBe('too_large')
  expect(await refusalOf(to('/home', 'c'))).toBe('forbidden_address')
  await expect(to('/sound', 'a')).rejects.toThrow('EEXIST')
})

test.each([
  ['ftp://a.test/x', 'bad_address'],
  ['file:///etc/passwd', 'bad_address'],
  ['javascript:alert(1)', 'bad_address'],
  ['http://', 'bad_address'],
  ['', 'bad_address'],
  ['http://127.0.0.1/', 'forbidden_address'],
  ['http://2130706433/', 'forbidden_address'],
  ['http://0x7f.0.0.1/', 'forbidden_address'],
  ['http://[::1]/', 'forbidden_address'],
  ['http://[::ffff:127.0.0.1]/', 'forbidden_address'],
  ['http://169.254.169.254/latest/meta-data', 'forbidden_address'],
  ['http://10.0.0.1:8080/', 'forbidden_address'],
  ['http://8.8.8.8:22/', 'forbidden_address'],
])('fetchSafely refuses %s as %s', async (address, reason) => {
  expect(await refusalOf(fetcherFor(0).fetch(address, anything))).toBe(reason)
})

test('fetchSafely refuses a host name of which one address is private', async () => {
  const fetcher = fetcherFor(0, {
    resolve: async () => [
      { address: '93.184.216.34', family: 4 },
      { address: '192.168.0.1', family: 4 },
    ],
  })
  expect(await refusalOf(fetcher.fetch('http://rebind.test/', anything))).toBe('forbidden_address')
})

test('fetchSafely resolves a host once and calls the address that was checked', async () => {
  const port = await serve((_request, response) => response.setHeader('content-type', 'text/plain').end('ok'))
  let asked = 0
  const fetcher = fetcherFor(port, {
    resolve: async () => {
      asked += 1
      return [{ address: asked === 1 ? '127.0.0.1' : '10.0.0.1', family: 4 }]
    },
  })
  await fetcher.fetch(`http://rebind.test:${port}/1`, anything)
  await fetcher.fetch(`http://rebind.test:${port}/2`, anything)
  expect(asked).toBe(1)
})

test('fetchSafely checks every redirect again', async () => {
  const port = await serve((request, response) => {
    const target = decodeURIComponent((request.url ?? '').slice(1))
    response.writeHead(302, { location: target }).end()
  })
  const fetcher = fetcherFor(port)
  const via = (target: string) => fetcher.fetch(`http://a.test:${port}/${encodeURIComponent(target)}`, anything)
  expect(await refusalOf(via('http://169.254.169.254/'))).toBe('forbidden_address')
  expect(await refusalOf(via('file:///etc/passwd'))).toBe('bad_address')
  expect(await refusalOf(via('//[::1]/'))).toBe('forbidden_address')
})

test('fetchSafely follows five redirects and not six', async () => {
  const port = await serve((request, response) => {
    const left = Number((request.url ?? '').slice(1))
    if (left === 0) response.setHeader('content-type', 'text/plain').end('there')
    else response.writeHead(301, { location: `/${left - 1}` }).end()
  })
  const fetcher = fetcherFor(port)
  expect((await fetcher.fetch(`http://a.test:${port}/5`, anything)).bytes.toString()).toBe('there')
  expect(await refusalOf(fetcher.fetch(`http://a.test:${port}/6`, anything))).toBe('too_many_redirects')
})

test('fetchSafely caps the size, announced or not', async () => {
  const port = await serve((request, response) => {
    response.setHeader('content-type', 'image/png')
    if (request.url === '/announced') response.setHeader('content-length', 2000)
    for (let i = 0; i < 20; i += 1) response.write('x'.repeat(100))
    response.end()
  })
  const fetcher = fetcherFor(port)
  expect(await refusalOf(fetcher.fetch(`http://a.test:${port}/announced`, anything))).toBe('too_large')
  expect(await refusalOf(fetcher.fetch(`http://a.test:${port}/streamed`, anything))).toBe('too_large')
})

test('fetchSafely takes only the types that are wanted, and no failures', async () => {
  const port = await serve((request, response) => {
    response.setHeader('content-type', request.url === '/html' ? 'text/html' : 'image/png')
    response.statusCode = request.url === '/gone' ? 410 : 200
    response.end('x')
  })
  const fetcher = fetcherFor(port)
  expect(await refusalOf(fetcher.fetch(`http://a.test:${port}/html`, anything))).toBe('wrong_type')
  expect(await refusalOf(fetcher.fetch(`http://a.test:${port}/gone`, anything))).toBe('bad_status')
  expect((await fetcher.fetch(`http://a.test:${port}/png`, anything)).type).toBe('image/png')
})

test('fetchSafely gives up on an answer that never ends, and on its host after three of them', async () => {
  let asked = 0
  const port = await serve((_request, response) => {
    asked += 1
    response.setHeader('content-type', 'text/plain').write('x')
  })
  const fetcher = fetcherFor(port, { totalTimeout: 100 })
  const reasons = []
  for (let i = 0; i < 5; i += 1) reasons.push(await refusalOf(fetcher.fetch(`http://slow.test:${port}/${i}`, anything)))
  expect(reasons).toEqual(['timeout', 'timeout', 'timeout', 'timeout', 'timeout'])
  expect(asked).toBe(3)
})

test('fetchSafely does not ask a dead host twice', async () => {
  let resolved = 0
  const fetcher = fetcherFor(1, {
    allowAddress: () => true,
    resolve: async () => {
      resolved += 1
      return [{ address: '127.0.0.1', family: 4 }]
    },
  })
  expect(await refusalOf(fetcher.fetch('http://dead.test:1/a', anything))).toBe('unreachable')
  for (let i = 0; i < 1000; i += 1) await refusalOf(fetcher.fetch(`http://dead.test:1/${i}`, anything))
  expect(resolved).toBe(1)
})

test('fetchSafely knows that it is offline after three names that do not resolve', async () => {
  let asked = 0
  const fetcher = fetcherFor(0, {
    resolve: async () => {
      asked += 1
      throw new Error('ENOTFOUND')
    },
  })
  const reasons = []
  for (let i = 0; i < 6; i += 1) reasons.push(await refusalOf(fetcher.fetch(`http://host-${i}.example/`, anything)))
  expect(reasons).toEqual(['unreachable', 'unreachable', 'unreachable', 'offline', 'offline', 'offline'])
  expect(asked).toBe(3)
})
