import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import { load, toRequest } from './load.ts'

const closers: (() => void)[] = []
afterEach(() => {
  for (const close of closers.splice(0)) close()
})

describe('load', () => {
  it('sends each request once and reads whole answers, however they arrive', async () => {
    const seen: string[] = []
    const origin = await serve((request, response) => {
      seen.push(`${request.url} ${String(request.headers['x-name'])}`)
      response.writeHead(200, { 'content-length': 200_000 })
      response.write(Buffer.alloc(100_000))
      setImmediate(() => response.end(Buffer.alloc(100_000)))
    })
    const requests = Array.from({ length: 20 }, (_, index) => toRequest(`/${index}`, { 'x-name': 'reader' }))
    const measured = await load({ origin, nextRequest: () => requests.shift() ?? null, connections: 3, seconds: 30 })
    expect(measured.requests).toBe(20)
    expect(measured.p99).toBeGreaterThanOrEqual(measured.median)
    expect(seen.toSorted()).toEqual(Array.from({ length: 20 }, (_, index) => `/${index} reader`).toSorted())
  })

  it('reads answers that come in chunks to the end of the last one', async () => {
    const seen: string[] = []
    const origin = await serve((request, response) => {
      seen.push(request.url ?? '')
      response.write('0')
      setImmediate(() => {
        response.write('\r\n'.repeat(10_000))
        setImmediate(() => response.end())
      })
    })
    const requests = Array.from({ length: 20 }, (_, index) => toRequest(`/${index}`, {}))
    const measured = await load({ origin, nextRequest: () => requests.shift() ?? null, connections: 3, seconds: 30 })
    expect(measured.requests).toBe(20)
    expect(seen).toHaveLength(20)
  })

  it('stops when the time is over', async () => {
    const origin = await serve((_request, response) => response.end('ok'))
    const measured = await load({ origin, nextRequest: () => toRequest('/', {}), connections: 2, seconds: 0.2 })
    expect(measured.requests).toBeGreaterThan(1)
    expect(measured.seconds).toBeGreaterThanOrEqual(0.2)
  })

  it('does not count what is no success', async () => {
    const origin = await serve((_request, response) => response.writeHead(429, { 'content-length': 0 }).end())
    const measuring = load({ origin, nextRequest: () => toRequest('/', {}), connections: 1, seconds: 1 })
    await expect(measuring).rejects.toThrow('429')
  })
})

async function serve(listener: RequestListener): Promise<string> {
  const server = createServer(listener)
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  closers.push(() => {
    server.closeAllConnections()
    server.close()
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}
