import { createServer, type AddressInfo, type Socket } from 'node:net'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { createFetcher } from '#server/outside/fetch-safely.ts'
import { askForJson } from '#server/outside/ask-service.ts'
import { postSigned } from '#server/outside/post-signed.ts'
import { createWeixinTickets } from '#server/outside/social-client/weixin-tickets.ts'
import { createQWeather } from '#server/outside/weather/qweather.ts'
import { createHttpApi } from '#server/realtime/centrifugo/http-api.ts'
import { z } from 'zod'

const timeoutMs = 200
const HEAD = 'HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ntransfer-encoding: chunked\r\n\r\n'

/** Services that take a connection and then stop, each in its own way. */
const stuck: [name: string, onConnection: (socket: Socket) => void][] = [
  ['says nothing', () => {}],
  ['begins its answer', (socket) => socket.write('HTTP/1.1 200 OK\r\n')],
  ['sends a byte now and then', trickle],
]

function trickle(socket: Socket): void {
  socket.write(HEAD)
  const timer = setInterval(() => socket.write('1\r\n \r\n'), 20)
  socket.on('close', () => clearInterval(timer))
}

const ASKED = ['a service', 'the weather', 'the social client', 'a picture', 'a film', 'a Centrifugo'] as const

describe.each(stuck)('a service that %s', (_, onConnection) => {
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket)).on('error', () => {})
    socket.resume()
    onConnection(socket)
  })
  let url = ''
  let folder = ''
  beforeAll(async () => {
    await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    folder = await mkdtemp(path.join(tmpdir(), 'davmu-stuck-'))
  })
  afterAll(async () => {
    for (const socket of sockets) socket.destroy()
    server.close()
    await rm(folder, { recursive: true, force: true })
  })

  function open() {
    const fetcher = createFetcher({ allowAddress: () => true, totalTimeout: timeoutMs })
    const centrifugo = createHttpApi({ apiUrl: url, apiKey: 'key', timeoutMs })
    onTestFinished(async () => {
      await fetcher.close()
      await centrifugo.close()
    })
    const wanted = { types: ['application/json'], maxBytes: 1e6 }
    return {
      'a service': () => askForJson(new URL(url), { maxBytes: 1e6, timeoutMs }),
      'the weather': () => createQWeather({ base: url, key: 'key', timeoutMs }).ask({ lng: '1', lat: '1' }),
      'the social client': () =>
        createWeixinTickets({ appId: 'a', appSecret: 'b', apiBase: url, timeoutMs }).fetchToken(false),
      'a picture': () => fetcher.fetch(url, wanted),
      'a film': () => fetcher.fetchFile(url, path.join(folder, 'film'), { ...wanted, totalTimeout: timeoutMs }),
      'a Centrifugo': () => centrifugo.call('info', {}, z.object({ nodes: z.array(z.unknown()) })),
    }
  }

  it.each(ASKED)('is given up by whoever asks for %s', async (name) => {
    await expect(open()[name]()).rejects.toThrow(/did not answer|no answer|timeout|aborted/i)
    await expect.poll(() => sockets.size, { timeout: 15_000 }).toBe(0)
  })

  it('is given up by whoever posts to it', async () => {
    const posting = postSigned({ url, secret: 'secret', timeoutMs }, '{}', { receiver: 'the gateway' })
    await posting.catch((error: unknown) => expect(String(error)).toContain('the gateway cannot be reached'))
    await expect.poll(() => sockets.size, { timeout: 15_000 }).toBe(0)
  })
})
