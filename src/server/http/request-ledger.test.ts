import { randomUUID } from 'node:crypto'
import { Redis } from 'ioredis'
import { afterAll, describe, expect, it } from 'vitest'
import { createMemoryRequestLedger, createRedisRequestLedger, type RequestLedger } from './request-ledger.ts'

const redisUrl = process.env['TEST_REDIS_URL']
const connections: Redis[] = []

const implementations: Array<[name: string, make: () => Promise<RequestLedger>]> = [
  ['memory', async () => createMemoryRequestLedger()],
  ['Redis that cannot be reached', async () => createRedisRequestLedger(connectNowhere())],
]
if (redisUrl) implementations.push(['Redis', async () => createRedisRequestLedger(await connect(redisUrl))])

afterAll(() => connections.forEach((redis) => redis.disconnect()))

describe.each(implementations)('a request ledger (%s)', (_name, make) => {
  it('finds what was kept, and nothing else', async () => {
    const ledger = await make()
    const key = randomUUID()
    const entry = { inputHash: 'h', answer: '{"text":"中文"}' }
    expect(await ledger.find(key)).toBeNull()
    expect(await ledger.keep(key, entry, 60)).toEqual(entry)
    expect(await ledger.find(key)).toEqual(entry)
    expect(await ledger.find(randomUUID())).toBeNull()
  })

  it('forgets when the time is over', async () => {
    const ledger = await make()
    const key = randomUUID()
    await ledger.keep(key, { inputHash: 'h', answer: '{}' }, 1)
    expect(await ledger.find(key)).not.toBeNull()
    await expect.poll(() => ledger.find(key), { timeout: 5000 }).toBeNull()
  })

  it('keeps the first entry of a key, also when several come at once', async () => {
    const ledger = await make()
    const key = randomUUID()
    const entries = Array.from({ length: 8 }, (_, i) => ({ inputHash: 'h', answer: String(i) }))
    const kept = await Promise.all(entries.map((entry) => ledger.keep(key, entry, 60)))
    expect(new Set(kept.map((entry) => entry.answer)).size).toBe(1)
    expect(await ledger.find(key)).toEqual(kept[0])
  })
})

async function connect(url: string): Promise<Redis> {
  const redis = new Redis(url, { lazyConnect: true })
  connections.push(redis)
  await redis.connect()
  return redis
}

function connectNowhere(): Redis {
  const redis = new Redis({
    host: '127.0.0.1',
    port: 1,
    lazyConnect: true,
    enableOfflineQueue: false,
    retryStrategy: () => null,
  })
  connections.push(redis)
  return redis
}
