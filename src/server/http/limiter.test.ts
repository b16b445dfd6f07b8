import { randomUUID } from 'node:crypto'
import { Redis } from 'ioredis'
import { afterAll, afterEach, describe, expect, it, vi } from 'vitest'
import { createMemoryLimiter, createRedisLimiter, type Limiter } from './limiter.ts'

const redisUrl = process.env['TEST_REDIS_URL']
const connections: Redis[] = []

const implementations: Array<[name: string, make: () => Promise<Limiter>]> = [
  ['memory', async () => createMemoryLimiter()],
]
if (redisUrl) implementations.push(['Redis', async () => createRedisLimiter(await connect(redisUrl))])
implementations.push(['Redis that cannot be reached', async () => createRedisLimiter(connectNowhere())])

afterEach(() => void vi.useRealTimers())
afterAll(() => connections.forEach((redis) => redis.disconnect()))

describe.each(implementations)('a limiter (%s)', (name, make) => {
  it('lets as many calls of a key pass as the limit has points', async () => {
    const limiter = await make()
    const key = randomUUID()
    const limit = { points: 3, seconds: 60 }
    for (let i = 0; i < 3; i += 1) expect(await limiter.consume(key, limit)).toEqual({ ok: true })
    const refused = await limiter.consume(key, limit)
    expect(refused).toEqual({ ok: false, retryAfter: expect.any(Number) })
    expect('retryAfter' in refused && refused.retryAfter).toBeGreaterThan(30)
  })

  it('counts keys apart, and one key apart for each limit', async () => {
    const limiter = await make()
    const [a, b] = [randomUUID(), randomUUID()]
    expect(await limiter.consume(a, { points: 1, seconds: 60 })).toEqual({ ok: true })
    expect(await limiter.consume(b, { points: 1, seconds: 60 })).toEqual({ ok: true })
    expect(await limiter.consume(a, { points: 2, seconds: 60 })).toEqual({ ok: true })
    expect(await limiter.consume(a, { points: 1, seconds: 60 })).toMatchObject({ ok: false })
  })

  it('counts calls at the same time one by one', async () => {
    const limiter = await make()
    const key = randomUUID()
    const verdicts = await Promise.all(
      Array.from({ length: 20 }, () => limiter.consume(key, { points: 5, seconds: 60 })),
    )
    expect(verdicts.filter((verdict) => verdict.ok)).toHaveLength(5)
  })

  it('starts anew when the time is over', async () => {
    const limiter = await make()
    if (name !== 'Redis') vi.useFakeTimers() // it has a clock of its own
    const key = randomUUID()
    const limit = { points: 1, seconds: 2 }
    expect(await limiter.consume(key, limit)).toEqual({ ok: true })
    expect(await limiter.consume(key, limit)).toMatchObject({ ok: false })
    if (vi.isFakeTimers()) vi.advanceTimersByTime(2000)
    await expect.poll(() => limiter.consume(key, limit), { timeout: 10_000 }).toEqual({ ok: true })
  })
})

describe.each(redisUrl ? [redisUrl] : [])('limiters of two processes', (url) => {
  it('share their counts through Redis', async () => {
    const [one, two] = [createRedisLimiter(await connect(url)), createRedisLimiter(await connect(url))]
    const key = randomUUID()
    expect(await one.consume(key, { points: 1, seconds: 60 })).toEqual({ ok: true })
    expect(await two.consume(key, { points: 1, seconds: 60 })).toMatchObject({ ok: false })
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
