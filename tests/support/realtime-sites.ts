import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Centrifuge } from 'centrifuge'
import { afterEach, onTestFinished } from 'vitest'
import { WebSocket } from 'ws'
import { REALTIME_PATH } from '#contract/channels.ts'
import { openDatabase, type DatabaseLocation } from '#server/storage/open-database.ts'
import { startBackend, type TestOptions } from './backend.ts'

export const HUB_SECRET = 'a secret for tokens that only these tests know'

/** Processes of sites on one kind of database, ended behind each test. */
export function sitesOn(locate: () => Promise<DatabaseLocation>) {
  const endings: (() => Promise<unknown>)[] = []
  afterEach(async () => {
    for (const end of endings.splice(0).toReversed()) await end()
  })

  let location: DatabaseLocation
  /** A process of the site and the address of its hub. */
  const start = async (options: TestOptions = {}) => {
    const backend = await startBackend(await openDatabase(location), { tokenSecret: HUB_SECRET, ...options })
    const server = createServer().on('upgrade', backend.handleUpgrade)
    await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
    await backend.startJobs()
    endings.push(async () => {
      await backend.close()
      await new Promise((resolve) => void server.close(resolve))
    })
    return { backend, url: `ws://127.0.0.1:${(server.address() as AddressInfo).port}${REALTIME_PATH}` }
  }
  const startSite = async (options: TestOptions = {}) => {
    location = await locate()
    return start(options)
  }
  return { start, startSite, endings }
}

/** Connects by a token; `told` is all that comes without being asked for, `failed` each refusal. */
export async function connectTo(url: string, token: string) {
  const client = new Centrifuge(url, { token, websocket: WebSocket })
  const told: unknown[] = []
  const closed: number[] = []
  client.on('publication', ({ channel, data }) => told.push({ channel, data }))
  client.on('connecting', ({ code }) => closed.push(code))
  client.on('disconnected', ({ code }) => closed.push(code))
  onTestFinished(() => client.disconnect())
  client.connect()
  await client.ready(10_000)
  closed.length = 0
  return { client, told, closed }
}
