import { randomUUID } from 'node:crypto'
import { vi } from 'vitest'

/** An answer of the API or of a page, as whoever asked sees it. */
interface Seen {
  status: number
  /** Of the catalogue; null where the answer is no envelope. */
  code: number | null
  retryAfter: string | null
  data: Record<string, unknown>
}

/** A reader of a running site, with an anonymous token of their own. */
export interface FaultReader {
  token: string
  get(path: string): Promise<Seen>
  send(path: string, body: object): Promise<Seen>
  /** Stars an item; the same `requestId` is the same wish. */
  star(item: string, requestId: string): Promise<Seen>
  /** Collects an item, likewise. */
  collect(item: string, requestId: string): Promise<Seen>
}

export async function createFaultReader(origin: string): Promise<FaultReader> {
  const ask = async (path: string, body?: object, headers: Record<string, string> = {}): Promise<Seen> => {
    const response = await fetch(origin + path, {
      method: body ? 'POST' : 'GET',
      headers: { 'content-type': 'application/json', ...headers },
      ...(body && { body: JSON.stringify(body) }),
    })
    const text = await response.text()
    const isJson = response.headers.get('content-type')?.includes('json') ?? false
    const { code = null, data = null } = isJson ? (JSON.parse(text) as Partial<Seen>) : {}
    return { status: response.status, code, retryAfter: response.headers.get('retry-after'), data: data ?? {} }
  }
  const device = { appid: 1, platform: 'mobile', device_id: randomUUID() }
  const token = await vi.waitFor(
    async () => {
      const { status, data } = await ask('/peony/v1/auth', device)
      if (status !== 200) throw new Error(`asking for a token was answered ${status}`)
      return String(data['token'])
    },
    { timeout: 30_000, interval: 200 }, // a site that has just started on a busy machine refuses what is too much
  )
  return {
    token,
    get: (path) => ask(path, undefined, { authorization: token }),
    send: (path, body) => ask(path, body, { authorization: token }),
    star: (id, requestId) => ask('/guzzle/v1/star', { id, type: 1 }, { authorization: token, 'request-id': requestId }),
    collect: (id, requestId) =>
      ask(`/guzzle/v1/collection/${id}`, { type: 1 }, { authorization: token, 'request-id': requestId }),
  }
}
