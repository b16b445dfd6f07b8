import { startRealtimeSite } from '#tests/support/realtime-site.ts'

/** What the suites expect of the server beside them: its port, its secret, its key and its namespaces. */
const EXPECTED = {
  PORT: '8000',
  REALTIME_DEVELOPMENT: '1',
  REALTIME_TOKEN_SECRET: 'secret',
  REALTIME_API_KEY: 'test-api-key',
  REALTIME_NAMESPACES: JSON.stringify([
    { name: 'recovery', history_size: 100, history_ttl: '300s', force_recovery: true },
    { name: 'smallhistory', history_size: 2, history_ttl: '300s', force_recovery: true },
    { name: 'delta', history_size: 100, history_ttl: '300s', force_recovery: true, delta: 'fossil' },
  ]),
}

export async function setup() {
  const site = await startRealtimeSite(EXPECTED)
  return async () => {
    await site.close()
    await site.removeData()
  }
}
