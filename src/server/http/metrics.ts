import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'
import { printMetrics } from './worker-metrics.ts'

const DURATION_BUCKETS = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5]

/** Counters of this process in the text format of Prometheus. */
export interface Metrics {
  contentType: string
  print(): Promise<string>
  countRequest(facts: { route: string; method: string; status: number; seconds: number }): void
  /** Answers and pages that were sent from the cache; counted apart, because they cost almost nothing. */
  countCached(what: CachedKind): void
  /** `reason`: `unreadable`, `limited`, `prefetch`, `shed`, `failed`. */
  countDroppedBeacon(reason: string): void
  /** Requests that were refused because there was too much to do. */
  countShed(priority: string): void
  /** What became of the events of a beacon that was read. */
  countEvents(fates: readonly string[]): void
  /** Shows numbers that are kept elsewhere. */
  watch(...numbers: WatchedNumber[]): void
}

/** A number that is read when somebody looks, or several by the values of a label. One named `…_total` only grows. */
export type WatchedNumber = NamedNumber &
  ({ read: () => number } | { label: string; read: () => Readonly<Record<string, number>> })

interface NamedNumber {
  name: string
  help: string
  /** What stands for all processes that share a port, their sum unless given. */
  ofAll?: 'sum' | 'min' | 'max'
}

/** A page that was out of date is made anew besides. */
type CachedKind = 'answer' | 'page' | 'stale_page'

export function createMetrics(): Metrics {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const labels = ['route', 'method', 'status'] as const
  const duration = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from the head of a request to the end of its answer',
    labelNames: labels,
    buckets: DURATION_BUCKETS,
    registers: [registry],
  })
  const createCounter = (name: string, help: string, label: string) =>
    new Counter({ name, help, labelNames: [label], registers: [registry] })
  const dropped = createCounter('beacons_dropped_total', 'Beacons that were answered and not kept', 'reason')
  const events = createCounter(
    'beacon_events_total',
    'Events of beacons by what became of them: counted under their behaviour, or why they were left out',
    'fate',
  )
  const shed = createCounter(
    'requests_shed_total',
    'Requests that were refused because there was too much to do',
    'priority',
  )
  const cached: Record<CachedKind, number> = { answer: 0, page: 0, stale_page: 0 }
  watchNumber(registry, {
    name: 'kept_sent_total',
    help: 'Answers and pages that were sent from the cache',
    label: 'what',
    read: () => cached,
  })
  return {
    contentType: registry.contentType,
    print: printMetrics(registry),
    countRequest: ({ route, method, status, seconds }) =>
      duration.observe({ route, method, status: String(status) }, seconds),
    countCached: (what) => void (cached[what] += 1),
    countDroppedBeacon: (reason) => dropped.inc({ reason }),
    countShed: (priority) => shed.inc({ priority }),
    countEvents(fates) {
      const counts = new Map<string, number>()
      for (const fate of fates) counts.set(fate, (counts.get(fate) ?? 0) + 1)
      for (const [fate, count] of counts) events.inc({ fate }, count)
    },
    watch(...numbers) {
      for (const number of numbers) watchNumber(registry, number)
    },
  }
}

function watchNumber(registry: Registry, number: WatchedNumber): void {
  const { name, help, ofAll } = number
  const labelNames = 'label' in number ? [number.label] : []
  const options = { name, help, labelNames, registers: [], ...(ofAll && { aggregator: ofAll }) }
  const readAll = (): [Record<string, string>, number][] =>
    'label' in number
      ? Object.entries(number.read()).map(([value, read]) => [{ [number.label]: value }, read])
      : [[{}, number.read()]]
  registry.registerMetric(
    name.endsWith('_total')
      ? new Counter({
          ...options,
          collect() {
            this.reset()
            for (const [labels, read] of readAll()) this.inc(labels, read)
          },
        })
      : new Gauge({
          ...options,
          collect() {
            this.reset()
            for (const [labels, read] of readAll()) this.set(labels, read)
          },
        }),
  )
}
