import type { FastifyInstance } from 'fastify'
import type { Api } from '#contract/endpoints.ts'
import type { Offers } from './assembly/domain.ts'
import type { Services } from './assembly/foundation.ts'
import type { domains } from './domains.ts'
import type { Manuscripts } from './domains/publishing/publishing.ts'
import type { Admission } from './http/admission.ts'
import type { Middleware } from './http/cached-answers.ts'
import type { Metrics } from './http/metrics.ts'
import type { ResponseCache } from './http/response-cache.ts'
import type { MapService } from './outside/maps/amap-service.ts'
import type { MediaStore } from './outside/media-store.ts'
import type { HandleUpgrade } from './realtime/embedded/upgrade.ts'
import type { RealtimeOptions } from './realtime/create-realtime.ts'
import type { Database } from './storage/database.ts'
import type { MigrateOptions } from './storage/migrations/migrate.ts'
import type { DatabaseLocation } from './storage/open-database.ts'

export interface BackendOptions extends Services {
  database: DatabaseLocation
  /** Called before the schema of a database that was in use changes; see `openDatabase`. */
  beforeUpgrade?: MigrateOptions['beforeUpgrade']
  /** Folder of the stored pictures. */
  mediaFolder: string
  /** Shares limits and replays between processes; null for a single one. */
  redisUrl: string | null
  /** Null: made at the first start and kept in the database. */
  tokenSecret: string | null
  /** Null: made at the first start and kept in the database. */
  idSalt: string | null
  /** Encrypts telephone numbers; null: made at the first start and kept in the database. */
  dataSecret: string | null
  /** Tells where network addresses are; null where nothing does. */
  ipRegionFile: string | null
  /** Origins of separately hosted sites that may call the API. */
  corsOrigins: readonly string[]
  /** Proxies in front, each of which adds the address it sees to `X-Forwarded-For`. */
  trustedProxies: number
  /** Null: metrics are for this machine only. */
  metricsToken: string | null
  /** Asks the map provider on behalf of its script; null where it is not asked. */
  mapService: MapService | null
  realtime: RealtimeOptions
  /** Reads and describes what editors write. */
  manuscripts: (backend: Backend) => Manuscripts
  /** Whether pictures are encoded in a process of their own, which gives way to readers. */
  picturesApart?: boolean
  /** The time in seconds; the system's clock unless given. */
  clock?: () => number
  /** What is refused when there is too much to do; judged by what this process has to do unless given. */
  admission?: Admission
}

/** Everything behind the pages: the API inside the process and over HTTP, and the domains that it is made of. */
export interface Backend extends Offers<(typeof domains)[number]> {
  /** The API for somebody without a token, inside the process. */
  api: Api
  /** The same reads with their words in traditional characters. */
  traditionalApi: Api
  /** Puts the API on a Fastify that was made with `fastifyOptions`; to be awaited before routes of pages are added. */
  register(fastify: FastifyInstance): Promise<void>
  /** Lets in what costs something, as long as this process keeps up with it. */
  admission: Admission
  /** Sends cached answers of the API, each with these headers too, before a framework sees the request. */
  serveCached(headers: Readonly<Record<string, string>>): Middleware
  /** Finished answers, and room for pages: what is written invalidates them, at once here, soon after `startJobs` in other processes. */
  cache: ResponseCache
  /** Begins what has to happen by itself: writes of others are followed, scheduled items published, old replays dropped. */
  startJobs(): Promise<void>
  /** Answers a request for a WebSocket: from a realtime client of the hub in this process, where there is one. */
  handleUpgrade: HandleUpgrade
  /** Makes `/readyz` answer 503, so that a balancer sends nobody any more. */
  announceClosing(): void
  /** Says goodbye to realtime clients; an HTTP server closes only once they are gone. */
  closeConnections(): Promise<void>
  /** Stops the jobs and closes every connection, once the HTTP server is closed. */
  close(): Promise<void>
  /** The configuration of a Centrifugo that does what the hub of this process would do; null where there is none. */
  centrifugoConfig(): object | null
  idSalt: string
  database: Database
  mediaStore: MediaStore
  metrics: Metrics
}
