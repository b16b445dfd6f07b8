import { connect, createServer, type AddressInfo, type Socket } from 'node:net'

/** What lies between a process and a server that it needs. */
export interface TcpFault {
  /** The address of the server, by way of this. */
  url: string
  /** Ends every connection, and every new one at once. */
  cut(): void
  /** Takes whatever is sent, and passes nothing on. */
  silence(): void
  /** Passes everything on again, also what was held back. */
  mend(): void
  close(): Promise<void>
}

/** Opens a way to the server of an address (`postgres://…`, `redis://…`) that can be cut. */
export async function startTcpFault(serverUrl: string): Promise<TcpFault> {
  const target = new URL(serverUrl)
  let state: 'whole' | 'cut' | 'silent' = 'whole'
  let held: (() => void)[] = []
  const sockets = new Set<Socket>()
  const pass = (from: Socket, to: Socket) => {
    sockets.add(from)
    from.on('data', (chunk) => {
      if (state === 'silent') held.push(() => to.write(chunk))
      else to.write(chunk)
    })
    from.on('error', () => {})
    from.on('close', () => {
      sockets.delete(from)
      to.destroy()
    })
  }
  const server = createServer((near) => {
    if (state === 'cut') return void near.destroy()
    const far = connect(Number(target.port), target.hostname)
    pass(near, far)
    pass(far, near)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = new URL(serverUrl)
  url.host = `127.0.0.1:${(server.address() as AddressInfo).port}`
  const endAll = () => {
    held = []
    for (const socket of sockets) socket.destroy()
  }
  return {
    url: url.href,
    cut() {
      state = 'cut'
      endAll()
    },
    silence() {
      state = 'silent'
    },
    mend() {
      state = 'whole'
      for (const send of held.splice(0)) send()
    },
    close() {
      endAll()
      return new Promise((resolve) => server.close(() => resolve()))
    },
  }
}
