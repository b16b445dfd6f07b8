import { connect, createServer, type AddressInfo, type Server } from 'node:net'
import { Writable } from 'node:stream'
import type { Redis } from 'ioredis'
import { afterEach, describe, expect, it } from 'vitest'
import { createLog } from './log.ts'
import { openRedis } from './open-redis.ts'

const redisUrl = process.env['TEST_REDIS_URL']
const toClose: Array<() => void> = []
afterEach(() => toClose.splice(0).forEach((close) => close()))

describe('a connection to Redis', () => {
  it('that cannot be made says so once, keeps trying, and refuses commands meanwhile', async () => {
    const { redis, messages } = await open(await findFreePort())
    await expect.poll(() => tries(redis), { timeout: 10_000 }).toBeGreaterThan(2)
    expect(messages).toEqual([expect.stringContaining('cannot be reached')])
    await expect(redis.get('x')).rejects.toThrow(/writeable/)
  })

  it.each(redisUrl ? [redisUrl] : [])('that comes back says so and takes commands again', async (url) => {
    const port = await findFreePort()
    const { redis, messages } = await open(port)
    await expect.poll(() => messages.length, { timeout: 10_000 }).toBe(1)
    passOn(port, new URL(url))
    await expect.poll(() => redis.status, { timeout: 10_000 }).toBe('ready')
    expect(messages).toEqual([expect.any(String), 'Redis is reached again'])
    expect(await redis.ping()).toBe('PONG')
  })
})

const reconnects = new WeakMap<Redis, number>()
const tries = (redis: Redis) => reconnects.get(redis) ?? 0

async function open(port: number) {
  const messages: string[] = []
  const stream = new Writable({
    write(line, _encoding, done) {
      messages.push((JSON.parse(String(line)) as { msg: string }).msg)
      done()
    },
  })
  const redis = await openRedis(`redis://127.0.0.1:${port}`, createLog('info', stream))
  redis.on('reconnecting', () => reconnects.set(redis, tries(redis) + 1))
  toClose.push(() => redis.disconnect())
  return { redis, messages }
}

/** A server on `port` that passes every byte on to Redis. */
function passOn(port: number, target: URL): void {
  const server: Server = createServer((socket) => {
    const upstream = connect(Number(target.port || 6379), target.hostname)
    socket.pipe(upstream).pipe(socket)
    socket.on('error', () => upstream.destroy())
    upstream.on('error', () => socket.destroy())
  })
  server.listen(port, '127.0.0.1')
  toClose.push(() => server.close())
}

async function findFreePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  await new Promise((resolve) => server.close(resolve))
  return port
}
