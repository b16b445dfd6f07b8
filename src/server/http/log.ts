import { pino, type DestinationStream, type LogFn, type Logger } from 'pino'
import { findDatabaseTrouble, type DatabaseTrouble } from '../storage/database-failure.ts'
import { maskPersonalData } from '#base/mask-personal-data.ts'

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

const CAUSES_MAX = 4

/**
 * An error as the log has it: what it is, what it says and where it came from, with its causes. Whatever else hangs on it is
 * left out, as a database adds the values of the row that it refused; numbers of people in what it says are masked.
 */
function describeError(error: unknown, causes = 0): unknown {
  if (!(error instanceof Error)) return { message: maskPersonalData(String(error)) }
  const { name: type, message, stack = '', cause } = error
  return {
    type,
    message: maskPersonalData(message),
    ...('code' in error && { code: error.code }),
    stack: maskPersonalData(stack),
    ...(cause !== undefined && causes < CAUSES_MAX && { cause: describeError(cause, causes + 1) }),
  }
}
