import { integer } from './parse-text.ts'
import type { Variable } from './variables.ts'

/** Variables of a process that others watch over. */
export const operationVariables = {
  DRAIN_SECONDS: {
    takes: '0 to 60',
    fallback: '1',
    meaning:
      'How long a process that is asked to end by `SIGTERM` goes on answering while `/readyz` says 503, so that a balancer learns of it first.',
    parse: integer(0, 60),
  },
} as const satisfies Record<string, Variable<unknown>>
