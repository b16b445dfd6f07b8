import type { ChannelOptions, Channels } from '../channels.ts'
import { QUEUE_BYTES_MAX } from '../embedded/connections.ts'
import { RECOVERED_MAX } from '../embedded/stream.ts'
import { CHANNELS_MAX } from '../embedded/subscribe.ts'

export interface CentrifugoSettings {
  /** Signs the tokens that clients connect with. */
  tokenSecret: string
  /** Opens the server API. */
  apiKey: string
  /** Origins of pages that may connect. */
  origins: readonly string[]
  /** Connections of one subject at most. */
  connectionsPerSubject: number
}

/**
 * The configuration of a Centrifugo 6 that does what the hub of this site does: the same channels, tokens and limits. Its
 * API is kept to a port of its own.
 */
export function toCentrifugoConfig(channels: Channels, settings: CentrifugoSettings): object {
  return {
    http_server: { port: 8000, internal_port: '9000' },
    http_api: { key: settings.apiKey },
    client: {
      allowed_origins: [...new Set(settings.origins)],
      token: { hmac_secret_key: settings.tokenSecret },
      channel_limit: CHANNELS_MAX,
      queue_max_size: QUEUE_BYTES_MAX,
      user_connection_limit: settings.connectionsPerSubject,
      history_max_publication_limit: RECOVERED_MAX,
      recovery_max_publication_limit: RECOVERED_MAX,
    },
    channel: { namespaces: Object.entries(channels).map(([name, options]) => ({ name, ...toNamespace(options) })) },
    usage_stats: { disabled: true },
  }
}

function toNamespace({ isOpen, presence, historySize, historySeconds, recovery, delta }: ChannelOptions): object {
  return {
    ...(isOpen && { allow_subscribe_for_client: true, allow_subscribe_for_anonymous: true }),
    ...(presence && { presence: true }),
    ...(historySize > 0 && { history_size: historySize, history_ttl: `${historySeconds}s` }),
    ...(historySize > 0 && recovery !== false && { force_recovery: true }),
    ...(delta && { allowed_delta_types: ['fossil'], delta_publish: true }),
  }
}
