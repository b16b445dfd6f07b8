import cluster, { type Worker } from 'node:cluster'
import { randomUUID } from 'node:crypto'
import { AggregatorRegistry, type Registry } from 'prom-client'

/** Between a worker and the process that started it: the worker asks for the numbers of all, and is asked for its own. */
interface Question {
  ask: 'all numbers' | 'own numbers'
  id: string
}
interface Told<Numbers> {
  id: string
  /** Null when they could not be had. */
  numbers: Numbers | null
}
type OwnNumbers = Awaited<ReturnType<Registry['getMetricsAsJSON']>>

const ANSWER_MS = 10_000
/** A worker that says nothing for so long is left out. */
const OWN_ANSWER_MS = 3000

/** How this process prints its numbers: in a worker together with those of all others, asked of who started them. */
export function printMetrics(registry: Registry): () => Promise<string> {
  if (!cluster.isWorker) return () => registry.metrics()
  const waiting = new Map<string, (text: string | null) => void>()
  process.on('message', (message: Partial<Question & Told<string>>) => {
    const { ask, id = '', numbers = null } = message
    if (ask === 'own numbers') void tellOwn(registry, id)
    else waiting.get(id)?.(numbers)
  })
  return async () => {
    const id = randomUUID()
    const text = await new Promise<string | null>((resolve) => {
      const deadline = setTimeout(resolve, ANSWER_MS, null)
      waiting.set(id, (given) => {
        clearTimeout(deadline)
        resolve(given)
      })
      process.send?.({ ask: 'all numbers', id } satisfies Question)
    }).finally(() => waiting.delete(id))
    if (text === null) throw new Error('the workers did not tell their numbers')
    return text
  }
}

async function tellOwn(registry: Registry, id: string): Promise<void> {
  const numbers = await registry.getMetricsAsJSON().catch(() => null)
  process.send?.({ id, numbers } satisfies Told<OwnNumbers>)
}

/** In the process that started the workers: adds up what those that live tell, for whichever of them asks. */
export function answerMetrics(): void {
  cluster.on('message', (worker, message: Partial<Question>) => {
    if (message.ask !== 'all numbers' || message.id === undefined) return
    const { id } = message
    const tell = (numbers: string | null) => worker.send({ id, numbers } satisfies Told<string>, () => {}) // one that ended meanwhile needs no answer
    addUp().then(tell, () => tell(null))
  })
}

async function addUp(): Promise<string> {
  const workers = Object.values(cluster.workers ?? {}).filter((worker) => worker !== undefined)
  const told = await Promise.all(workers.map(askOwn))
  return AggregatorRegistry.aggregate(told.filter((numbers) => numbers !== null)).metrics()
}

/** Null for a worker that ends meanwhile, or says nothing. */
async function askOwn(worker: Worker): Promise<OwnNumbers | null> {
  const id = randomUUID()
  const { promise, resolve } = Promise.withResolvers<OwnNumbers | null>()
  const onMessage = (message: Partial<Told<OwnNumbers>>) => {
    if (message.id === id) resolve(message.numbers ?? null)
  }
  const onEnd = () => resolve(null)
  const deadline = setTimeout(onEnd, OWN_ANSWER_MS)
  worker.on('message', onMessage).once('disconnect', onEnd)
  worker.send({ ask: 'own numbers', id } satisfies Question, (error) => error && onEnd())
  return await promise.finally(() => {
    clearTimeout(deadline)
    worker.off('message', onMessage).off('disconnect', onEnd)
  })
}
