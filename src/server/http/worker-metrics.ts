import cluster from 'node:cluster'
import { randomUUID } from 'node:crypto'
import { AggregatorRegistry, type Registry } from 'prom-client'

/** Between a worker and the process that started it. */
interface Question {
  ask: 'metrics'
  id: string
}
interface Told {
  tell: 'metrics'
  id: string
  /** Null when a worker did not answer. */
  text: string | null
}

const ANSWER_MS = 10_000

/** How this process prints its numbers: in a worker together with those of all others, asked of who started them. */
export function printMetrics(registry: Registry): () => Promise<string> {
  if (!cluster.isWorker) return () => registry.metrics()
  AggregatorRegistry.setRegistries([registry])
  void new AggregatorRegistry() // answers for this worker
  const waiting = new Map<string, (text: string | null) => void>()
  process.on('message', (message: Partial<Told>) => {
    if (message.tell !== 'metrics') return
    waiting.get(message.id ?? '')?.(message.text ?? null)
  })
  return async () => {
    const id = randomUUID()
    const text = await new Promise<string | null>((resolve) => {
      const deadline = setTimeout(resolve, ANSWER_MS, null)
      waiting.set(id, (given) => {
        clearTimeout(deadline)
        resolve(given)
      })
      process.send?.({ ask: 'metrics', id } satisfies Question)
    }).finally(() => waiting.delete(id))
    if (text === null) throw new Error('a worker did not tell its numbers')
    return text
  }
}

/** In the process that started the workers: adds up what they tell, for whichever of them asks. */
export function answerMetrics(): void {
  const all = new AggregatorRegistry()
  cluster.on('message', (worker, message: Partial<Question>) => {
    if (message.ask !== 'metrics' || message.id === undefined) return
    const { id } = message
    const tell = (text: string | null) => {
      if (worker.isConnected()) worker.send({ tell: 'metrics', id, text } satisfies Told)
    }
    all.clusterMetrics().then(tell, () => tell(null))
  })
}
