import { pino, type DestinationStream, type Logger } from 'pino'

export type Log = Logger

/** The log of the process: one JSON object a line. What could tell who somebody is never reaches it. */
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
  }
  return destination ? pino(options, destination) : pino(options)
}
