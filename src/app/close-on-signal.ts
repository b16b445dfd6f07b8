import type { Log } from '#server/http/log.ts'

/** Signals that come together are one: a terminal sends to every process of a group, and so may whoever watches over it. */
const SAME_MS = 1000

/**
 * Closes once when the process is asked to end; `drains` says whether others have to learn of it first, which nobody at a
 * terminal waits for. Asked again later, or when closing takes longer than `limitMs`, the process ends with 1 as it is.
 */
export function closeOnSignal(close: (drains: boolean) => Promise<void>, log: Log, limitMs: number): void {
  let askedAt: number | null = null
  const onSignal = (signal: 'SIGINT' | 'SIGTERM') => {
    if (askedAt !== null) {
      if (performance.now() - askedAt > SAME_MS) end('asked again to end: what was under way is cut off')
      return
    }
    askedAt = performance.now()
    setTimeout(() => end('closing took too long: what was under way is cut off'), limitMs).unref()
    close(signal === 'SIGTERM').catch((error: unknown) => {
      log.fatal({ err: error }, 'closing failed')
      process.exitCode = 1
    })
  }
  const end = (why: string) => {
    log.fatal(why)
    process.exit(1)
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, onSignal)
}
