import type { Admission } from './http/admission.ts'
import type { Metrics, WatchedNumber } from './http/metrics.ts'
import type { JobFacts, Jobs } from './assembly/jobs.ts'
import type { ResponseCache } from './http/response-cache.ts'
import type { HubFacts } from './realtime/embedded/hub.ts'
import type { Database, DatabaseLoad } from './storage/database.ts'
import type { Log } from './http/log.ts'

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
  hubFacts: (() => HubFacts) | null
  /** Whether publications wait for a Centrifugo. */
  isTellingKeptBack: () => boolean
}

/** Shows what the parts of a backend have to do. Nothing here asks the database: whoever looks must not cost anything. */
export function watchBackend(metrics: Metrics, backend: WatchedBackend): void {
  const { admission, cache, database, jobs, isRedisReached, hubFacts } = backend
  const show = (name: string, help: string, read: () => number, ofAll: WatchedNumber['ofAll'] = 'sum') =>
    metrics.watch({ name, help, read, ofAll })

  show('requests_in_hand', 'Requests that were let in and are not answered yet', () => admission.inHand())
  watchCache(metrics, cache)

  const ofDatabase = (name: string, help: string, read: (load: DatabaseLoad) => number, ofAll?: 'max') =>
    show(`database_${name}`, help, () => read(database.load()), ofAll)
  ofDatabase('connections', 'Open connections to the database', (load) => load.connections)
  ofDatabase('connections_in_use', 'Connections that run something', (load) => load.inUse)
  ofDatabase('waiting', 'Queries and transactions that wait for a connection', (load) => load.waiting)
  const longestWait = ({ longestWaitMs }: DatabaseLoad) => longestWaitMs / 1000
  ofDatabase('longest_wait_seconds', 'How long the first of them has waited', longestWait, 'max')
  ofDatabase('transactions_total', 'Transactions that write, with those that failed', (load) => load.transactions)
  ofDatabase('transaction_seconds_total', 'How long they took in all', (load) => load.transactionMs / 1000)
  ofDatabase('conflicts_total', 'Transactions that had to begin anew because of another one', (load) => load.conflicts)
  show('database_lost', '1 while the database does not answer', () => Number(backend.isDatabaseLost()), 'max')

  watchJobs(metrics, jobs)
  const ofRealtime = (name: string, help: string, read: () => number) => show(`realtime_${name}`, help, read)
  if (hubFacts) {
    ofRealtime('connections', 'Realtime clients that are connected', () => hubFacts().connections)
    ofRealtime('subscriptions', 'Channels that they are subscribed to, each for itself', () => hubFacts().subscriptions)
    ofRealtime('channels', 'Channels that are in use or remembered', () => hubFacts().channels)
    ofRealtime('publications_total', 'What was published on channels', () => hubFacts().publications)
    ofRealtime('slow_closes_total', 'Clients that were closed because they did not read', () => hubFacts().slowCloses)
  } else {
    const help = '1 while a Centrifugo does not take what is to be told'
    ofRealtime('publications_waiting', help, () => Number(backend.isTellingKeptBack()))
  }
  if (isRedisReached) {
    const help = '1 while Redis is reached; without it this process counts and remembers for itself'
    show('redis_reached', help, () => Number(isRedisReached()), 'min')
  }
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

/** Whether the database answers, by what those who read it all the time met. */
export interface DatabaseWatch {
  /** How the last look ended: what it failed by, or null. */
  note(failure: unknown): void
  isLost(): boolean
}

/** Says once that the database is lost, and once that it is back. */
export function createDatabaseWatch(log: Log): DatabaseWatch {
  let lostAt: number | null = null
  return {
    note(failure) {
      if (failure !== null) {
        log.error({ err: failure }, 'the database does not answer; pages are served from memory, writes are refused')
        lostAt ??= performance.now()
      } else if (lostAt !== null) {
        log.warn({ seconds: Math.round((performance.now() - lostAt) / 1000) }, 'the database answers again')
        lostAt = null
      }
    },
    isLost: () => lostAt !== null,
  }
}
