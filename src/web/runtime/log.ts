const { console: written } = globalThis

let hasNotes = false

/** From now on notes are written, too. */
export function showNotes(): void {
  hasNotes = true
}

/** Where pages write for developers: what is wrong always, notes (`debug`) with the debug console's flag alone. */
export const log: Pick<Console, 'error' | 'warn' | 'debug'> = {
  error: (...facts) => written.error(...facts),
  warn: (...facts) => written.warn(...facts),
  debug: (...facts) => void (hasNotes && written.debug(...facts)),
}
