import type { FastifyInstance } from 'fastify'
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'

const DURATION_BUCKETS = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5]

/** Counters of this process in the text format of Prometheus. */
export interface Metrics {
  contentType: string
  print(): Promise<string>
  countRequest(facts: { route: string; method: string; status: number; seconds: number }): void
  /** Answers and pages that were kept and sent as they were; counted apart, because they cost almost nothing. */
  countKept(what: 'answer' | 'page'): void
  /** `reason`: `unreadable`, `limited`, `prefetch`, `shed`, `failed`. */
  countDroppedBeacon(reason: string): void
  /** Requests that were refused because there was too much to do. */
  countShed(priority: string): void
  /** What became of the events of a beacon that was read. */
  countEvents(fates: readonly string[]): void
  /** Shows what the realtime hub of this process has to do. */
  watchHub(read: () => HubNumbers): void
  /** Shows whether publications wait for a Centrifugo. */
  watchCentrifugo(isWaiting: () => boolean): void
  /** Shows whether the database does not answer. */
  watchDatabase(isLost: () => boolean): void
}

/** Of a realtime hub: now, and since it began. */
export interface HubNumbers {
  connections: number
  subscriptions: number
  channels: number
  publications: number
  slowCloses: number
}

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
  const dropped = new Counter({
    name: 'beacons_dropped_total',
    help: 'Beacons that were answered and not kept',
    labelNames: ['reason'],
    registers: [registry],
  })
  const events = new Counter({
    name: 'beacon_events_total',
    help: 'Events of beacons by what became of them: counted under their behaviour, or why they were left out',
    labelNames: ['fate'],
    registers: [registry],
  })
  const shed = new Counter({
    name: 'requests_shed_total',
    help: 'Requests that were refused because there was too much to do',
    labelNames: ['priority'],
    registers: [registry],
  })
  const kept = { answer: 0, page: 0 }
  registry.registerMetric(
    new Counter({
      name: 'kept_sent_total',
      help: 'Answers and pages that were kept and sent as they were',
      labelNames: ['what'],
      registers: [],
      collect() {
        this.reset()
        this.inc({ what: 'answer' }, kept.answer)
        this.inc({ what: 'page' }, kept.page)
      },
    }),
  )
  return {
    contentType: registry.contentType,
    print: () => registry.metrics(),
    countRequest: ({ route, method, status, seconds }) =>
      duration.observe({ route, method, status: String(status) }, seconds),
    countKept: (what) => void (kept[what] += 1),
    countDroppedBeacon: (reason) => dropped.inc({ reason }),
    countShed: (priority) => shed.inc({ priority }),
    countEvents(fates) {
      const counts = new Map<string, number>()
      for (const fate of fates) counts.set(fate, (counts.get(fate) ?? 0) + 1)
      for (const [fate, count] of counts) events.inc({ fate }, count)
    },
    watchHub: (read) => watchHub(registry, read),
    watchCentrifugo: (isWaiting) =>
      watchState(registry, isWaiting, {
        name: 'realtime_publications_waiting',
        help: '1 while a Centrifugo does not take what is to be told',
      }),
    watchDatabase: (isLost) =>
      watchState(registry, isLost, { name: 'database_lost', help: '1 while the database does not answer' }),
  }
}

function watchState(registry: Registry, read: () => boolean, { name, help }: { name: string; help: string }): void {
  registry.registerMetric(
    new Gauge({
      name,
      help,
      registers: [],
      collect() {
        this.set(read() ? 1 : 0)
      },
    }),
  )
}

function watchHub(registry: Registry, read: () => HubNumbers): void {
  const now = [
    ['connections', 'Realtime clients that are connected'],
    ['subscriptions', 'Channels that they are subscribed to, each for itself'],
    ['channels', 'Channels that are in use or remembered'],
  ] as const
  for (const [name, help] of now) {
    registry.registerMetric(
      new Gauge({
        name: `realtime_${name}`,
        help,
        registers: [],
        collect() {
          this.set(read()[name])
        },
      }),
    )
  }
  const sinceStart = [
    ['publications', 'realtime_publications_total', 'What was published on channels'],
    ['slowCloses', 'realtime_slow_closes_total', 'Clients that were closed because they did not read'],
  ] as const
  for (const [key, name, help] of sinceStart) {
    registry.registerMetric(
      new Counter({
        name,
        help,
        registers: [],
        collect() {
          this.reset()
          this.inc(read()[key])
        },
      }),
    )
  }
}

/** Measures every request of a Fastify by the pattern of its route, which keeps the number of series small. */
export function measureRequests(fastify: FastifyInstance, metrics: Metrics): void {
  fastify.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'unknown'
    metrics.countRequest({ route, method: request.method, status: reply.statusCode, seconds: reply.elapsedTime / 1000 })
    request.log.debug(
      { method: request.method, route, status: reply.statusCode, ms: Math.round(reply.elapsedTime) },
      'request',
    )
  })
}
