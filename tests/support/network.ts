import { createServer, request as sendRequest, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'

/** What lies between a browser and a site: it can be cut, slowed down, and led to another site. */
export interface Network {
  origin: string
  state: {
    /** Origin of the site behind it. */
    target: string
    isCut: boolean
    /** Milliseconds that each request waits. */
    delayMs: number
    /** Appended to the service worker, as another build would have it. */
    workerMark: string
    /** Whether requests arrive while their answers do not, by method and path. */
    losesAnswer(request: string): boolean
    /** Path of a page that was taken down meanwhile. */
    gone: string
    /** What is answered for the picture of any map: who draws them is elsewhere. */
    map: Buffer | null
  }
  /** Method and path of each request that got through. */
  seen: string[]
  close(): Promise<void>
}

export async function startNetwork(target: string): Promise<Network> {
  const state = {
    target,
    isCut: false,
    delayMs: 0,
    workerMark: '',
    losesAnswer: () => false,
    gone: '',
    map: null as Buffer | null,
  }
  const seen: string[] = []
  const sockets = new Set<Socket>()
  const server = createServer((incoming, outgoing) => {
    setTimeout(() => {
      if (state.isCut) return void incoming.socket.destroy()
      seen.push(`${incoming.method} ${incoming.url}`)
      if (incoming.url === state.gone) return void outgoing.writeHead(410, { 'content-type': 'text/html' }).end('gone')
      if (state.map && incoming.url?.includes('/map/'))
        return void outgoing.writeHead(200, { 'content-type': 'image/png', 'cache-control': 'public' }).end(state.map)
      pass(incoming, outgoing, state)
    }, state.delayMs)
  })
  server.on('connection', (socket) => {
    if (state.isCut) socket.destroy()
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    origin: `http://127.0.0.1:${port}`,
    state,
    seen,
    close: () =>
      new Promise((resolve) => {
        state.isCut = true // also for what is still being delayed
        server.close(() => resolve())
        for (const socket of sockets) socket.destroy()
      }),
  }
}

const PAGES = 'public, no-cache'

/** Pages are not let into the browser's own cache, where they would outlive a network that is cut. */
function pass(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  { target, workerMark, losesAnswer }: Network['state'],
): void {
  const isWorker = incoming.url?.endsWith('/sw.js') ?? false
  const { 'accept-encoding': encoding, ...headers } = incoming.headers
  const options = { method: incoming.method, headers: isWorker ? headers : { ...headers, 'accept-encoding': encoding } }
  const onward = sendRequest(new URL(incoming.url ?? '/', target), options, (answer) => {
    if (losesAnswer(`${incoming.method} ${incoming.url}`)) {
      // What has answered nothing at all is asked again by browsers themselves.
      outgoing.writeHead(answer.statusCode ?? 500, answer.headers)
      return void outgoing.write('{', () => outgoing.destroy())
    }
    const changed = isWorker && workerMark !== ''
    const headers = { ...answer.headers }
    if (changed) delete headers['content-length']
    if (headers['content-type']?.startsWith('text/html')) headers['cache-control'] &&= PAGES
    outgoing.writeHead(answer.statusCode ?? 500, headers)
    answer.on('data', (chunk: Buffer) => outgoing.write(chunk))
    answer.on('end', () => outgoing.end(changed ? workerMark : undefined))
  })
  onward.on('error', () => outgoing.destroy())
  incoming.pipe(onward)
}
