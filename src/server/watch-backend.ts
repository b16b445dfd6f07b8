import type { Admission } from './http/admission.ts'
import type { Metrics } from './http/metrics.ts'
import type { JobFacts, Jobs } from './assembly/jobs.ts'
import type { ResponseCache } from './http/response-cache.ts'
import type { Database, DatabaseLoad } from './storage/database.ts'

interface WatchedBackend {
  database: Database
  admission: Admission
  cache: ResponseCache
  jobs: Jobs
  /** Whether the database does not answer. */
  isDatabaseLost: () => boolean
  /** Null where there is no Redis. */
  isRedisReached: (() => boolean) | null
  /** The hub of this process; null with a Centrifugo. */
  hubFacts: (() => HubNumbers) | null
  /** Whether publications wait for a Centrifugo. */
  isTellingKeptBack: () => boolean
}

/** Of a realtime hub: now, and since it began. */
interface HubNumbers {
  connections: number
  subscriptions: number
  channels: number
  publications: number
  slowCloses: number
}

/** Shows what the parts of a backend have to do. Nothing here asks the database: whoever looks must not cost anything. */
export function watchBackend(metrics: Metrics, backend: WatchedBackend): void {
  const { admission, isRedisReached, hubFacts } = backend
  metrics.watch({
    name: 'requests_in_hand',
    help: 'Requests that were let in and are not answered yet',
    read: () => admission.inHand(),
  })
  watchCache(metrics, backend.cache)
  watchDatabase(metrics, backend.database)
  metrics.watch({
    name: 'database_lost',
    help: '1 while the database does not answer',
    ofAll: 'max',
    read: () => (backend.isDatabaseLost() ? 1 : 0),
  })
  watchJobs(metrics, backend.jobs)
  if (hubFacts) watchHub(metrics, hubFacts)
  else watchCentrifugo(metrics, backend.isTellingKeptBack)
  if (isRedisReached)
    metrics.watch({
      name: 'redis_reached',
      help: '1 while Redis is reached; without it this process counts and remembers for itself',
      ofAll: 'min',
      read: () => (isRedisReached() ? 1 : 0),
    })
}

function watchCache(metrics: Metrics, cache: ResponseCache): void {
  const show = (name: string, help: string, fact: 'entries' | 'bytes' | 'invalidated') =>
    metrics.watch({
      name: `response_cache_${name}`,
      help,
      label: 'what',
      read: () => Object.fromEntries([...cache.facts()].map(([region, facts]) => [region, facts[fact]])),
    })
  show('entries', 'Pages and answers that are cached', 'entries')
  show('bytes', 'Room that they are counted with', 'bytes')
  show('invalidated_total', 'Those that a change dropped', 'invalidated')
}

function watchDatabase(metrics: Metrics, database: Database): void {
  const show = (name: string, help: string, read: (load: DatabaseLoad) => number) =>
    metrics.watch({ name: `database_${name}`, help, read: () => read(database.load()) })
  show('connections', 'Open connections to the database', (load) => load.connections)
  show('connections_in_use', 'Connections that run something', (load) => load.inUse)
  show('waiting', 'Queries and transactions that wait for a connection', (load) => load.waiting)
  metrics.watch({
    name: 'database_longest_wait_seconds',
    help: 'How long the first of them has waited',
    ofAll: 'max',
    read: () => database.load().longestWaitMs / 1000,
  })
  show('transactions_total', 'Transactions that write, with those that failed', (load) => load.transactions)
  show('transaction_seconds_total', 'How long they took in all', (load) => load.transactionMs / 1000)
  show('conflicts_total', 'Transactions that had to begin anew because of another one', (load) => load.conflicts)
}

function watchJobs(metrics: Metrics, jobs: Jobs): void {
  const show = (name: string, help: string, read: (facts: JobFacts) => number) =>
    metrics.watch({
      name: `job_${name}`,
      help,
      ofAll: name.endsWith('_total') ? 'sum' : 'max',
      label: 'job',
      read: () => Object.fromEntries([...jobs.facts()].map(([job, facts]) => [job, read(facts)])),
    })
  show('runs_total', 'How often a job has run', (facts) => facts.runs)
  show('failures_total', 'How often it failed', (facts) => facts.failures)
  show('last_duration_seconds', 'How long it took the last time', (facts) => facts.lastMs / 1000)
  show('last_success_timestamp_seconds', 'When it last did not fail; 0 for never', (facts) => facts.succeededAt)
  show('last_failure_timestamp_seconds', 'When it last failed; 0 for never', (facts) => facts.failedAt)
}

function watchHub(metrics: Metrics, read: () => HubNumbers): void {
  const show = (name: string, help: string, pick: (numbers: HubNumbers) => number) =>
    metrics.watch({ name: `realtime_${name}`, help, read: () => pick(read()) })
  show('connections', 'Realtime clients that are connected', (hub) => hub.connections)
  show('subscriptions', 'Channels that they are subscribed to, each for itself', (hub) => hub.subscriptions)
  show('channels', 'Channels that are in use or remembered', (hub) => hub.channels)
  show('publications_total', 'What was published on channels', (hub) => hub.publications)
  show('slow_closes_total', 'Clients that were closed because they did not read', (hub) => hub.slowCloses)
}

function watchCentrifugo(metrics: Metrics, isKeptBack: () => boolean): void {
  metrics.watch({
    name: 'realtime_publications_waiting',
    help: '1 while a Centrifugo does not take what is to be told',
    read: () => (isKeptBack() ? 1 : 0),
  })
}
