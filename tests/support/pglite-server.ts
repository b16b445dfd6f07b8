import { once } from 'node:events'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'

/** Starts PGlite (`pglite-thread.ts`) in a thread of its own, beside whoever hands out the tests. */
export async function startPgliteServer(): Promise<{ url: string; stop: () => Promise<unknown> }> {
  const thread = new Worker(join(import.meta.dirname, 'pglite-thread.ts'))
  const [url] = (await once(thread, 'message')) as [string]
  return { url, stop: () => thread.terminate() }
}
