import { Redis } from 'ioredis'
import type { Log } from './log.ts'

/**
 * A connection to Redis that keeps trying. Commands fail at once while there is none, so that callers can do without;
 * losing it and having it again is logged once each.
 */
export function openRedis(url: string, log: Log): Redis {
  const redis = new Redis(url, {
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    connectTimeout: 2000,
    commandTimeout: 2000,
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
  return redis
}
