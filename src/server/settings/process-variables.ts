import { availableParallelism } from 'node:os'
import { connection, integer } from './parse-text.ts'
import type { Variable } from './variables.ts'

/** Variables of how many processes there are and what they share. */
export const processVariables = {
  DATABASE_URL: {
    takes: 'postgres://user:password@host:port/database',
    fallback: null,
    secret: true,
    meaning: 'Moves the data to PostgreSQL.',
    parse: connection('postgres:', 'postgresql:'),
  },
  DATABASE_POOL: {
    takes: 'a number from 2 to 100',
    fallback: '10',
    meaning: 'Connections that each process has to PostgreSQL at most, besides one that keeps its place.',
    parse: integer(2, 100),
  },
  WORKERS: {
    takes: 'a number from 1 to 64, or auto',
    fallback: '1',
    meaning:
      'Processes of this machine that share the port; `auto` is one for each core. More than one needs `DATABASE_URL` and `REDIS_URL`.',
    parse: (value: string) => (value === 'auto' ? availableParallelism() : integer(1, 64)(value)),
  },
  REDIS_URL: {
    takes: 'redis://host:port',
    fallback: null,
    secret: true,
    meaning: 'Redis or Valkey for limits and replayed answers shared by several processes.',
    parse: connection('redis:', 'rediss:'),
  },
} as const satisfies Record<string, Variable<unknown>>
