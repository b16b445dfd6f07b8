import { randomUUID } from 'node:crypto'
import { Centrifuge } from 'centrifuge'

/** Somebody who watches a room on a device of their own, over the API of a running site. */
export interface Viewer {
  /** Likes the room, or a post of it. */
  like(messageId: string): Promise<void>
  leave(): void
}

export interface AudienceParts {
  /** Origin of the API. */
  base: string
  /** Public id of the room. */
  liveId: string
  channels: readonly string[]
  /** Told of everything that is said on the channels. */
  onTold: () => void
}

/** Comes in as a reader does: with an anonymous token, one for the connection, and a WebSocket. Throws where it cannot. */
export async function enterRoom({ base, liveId, channels, onTold }: AudienceParts): Promise<Viewer> {
  const device = { appid: 1, platform: 'mobile', device_id: randomUUID() }
  const authorization = `Bearer ${textOf(await post(base, '/peony/v1/auth', device), 'token')}`
  const ask = () => post(base, '/peony/v1/realtime/token', { channels }, authorization)
  const first = await ask()
  const address = new URL(textOf(first, 'url'), base)
  address.protocol = address.protocol.replace('http', 'ws')
  const client = new Centrifuge(address.href, {
    token: textOf(first, 'token'),
    getToken: async () => textOf(await ask(), 'token'),
  })
  for (const channel of channels) {
    const subscription = client.newSubscription(channel)
    subscription.on('publication', onTold)
    subscription.subscribe()
  }
  client.connect()
  await client.ready(CONNECT_MS)
  return {
    async like(messageId) {
      await post(base, `/peony/v3/live/room/${liveId}/like`, { msg_id: messageId, type: 1 }, authorization)
    },
    leave: () => client.disconnect(),
  }
}

const CONNECT_MS = 15_000

/** What stands in `data` of the answer. Throws for every other one. */
async function post(base: string, path: string, body: object, authorization?: string): Promise<unknown> {
  const response = await fetch(new URL(path, base), {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(authorization !== undefined && { authorization }) },
    body: JSON.stringify(body),
  })
  const answer: unknown = await response.json()
  if (typeof answer === 'object' && answer !== null && 'code' in answer && answer.code === 0 && 'data' in answer)
    return answer.data
  throw new Error(`${path} answered ${response.status}`)
}

function textOf(data: unknown, name: string): string {
  const value: unknown = typeof data === 'object' && data !== null ? Reflect.get(data, name) : undefined
  if (typeof value === 'string') return value
  throw new Error(`the answer has no ${name}`)
}
