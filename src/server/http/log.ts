import { pino, type DestinationStream, type LogFn, type Logger } from 'pino'
import { describeError } from './describe-error.ts'
import { findDatabaseTrouble, type DatabaseTrouble } from '../storage/database-failure.ts'

export type Log = Logger

/** While the database cannot be used everything fails, and each kind of trouble is told this often. */
const TROUBLE_EVERY_MS = 60_000

/**
 * The log of the process: one JSON object a line. What could tell who somebody is never reaches it. What fails because
 * the database cannot be used is told once a minute, with how many alike were left out before.
 */
export function createLog(level: string, destination?: DestinationStream): Log {
  const options = {
    level,
    redact: {
      paths: [
        'authorization',
        'token',
        'device_id',
        'mobile',
        'vcode',
        '*.authorization',
        '*.token',
        '*.device_id',
        '*.mobile',
        '*.vcode',
        'req.headers.authorization',
        'req.headers.cookie',
      ],
      censor: '[redacted]',
    },
    serializers: { err: (error: unknown) => describeError(error) },
    hooks: { logMethod: leaveOutTroubles() },
  }
  return destination ? pino(options, destination) : pino(options)
}

function leaveOutTroubles() {
  const told = new Map<DatabaseTrouble, { at: number; leftOut: number }>()
  return function logMethod(this: Logger, args: Parameters<LogFn>, log: LogFn): void {
    const [facts] = args as [unknown, ...unknown[]]
    const trouble = findDatabaseTrouble(errorOf(facts))
    if (trouble === null) return log.apply(this, args)
    const last = told.get(trouble)
    if (last && performance.now() - last.at < TROUBLE_EVERY_MS) {
      last.leftOut += 1
      return
    }
    told.set(trouble, { at: performance.now(), leftOut: 0 })
    log.call(this, { ...(facts as object), trouble, leftOut: last?.leftOut ?? 0 }, args[1] ?? '')
  }
}

function errorOf(facts: unknown): unknown {
  return typeof facts === 'object' && facts !== null && 'err' in facts ? facts.err : null
}
