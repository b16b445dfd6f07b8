import { once } from 'node:events'
import type { Redis } from 'ioredis'
import type { Log } from './log.ts'

const FIRST_WAIT_MS = 2000
const ANSWER_MS = 1500

/**
 * A connection to Redis that keeps trying, waited for at first, so that a process counts with the others from its first
 * request on; a Redis that is away keeps it back for two seconds at most. Commands fail at once while
 * there is none, so that callers can do without; losing it and having it again is logged once each.
 */
export async function openRedis(url: string, log: Log): Promise<Redis> {
  const { Redis: RedisClient } = await import('ioredis') // most sites have none
  const redis = new RedisClient(url, {
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    connectTimeout: 2000,
    commandTimeout: ANSWER_MS,
    socketTimeout: ANSWER_MS, // one that says nothing is given up, so that nobody waits for it a second time
    reconnectOnError: (error) => error.message.startsWith('READONLY'), // it became a replica: another one leads
  })
  let isLost = false
  redis.on('error', (error) => {
    if (!isLost) log.error({ err: error }, 'Redis cannot be reached; limits and replays count for this process alone')
    isLost = true
  })
  redis.on('ready', () => {
    if (isLost) log.info('Redis is reached again')
    isLost = false
  })
  await once(redis, 'ready', { signal: AbortSignal.timeout(FIRST_WAIT_MS) }).catch(() => {}) // it has been logged
  return redis
}
