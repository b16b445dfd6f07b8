import { randomUUID } from 'node:crypto'
import { STATUS_CODES, type IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { WebSocketServer, type RawData, type WebSocket } from 'ws'
import { REALTIME_PATH } from '#contract/channels.ts'
import { findLimitAddress } from '#server/http/client-address.ts'
import { receive } from './answer.ts'
import { CLOSES } from './codes.ts'
import { close, forget } from './connections.ts'
import { ADDRESS_ALLOWANCE, CONNECTION_ALLOWANCE, fullBucket, type AddressUse } from './limits.ts'
import type { Connection, Hub } from './state.ts'

/** Bytes of a frame that a client may send; a longer one closes its connection with 1009. */
const FRAME_BYTES_MAX = 65_536
const JSON_PROTOCOL = 'centrifuge-json'
const BINARY_PROTOCOL = 'centrifuge-protobuf'

export interface UpgradeRules {
  /** Origins whose pages may connect, besides that of the host that is connected to. */
  origins: readonly string[]
  trustedProxies: number
  /** Null: any number. */
  connectionsPerAddress: number | null
}

/** Answers a request for a WebSocket. */
export type HandleUpgrade = (request: IncomingMessage, socket: Duplex, head: Buffer) => void

/** Makes connections of the hub of requests for a WebSocket. */
export function createUpgrade(hub: Hub, rules: UpgradeRules): HandleUpgrade {
  const settings = {
    noServer: true,
    clientTracking: false,
    perMessageDeflate: false,
    maxPayload: FRAME_BYTES_MAX,
    closeTimeout: hub.timings.goodbye,
    handleProtocols: (offered: Set<string>) =>
      [JSON_PROTOCOL, BINARY_PROTOCOL].find((name) => offered.has(name)) ?? false,
  } as const
  const server = new WebSocketServer(settings)
  const origins = new Set(rules.origins)
  return (request, socket, head) => {
    const address = findLimitAddress(request, rules.trustedProxies)
    const used = hub.addresses.get(address)?.connections ?? 0
    if (request.url?.split('?')[0] !== REALTIME_PATH) return refuseUpgrade(socket, 404)
    if (hub.isClosing) return refuseUpgrade(socket, 503)
    if (!hub.isDevelopment && !isWelcome(request, origins)) return refuseUpgrade(socket, 403)
    if (rules.connectionsPerAddress !== null && used >= rules.connectionsPerAddress) return refuseUpgrade(socket, 429)
    server.handleUpgrade(request, socket, head, (webSocket) => open(hub, webSocket, socket, useOf(hub, address)))
  }
}

/** Answers a request for a WebSocket with a status. */
export function refuseUpgrade(socket: Duplex, status: number): void {
  socket.on('error', () => socket.destroy()) // whoever asked may be gone
  socket.resume()
  const answer = `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`
  socket.end(answer, () => socket.destroy()) // no longer the server's, so nothing else would end it
}

/** Programs name no origin; pages come from the host itself or from those that were named. */
function isWelcome({ headers }: IncomingMessage, origins: ReadonlySet<string>): boolean {
  const { origin, host } = headers
  if (origin === undefined || origins.has(origin)) return true
  return URL.canParse(origin) && new URL(origin).host === host
}

function useOf(hub: Hub, address: string): AddressUse {
  const known = hub.addresses.get(address)
  if (known) return known
  const use = { connections: 0, bucket: fullBucket(ADDRESS_ALLOWANCE, hub.nowMs()) }
  hub.addresses.set(address, use)
  return use
}

function open(hub: Hub, webSocket: WebSocket, socket: Duplex, address: AddressUse): void {
  const nowMs = hub.nowMs()
  const connection: Connection = {
    id: randomUUID(),
    webSocket,
    socket,
    address,
    openedAtMs: nowMs,
    subscriptions: new Map(),
    inbox: [],
    bucket: fullBucket(CONNECTION_ALLOWANCE, nowMs),
    state: 'new',
    isWorking: false,
    user: '',
    info: undefined,
    tokenChannels: '',
    expiresAt: null,
    pingAtMs: 0,
    pongDueMs: 0,
  }
  address.connections += 1
  hub.connections.add(connection)
  webSocket.on('error', () => forget(hub, connection)) // its WebSocket is closed with the code that fits
  webSocket.on('close', () => forget(hub, connection))
  webSocket.on('message', (data: RawData) => receive(hub, connection, toText(data)))
  if (webSocket.protocol === BINARY_PROTOCOL) close(hub, connection, CLOSES.inappropriateProtocol)
}

function toText(data: RawData): string {
  if (Buffer.isBuffer(data)) return data.toString()
  return data instanceof ArrayBuffer ? Buffer.from(data).toString() : Buffer.concat(data).toString()
}
