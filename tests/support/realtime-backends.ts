import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Centrifuge } from 'centrifuge'
import { WebSocket } from 'ws'
import { REALTIME_PATH } from '#contract/channels.ts'
import { createLog } from '#server/http/log.ts'
import { createCentrifugoRealtime } from '#server/realtime/centrifugo/centrifugo.ts'
import { toCentrifugoConfig } from '#server/realtime/centrifugo/centrifugo-config.ts'
import { channelOptions } from '#server/realtime/channels.ts'
import { createEmbeddedRealtime } from '#server/realtime/embedded/hub.ts'
import type { Realtime } from '#server/realtime/realtime.ts'
import { createRealtimeTokens } from '#server/realtime/tokens.ts'
import { startCentrifugoFake, type FakeConfig } from './centrifugo-fake.ts'

/** Somebody who is connected and subscribed. */
export interface Member {
  client: string
  received: { channel: string; data: unknown; tags?: Record<string, string> }[]
  /** Channels that it is subscribed to. */
  channels: Set<string>
  /** The code of the close frame; null while it is connected. */
  closedWith: number | null
  close(): void
}

export interface RealtimeBackend {
  realtime: Realtime
  /** Connects somebody to channels; resolves when all subscriptions stand. */
  join(user: string, channels: readonly string[]): Promise<Member>
  stop(): Promise<void>
}

/**
 * What a Centrifugo for these tests is configured with, unless variables say otherwise: `npx davmu centrifugo-config`
 * prints that configuration where the same values stand in REALTIME_TOKEN_SECRET and CENTRIFUGO_API_KEY.
 */
const SETTINGS = {
  tokenSecret: process.env['TEST_CENTRIFUGO_TOKEN_SECRET'] ?? 'a secret for tokens of the tests',
  apiKey: process.env['TEST_CENTRIFUGO_API_KEY'] ?? 'a key for the tests',
  origins: [],
  connectionsPerSubject: 5,
}

/** Everything that can stand behind the port: a real Centrifugo where TEST_CENTRIFUGO_URL names its WebSocket. */
export const realtimeBackends: [name: string, start: () => Promise<RealtimeBackend>][] = [
  ['the hub of this process', startEmbedded],
  ['a Centrifugo in memory', startFake],
]
const realUrl = process.env['TEST_CENTRIFUGO_URL']
if (realUrl !== undefined) realtimeBackends.push(['a real Centrifugo', () => startReal(realUrl)])

async function startEmbedded(): Promise<RealtimeBackend> {
  const clock = () => Math.floor(Date.now() / 1000)
  const realtime = createEmbeddedRealtime({
    tokens: createRealtimeTokens(SETTINGS.tokenSecret, clock),
    connectionsPerSubject: SETTINGS.connectionsPerSubject,
    connectionsPerAddress: null,
    origins: SETTINGS.origins,
    trustedProxies: 0,
    isDevelopment: false,
    log: createLog('silent'),
    clock,
  })
  const server = createServer().on('upgrade', realtime.handleUpgrade)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const members = createMembers(`ws://127.0.0.1:${port}${REALTIME_PATH}`)
  return {
    realtime,
    join: members.join,
    async stop() {
      members.close()
      await realtime.close()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

async function startFake(): Promise<RealtimeBackend> {
  const fake = await startCentrifugoFake(toCentrifugoConfig(channelOptions, SETTINGS) as FakeConfig)
  const realtime = createCentrifugoRealtime({ apiUrl: fake.apiUrl, apiKey: SETTINGS.apiKey, timeoutMs: 10_000 })
  return {
    realtime,
    join: async (user, channels) => fake.join(user, channels),
    async stop() {
      await realtime.close()
      await fake.stop()
    },
  }
}

async function startReal(url: string): Promise<RealtimeBackend> {
  const apiUrl = process.env['TEST_CENTRIFUGO_API_URL'] ?? `http://${new URL(url).hostname}:9000/api`
  const realtime = createCentrifugoRealtime({ apiUrl, apiKey: SETTINGS.apiKey, timeoutMs: 10_000 })
  const members = createMembers(url)
  return {
    realtime,
    join: members.join,
    async stop() {
      members.close()
      await realtime.close()
    },
  }
}

/** Official clients with tokens of the site. */
function createMembers(url: string) {
  const members = new Set<Member>()
  const now = () => Math.floor(Date.now() / 1000)
  const tokens = createRealtimeTokens(SETTINGS.tokenSecret, now)
  return {
    async join(user: string, channels: readonly string[]): Promise<Member> {
      const token = await tokens.signConnection({ sub: user, exp: now() + 600 })
      const member = await connectMember(url, token, channels)
      members.add(member)
      return member
    },
    close() {
      for (const member of members) member.close()
    },
  }
}

/** The official client, connected by a token; resolves when all its subscriptions stand. */
export async function connectMember(url: string, token: string, channels: readonly string[]): Promise<Member> {
  const centrifuge = new Centrifuge(url, { token, websocket: WebSocket })
  const member: Member = {
    client: '',
    received: [],
    channels: new Set(),
    closedWith: null,
    close: () => centrifuge.disconnect(),
  }
  centrifuge.on('connected', ({ client }) => (member.client = client))
  centrifuge.on('disconnected', ({ code }) => (member.closedWith = code))
  const subscribed = channels.map((channel) => {
    const subscription = centrifuge.newSubscription(channel)
    subscription.on('subscribed', () => member.channels.add(channel))
    subscription.on('unsubscribed', () => member.channels.delete(channel))
    subscription.on('publication', ({ data, tags }) => member.received.push({ channel, data, ...(tags && { tags }) }))
    subscription.subscribe()
    return subscription.ready(10_000)
  })
  centrifuge.connect()
  await Promise.all([centrifuge.ready(10_000), ...subscribed])
  return member
}
