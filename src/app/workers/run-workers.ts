import cluster, { type Address, type Worker } from 'node:cluster'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { BASE_PATH } from '#contract/share-urls.ts'
import type { Log } from '#server/http/log.ts'
import { answerMetrics } from '#server/http/worker-metrics.ts'
import { closeOnSignal } from '../close-on-signal.ts'
import { isHopeless, pauseBefore, WELL_AFTER_MS } from './worker-rules.ts'

/** A worker that does not close in time ends itself; one that cannot do that either is ended after this. */
const PATIENCE_MS = 5000

export interface WorkersOptions {
  count: number
  log: Log
  /** A worker that is asked to close ends within this. */
  limitMs: number
  /** Called before all workers are replaced. */
  prepare: () => Promise<unknown>
}

/**
 * Starts workers that share one port and replaces those that end. The first one migrates and seeds alone; when it does
 * not come up, this process ends with 1, as it does when no worker comes up any more. `SIGTERM` and `SIGINT` close all in
 * order, `SIGHUP` replaces them one after the other.
 */
export async function runWorkers({ count, log, limitMs, prepare }: WorkersOptions): Promise<void> {
  /** Since when each of those serves that are to go on. */
  const serving = new Map<Worker, number>()
  let earlyEnds = 0
  let isClosing = false
  let isReplacing = false

  /** One more worker that serves; null when it ended before it did. */
  async function start(): Promise<Address | null> {
    const worker = cluster.fork()
    const listening = once(worker, 'listening').then(([address]) => address as Address)
    const address = await Promise.race([listening, once(worker, 'exit').then(() => null)])
    if (address) serving.set(worker, Date.now())
    return address
  }

  /** Brings a worker up in the place of one that is gone, as often as it takes. */
  async function restore(): Promise<void> {
    while (!isHopeless(earlyEnds, serving.size)) {
      await sleep(pauseBefore(earlyEnds))
      if (isClosing || (await start())) return
      earlyEnds += 1
    }
    log.fatal('no worker comes up any more')
    process.exit(1)
  }

  async function replaceAll(): Promise<void> {
    if (isReplacing || isClosing) return
    isReplacing = true
    try {
      await prepare()
      const formers = [...serving.keys()]
      for (const former of formers) {
        if (!(await start())) throw new Error('a fresh worker did not come up')
        serving.delete(former)
        await end(former, 'SIGINT', limitMs) // it gets no more connections, so nobody has to learn of it first
      }
      log.warn('workers were replaced')
    } catch (error) {
      log.error({ err: error }, 'workers could not be replaced: those that are left go on')
    }
    isReplacing = false
  }

  async function close(drains: boolean): Promise<void> {
    isClosing = true
    const signal = drains ? 'SIGTERM' : 'SIGINT'
    const workers = Object.values(cluster.workers ?? {}).filter((worker) => worker !== undefined)
    await Promise.all(workers.map((worker) => end(worker, signal, limitMs)))
    process.exit()
  }

  cluster.on('exit', (worker, code, signal: string | null) => {
    const since = serving.get(worker)
    if (since === undefined || isClosing) return
    serving.delete(worker)
    log.error({ worker: worker.process.pid, end: signal ?? code }, 'a worker ended by itself')
    earlyEnds = Date.now() - since < WELL_AFTER_MS ? earlyEnds + 1 : 0
    void restore()
  })
  closeOnSignal(close, log, limitMs + 2 * PATIENCE_MS)
  // A terminal that closes sends it too, and means the end.
  if (!process.stdin.isTTY) process.on('SIGHUP', () => void replaceAll())
  answerMetrics()

  const address = await start()
  if (!address) process.exit(1) // it has said why
  await Promise.all(Array.from({ length: count - 1 }, restore))
  console.log(`davmu-share is open at http://localhost:${address.port}${BASE_PATH}/, served by ${count} processes`)
}

/** Asks a worker to close, and ends one that does not. */
async function end(worker: Worker, signal: 'SIGINT' | 'SIGTERM', limitMs: number): Promise<void> {
  if (worker.isDead()) return
  const ended = once(worker, 'exit')
  const deadline = setTimeout(() => worker.process.kill('SIGKILL'), limitMs + PATIENCE_MS)
  worker.process.kill(signal)
  await ended
  clearTimeout(deadline)
}
