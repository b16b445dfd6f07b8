import type { Log } from '../http/log.ts'
import { createCentrifugoRealtime } from './centrifugo/centrifugo.ts'
import type { Channels } from './channels.ts'
import { createEmbeddedRealtime, type EmbeddedRealtime } from './embedded/hub.ts'
import type { Realtime } from './realtime.ts'
import type { RealtimeTokens } from './tokens.ts'

/** How realtime is set up. */
export interface RealtimeOptions {
  /** Signs tokens of connections, for both backends. Null: made from the secret of other tokens. */
  tokenSecret: string | null
  /** A Centrifugo: its server API and where browsers reach it. Null: the hub in this process. */
  centrifugo: { apiUrl: string; apiKey: string; url: string } | null
  channels: Channels
  /** Origins whose pages may connect, besides that of the host that is connected to. */
  origins: readonly string[]
  /** Connections of one subject at a time. */
  connectionsPerSubject: number
  /** Connections from one address at a time, which many readers may share; null: any number. */
  connectionsPerAddress: number | null
  /**
   * Whether clients without a token may connect, subscribe to channels of any name, publish and read; never for a public
   * site. With a key, programs may use the server API.
   */
  development: { apiKey: string | null } | null
}

export interface RealtimeParts {
  options: RealtimeOptions
  tokens: RealtimeTokens
  trustedProxies: number
  log: Log
  /** Seconds. */
  clock: () => number
}

/** Realtime as it is set up; `hub` is null where a Centrifugo has the connections. */
export function createRealtime(parts: RealtimeParts): { realtime: Realtime; hub: EmbeddedRealtime | null } {
  const { options, log } = parts
  if (options.centrifugo) return { realtime: createCentrifugoRealtime(options.centrifugo), hub: null }
  const isDevelopment = options.development !== null
  if (isDevelopment) log.warn('REALTIME_DEVELOPMENT is on: anybody may publish and read on the realtime hub')
  const hub = createEmbeddedRealtime({ ...parts, ...options, isDevelopment })
  return { realtime: hub, hub }
}
