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
      namespaces: Object.entries(channelOptions).map(([name, options]) =>
        name === 'copy'
          ? { name }
          : expect.objectContaining({
              name,
              history_size: options.historySize,
              history_ttl: `${options.historySeconds}s`,
              force_recovery: true,
              allow_subscribe_for_client: true,
            }),
      ),
    },
    usage_stats: { disabled: true },
  })
})

it('the configuration for Centrifugo opens nothing that is not open, and keeps nothing that is not kept', () => {
  const channels = { news: { isOpen: false, presence: false, historySize: 0, historySeconds: 0 } }
  expect(toCentrifugoConfig(channels, settings)).toHaveProperty('channel', { namespaces: [{ name: 'news' }] })
})
