import type { Log } from '../http/log.ts'
import { createCentrifugoRealtime } from './centrifugo/centrifugo.ts'
import { createEmbeddedRealtime, type EmbeddedRealtime } from './embedded/hub.ts'
import type { RealtimeOptions } from './options.ts'
import type { Realtime } from './realtime.ts'
import type { RealtimeTokens } from './tokens.ts'

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
