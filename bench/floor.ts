import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { get, type IncomingHttpHeaders } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort, startServer, type Running } from '../tests/support/processes.ts'

/** An answer as it went over the wire. */
export interface Recorded {
  headers: Record<string, string>
  body: Buffer
}

const SET_BY_NODE = new Set(['connection', 'keep-alive', 'date', 'transfer-encoding', 'content-length'])

/** Asks a server once and keeps the bytes of its answer as they are, compressed or not. */
export function record(url: string, headers: Record<string, string>): Promise<Recorded> {
  return new Promise((resolve, reject) => {
    get(url, { headers, agent: false }, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('error', reject)
      response.on('end', () => {
        if (response.statusCode === 200) resolve({ headers: toPlain(response.headers), body: Buffer.concat(chunks) })
        else reject(new Error(`${url} answered ${response.statusCode}`))
      })
    }).on('error', reject)
  })
}

/** Starts a bare node:http server, of so many processes, that gives everybody this answer. */
export async function startFloor({ headers, body }: Recorded, processes = 1): Promise<Running> {
  const folder = mkdtempSync(join(tmpdir(), 'davmu-floor-'))
  const remove = () => rmSync(folder, { recursive: true, force: true })
  try {
    const file = join(folder, 'answer.json')
    writeFileSync(file, JSON.stringify({ headers, body: body.toString('base64') }))
    const port = await freePort()
    const args = [String(port), file, String(processes)]
    const server = await startServer({ script: 'bench/floor-server.ts', args, port, path: '/', env: {} })
    return { ...server, stop: () => server.stop().then(remove) }
  } catch (error) {
    remove()
    throw error
  }
}

function toPlain(headers: IncomingHttpHeaders): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers)
      .filter(([name]) => !SET_BY_NODE.has(name))
      .map(([name, value]) => [name, Array.isArray(value) ? value.join(', ') : (value ?? '')]),
  )
}
