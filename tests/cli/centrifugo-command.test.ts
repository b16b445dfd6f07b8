import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { realtimeSecret } from '#server/realtime/tokens.ts'
import { runDavmu } from '#tests/support/run-davmu.ts'

const TOKEN_SECRET = 'a secret for tokens that only this test knows'

let dataFolder: string
beforeAll(async () => {
  dataFolder = await mkdtemp(path.join(tmpdir(), 'davmu-centrifugo-'))
})
afterAll(() => rm(dataFolder, { recursive: true, force: true }))

const print = (env: Record<string, string>) =>
  runDavmu(['centrifugo-config'], { DATA_DIR: dataFolder, TOKEN_SECRET, ...env })

test('the configuration of a Centrifugo knows the key, the secret and the origins of this site', async () => {
  const { code, out, err } = await print({
    REALTIME: 'centrifugo',
    CENTRIFUGO_API_URL: 'http://127.0.0.1:9000/api',
    CENTRIFUGO_API_KEY: 'a key of some length',
    CENTRIFUGO_URL: 'wss://realtime.example.org/connection/websocket',
    SITE_ORIGIN: 'https://news.example.org',
  })
  expect({ code, err }).toEqual({ code: 0, err: '' })
  expect(JSON.parse(out)).toMatchObject({
    http_api: { key: 'a key of some length' },
    client: {
      token: { hmac_secret_key: realtimeSecret(null, TOKEN_SECRET) },
      allowed_origins: ['https://news.example.org'],
    },
  })
})

test('without a Centrifugo there is no configuration of one to print', async () => {
  const { code, out, err } = await print({})
  expect({ code, out }).toEqual({ code: 1, out: '' })
  expect(err).toContain('REALTIME is not centrifugo')
})
