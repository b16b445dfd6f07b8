/** Where the site writes what only developers should see. */
export const log: Pick<Console, 'error' | 'warn' | 'debug'> = globalThis.console
