import { keepLater, LATER_MAX } from '../features/offline/keep-later.ts'
import { onLaterChange, readLaterHere, writeLaterHere } from '../features/relations/later-here.ts'
import { findUser, onReaderChange } from '../features/session/session.ts'
import { log } from '../runtime/log.ts'
import { mayPrefetch } from '../runtime/may-prefetch.ts'
import type { Runtime } from '../runtime/runtime.ts'

/** How often a browser asks what its reader keeps to read later, when nothing was changed here. */
const ASK_MS = 60 * 60_000

/**
 * Has what the reader keeps to read later on the device by itself, for as long as they keep it. Only a browser asks whose
 * reader keeps something, or who is logged in and may have kept it elsewhere; nothing is fetched for who saves data.
 */
export function syncLater(runtime: Runtime): void {
  let running = Promise.resolve()
  const run = (isDue: boolean) => {
    running = running
      .then(() => sync(runtime, isDue))
      .catch((error: unknown) => log.debug('what is to be read later could not be kept', error))
  }
  onLaterChange(() => run(true))
  onReaderChange(() => run(true))
  addEventListener('online', () => run(false))
  run(false)
}

async function sync(runtime: Runtime, isDue: boolean): Promise<void> {
  const { askedAt, isAny } = readLaterHere()
  const isWanted = isAny || findUser() !== null
  if (!isWanted || (!isDue && Date.now() - askedAt < ASK_MS) || !navigator.onLine) return
  const answer = await runtime.api.call('GET /peony/v1/collection', { later: 1, pagesize: LATER_MAX })
  if (answer.code !== 0) return
  const { list } = answer.data
  writeLaterHere({ askedAt: Date.now(), isAny: list.length > 0 })
  await keepLater(list, { runtime, mayFetch: mayPrefetch(navigator) })
}
