import type { FastifyInstance } from 'fastify'
import type { ContentType } from '#contract/content.ts'
import type { Api } from '#contract/endpoints.ts'
import type { CommentPolicy } from '#contract/admin/moderation.ts'
import type { Accounts } from './domains/accounts/accounts.ts'
import type { Albums } from './domains/albums/albums.ts'
import type { Analytics } from './domains/analytics/analytics.ts'
import type { Bookings } from './domains/bookings/bookings.ts'
import type { Comments } from './domains/comments/comments.ts'
import type { Community } from './domains/community/community.ts'
import type { Content } from './domains/content/content.ts'
import type { Forms } from './domains/forms/forms.ts'
import type { Follows } from './domains/follows/follows.ts'
import type { Identity } from './domains/identity/identity.ts'
import type { Notices } from './domains/notices/notices.ts'
import type { Live } from './domains/live/live.ts'
import type { Invites } from './domains/invites/invites.ts'
import type { Moderation } from './domains/moderation/moderation.ts'
import type { People } from './domains/people/people.ts'
import type { Places } from './domains/places/places.ts'
import type { Previews } from './domains/previews/previews.ts'
import type { Manuscripts, Publishing } from './domains/publishing/publishing.ts'
import type { Sharing, SocialAccount } from './domains/sharing/sharing.ts'
import type { ShareCheck } from './domains/share-check/share-check.ts'
import type { Search } from './domains/search/search.ts'
import type { Site, SiteOffers } from './domains/site/site.ts'
import type { Specials } from './domains/specials/specials.ts'
import type { StaffDomain } from './domains/staff/staff.ts'
import type { Uploads } from './domains/uploads/uploads.ts'
import type { Admission } from './http/admission.ts'
import type { Middleware } from './http/kept-answers.ts'
import type { Log } from './http/log.ts'
import type { Metrics } from './http/metrics.ts'
import type { MapPictures } from './outside/maps/map-pictures.ts'
import type { MapService } from './outside/maps/amap-service.ts'
import type { WeatherSource } from './outside/weather/weather-source.ts'
import type { MediaStore } from './outside/media-store.ts'
import type { ReminderChannel } from './outside/reminders/reminder-channel.ts'
import type { Sms } from './outside/sms/sms.ts'
import type { HandleUpgrade } from './realtime/embedded/upgrade.ts'
import type { RealtimeOptions } from './realtime/options.ts'
import type { Change, Database } from './storage/database.ts'
import type { MigrateOptions } from './storage/migrations/migrate.ts'
import type { DatabaseLocation } from './storage/open-database.ts'

export interface BackendOptions {
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
  /** How verification codes reach telephones; null where they cannot. */
  sms: Sms | null
  /** Verification codes in an hour at most; 0: no ceiling. */
  vcodesPerHour: number
  /** How reminders reach readers outside of the site; null where they do not. */
  reminders: ReminderChannel | null
  /** How long before a start readers are reminded. */
  remindSeconds: number
  /** How many may come by one invitation, 0 for any number. */
  inviteMaxUses: number
  /** Days that an invitation lasts, 0 for good. */
  inviteDays: number
  commentPolicy: CommentPolicy
  /** Pictures that a comment may carry. */
  commentImages: number
  /** Whether comments show where they were written. */
  commentRegion: boolean
  /** Tells where network addresses are; null where nothing does. */
  ipRegionFile: string | null
  /** Words that no comment may hold. */
  blockedWords: readonly string[]
  /** Origin that shared links point to. */
  wapHost: string
  locales: readonly string[]
  contentTypes: readonly ContentType[]
  /** What pages offer only where it is set up. */
  offers: SiteOffers
  /** Origins of separately hosted sites that may call the API. */
  corsOrigins: readonly string[]
  /** Proxies in front, each of which adds the address it sees to `X-Forwarded-For`. */
  trustedProxies: number
  /** Null: metrics are for this machine only. */
  metricsToken: string | null
  /** The account that pages share for inside the social client; null where they leave it alone. */
  socialAccount: SocialAccount | null
  /** Who draws pictures of maps; null where nobody does. */
  maps: MapPictures | null
  /** Asks the map provider on behalf of its script; null where it is not asked. */
  mapService: MapService | null
  /** Where the weather comes from; null where places show none. */
  weather: WeatherSource | null
  realtime: RealtimeOptions
  /** Reads and describes what editors write; `backend` is asked for once everything is built. */
  manuscripts: (backend: () => Backend) => Manuscripts
  log: Log
  /** The time in seconds; the system's clock unless given. */
  clock?: () => number
  /** What is refused when there is too much to do; judged by what this process has to do unless given. */
  admission?: Admission
}

/** Everything behind the pages: the API inside the process and over HTTP, and the domains that it is made of. */
export interface Backend {
  /** The API for somebody without a token, inside the process. */
  api: Api
  /** Puts the API on a Fastify that was made with `fastifyOptions`; to be awaited before routes of pages are added. */
  register(fastify: FastifyInstance): Promise<void>
  /** Lets in what costs something, as long as this process keeps up with it. */
  admission: Admission
  /** Sends kept answers of the API, each with these headers too, before a framework sees the request. */
  serveKept(headers: Readonly<Record<string, string>>): Middleware
  /** Calls `listener` with what was written: at once for this process, soon after `startJobs` for the others. */
  onChange(listener: (changes: Change[]) => void): void
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
  content: Content
  albums: Albums
  accounts: Accounts
  specials: Specials
  forms: Forms
  places: Places
  previews: Previews
  publishing: Publishing
  bookings: Bookings
  live: Live
  notices: Notices
  follows: Follows
  people: People
  moderation: Moderation
  invites: Invites
  site: Site
  analytics: Analytics
  identity: Identity
  comments: Comments
  uploads: Uploads
  community: Community
  search: Search
  shareCheck: ShareCheck
  sharing: Sharing
  staff: StaffDomain
}
