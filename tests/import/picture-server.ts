import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'
import type { FetcherOptions } from '#server/outside/fetch-safely.ts'

export interface FakeWeb {
  /** Origin under a made-up name, `http://pictures.test:<port>`. */
  origin: string
  /** Lets a fetcher reach this service and nothing else. */
  fetcherOptions: FetcherOptions
  /** Paths in the order of the requests. */
  readonly asked: string[]
  /** What is at a path; anything else answers 404. */
  readonly files: Map<string, { type: string; body: Buffer | string }>
}

/** A part of the web on this machine, until the test is over. */
export async function startFakeWeb(): Promise<FakeWeb> {
  const asked: string[] = []
  const files: FakeWeb['files'] = new Map()
  const server = createServer((request, response) => {
    const place = request.url ?? ''
    asked.push(place)
    const file = files.get(place)
    if (file) response.setHeader('content-type', file.type).end(file.body)
    else response.writeHead(404).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => close(server))
  const { port } = server.address() as AddressInfo
  return {
    origin: `http://pictures.test:${port}`,
    fetcherOptions: {
      allowAddress: (ip, candidate) => ip === '127.0.0.1' && candidate === port,
      resolve: async (hostname) => {
        if (hostname !== 'pictures.test') throw new Error(`no such name: ${hostname}`)
        return [{ address: '127.0.0.1', family: 4 }]
      },
    },
    asked,
    files,
  }
}

async function close(server: Server): Promise<void> {
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
}
