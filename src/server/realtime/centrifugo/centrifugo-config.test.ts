import { expect, it } from 'vitest'
import { channelOptions } from '../channels.ts'
import { toCentrifugoConfig } from './centrifugo-config.ts'

const settings = {
  tokenSecret: 'secret of tokens',
  apiKey: 'key of the API',
  origins: ['https://news.example.org', 'https://wap.example.org', 'https://news.example.org'],
  connectionsPerSubject: 5,
}

it('the configuration for Centrifugo names what the hub of this site goes by', () => {
  expect(toCentrifugoConfig(channelOptions, settings)).toEqual({
    http_server: { port: 8000, internal_port: '9000' },
    http_api: { key: 'key of the API' },
    client: {
      allowed_origins: ['https://news.example.org', 'https://wap.example.org'],
      token: { hmac_secret_key: 'secret of tokens' },
      channel_limit: 128,
      queue_max_size: 1_048_576,
      user_connection_limit: 5,
      history_max_publication_limit: 300,
      recovery_max_publication_limit: 300,
    },
    channel: {
      namespaces: Object.entries(channelOptions).map(([name, options]) => ({
        name,
        ...(options.isOpen && { allow_subscribe_for_client: true, allow_subscribe_for_anonymous: true }),
        ...(options.presence && { presence: true }),
        ...(options.historySize > 0 && {
          history_size: options.historySize,
          history_ttl: `${options.historySeconds}s`,
          force_recovery: true,
        }),
      })),
    },
    usage_stats: { disabled: true },
  })
})

it('the configuration for Centrifugo opens nothing that is not open, and keeps nothing that is not kept', () => {
  const channels = { news: { isOpen: false, presence: false, historySize: 0, historySeconds: 0 } }
  expect(toCentrifugoConfig(channels, settings)).toHaveProperty('channel', { namespaces: [{ name: 'news' }] })
})

it('the configuration for Centrifugo says what recovers and what has deltas', () => {
  const options = { isOpen: false, presence: false, historySize: 5, historySeconds: 60 }
  const channels = { kept: { ...options, recovery: false }, prices: { ...options, delta: true } }
  const history = { history_size: 5, history_ttl: '60s' }
  expect(toCentrifugoConfig(channels, settings)).toHaveProperty('channel.namespaces', [
    { name: 'kept', ...history },
    { name: 'prices', ...history, force_recovery: true, allowed_delta_types: ['fossil'], delta_publish: true },
  ])
})

it('lets nobody follow a channel of one item or of one person without a token for it', () => {
  const config = toCentrifugoConfig(channelOptions, settings) as { channel: { namespaces: Array<{ name: string }> } }
  const open = config.channel.namespaces.filter((one) => 'allow_subscribe_for_client' in one)
  expect(open.map(({ name }) => name)).toEqual(['live', 'chat', 'room'])
})
