import { connect, type Socket } from 'node:net'

export interface LoadOptions {
  /** Where the server listens, `http://127.0.0.1:4000`. */
  origin: string
  /** Bytes of the next request (`toRequest`); null when there are no more. */
  nextRequest: () => string | null
  connections: number
  /** After this time no further request is sent. */
  seconds: number
}

export interface Load {
  requests: number
  seconds: number
  /** Milliseconds. */
  median: number
  p95: number
  p99: number
}

/** A request as it goes over the wire; a POST when it has a body. */
export function toRequest(path: string, headers: Record<string, string>, body?: string): string {
  const length = body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) }
  const lines = Object.entries({ host: 'localhost', ...headers, ...length }).map(
    ([name, value]) => `${name}: ${value}\r\n`,
  )
  return `${body === undefined ? 'GET' : 'POST'} ${path} HTTP/1.1\r\n${lines.join('')}\r\n${body ?? ''}`
}

/** Ends an answer that comes in chunks; in what pages hold it does not stand at the end of a packet. */
const LAST_CHUNK = '0\r\n\r\n'

/**
 * Asks as fast as the server answers, one request at a time on each connection. Reads no more of an answer than its
 * status and length, or the end of its last chunk, so that the client costs far less than what it measures. Throws on
 * any answer but 200 and 204.
 */
export async function load(options: LoadOptions): Promise<Load> {
  const latencies: number[] = []
  const start = performance.now()
  const until = start + options.seconds * 1000
  await Promise.all(
    Array.from({ length: options.connections }, () => runConnection(options, until, (ms) => latencies.push(ms))),
  )
  latencies.sort((a, b) => a - b)
  return {
    requests: latencies.length,
    seconds: (performance.now() - start) / 1000,
    median: latencies[Math.floor(latencies.length / 2)] ?? 0,
    p95: latencies[Math.floor(latencies.length * 0.95)] ?? 0,
    p99: latencies[Math.floor(latencies.length * 0.99)] ?? 0,
  }
}

function runConnection(options: LoadOptions, until: number, onAnswer: (ms: number) => void): Promise<void> {
  const { hostname, port } = new URL(options.origin)

  return new Promise((resolve, reject) => {
    let sentAt = 0
    let asked = ''
    /** Bytes of the running answer that are still to come; -1 before its head was read, endless when it has chunks. */
    let missing = -1
    let tail = ''
    let head = Buffer.alloc(0)
    const socket: Socket = connect(Number(port), hostname, send)
    socket.setNoDelay(true)
    socket.on('error', reject)
    socket.on('close', () => reject(new Error(`${options.origin} closed the connection`)))
    socket.on('data', (data) => {
      if (missing < 0) {
        head = head.length === 0 ? data : Buffer.concat([head, data])
        const end = head.indexOf('\r\n\r\n')
        if (end < 0) return
        const text = head.toString('latin1', 0, end)
        const isEmpty = text.startsWith('HTTP/1.1 204')
        const known = isEmpty ? '0' : /^content-length: (\d+)$/im.exec(text)?.[1]
        const length = known ?? (/^transfer-encoding: chunked$/im.test(text) ? 'Infinity' : undefined)
        if ((!isEmpty && !text.startsWith('HTTP/1.1 200')) || length === undefined) {
          socket.destroy(new Error(`${options.origin} answered ${firstLine(text)} to ${firstLine(asked)}`))
          return
        }
        missing = end + 4 + Number(length) - head.length
        head = Buffer.alloc(0)
      } else {
        missing -= data.length
      }
      if (missing === Infinity) {
        tail = (tail + data.toString('latin1', Math.max(0, data.length - LAST_CHUNK.length))).slice(-LAST_CHUNK.length)
        if (tail === LAST_CHUNK) missing = 0
      }
      if (missing > 0) return
      missing = -1
      tail = ''
      onAnswer(performance.now() - sentAt)
      send()
    })

    function send(): void {
      const request = performance.now() < until ? options.nextRequest() : null
      if (request === null) {
        socket.removeAllListeners('close')
        socket.destroy()
        resolve()
        return
      }
      asked = request
      sentAt = performance.now()
      socket.write(request)
    }
  })
}

function firstLine(text: string): string {
  return text.split('\r\n', 1)[0] ?? ''
}
