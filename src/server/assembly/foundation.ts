import type { ContentType } from '#contract/content.ts'
import type { IdCodec } from '#contract/ids.ts'
import type { Challenges } from '#server/http/challenges.ts'
import type { Limiter } from '#server/http/limiter.ts'
import type { Log } from '#server/http/log.ts'
import type { ResponseCache } from '#server/http/response-cache.ts'
import type { MapPictures } from '#server/outside/maps/map-pictures.ts'
import type { Mail } from '#server/outside/mail/mail.ts'
import type { FindDeadLinks } from '#server/outside/find-dead-links.ts'
import type { LookAtStream } from '#server/outside/look-at-stream.ts'
import type { MediaStore } from '#server/outside/media-store.ts'
import type { Regions } from '#server/outside/regions.ts'
import type { ReminderChannel } from '#server/outside/reminders/reminder-channel.ts'
import type { Reviewer } from '#server/outside/reviewer/reviewer.ts'
import type { Sms } from '#server/outside/sms/sms.ts'
import type { SocialLogins } from '#server/outside/social-client/weixin-logins.ts'
import type { TicketSource } from '#server/outside/social-client/ticket-source.ts'
import type { WeatherSource } from '#server/outside/weather/weather-source.ts'
import type { Publications } from '#server/realtime/publications.ts'
import type { Realtime } from '#server/realtime/realtime.ts'
import type { RealtimeTokens } from '#server/realtime/tokens.ts'
import type { Database } from '#server/storage/database.ts'
import type { Installation } from './installation.ts'
import type { Jobs } from './jobs.ts'
import type { Points } from './points.ts'
import type { Settings } from '#server/settings/settings.ts'

/** What domains stand on. */
export interface Foundation extends Services, Points {
  database: Database
  ids: IdCodec
  /** Signs tokens. */
  tokenSecret: string
  /** Encrypts what is personal. */
  dataSecret: string
  /** The public salt of hashed ids. */
  idSalt: string
  /** The time in seconds. */
  clock: () => number
  limiter: Limiter
  /** Pages, answers and files that are made for everybody. */
  cache: ResponseCache
  challenges: Challenges
  mediaStore: MediaStore
  /** Null where regions are not looked up. */
  regions: Regions | null
  realtime: Realtime
  publications: Publications
  realtimeTokens: RealtimeTokens
  /** How many clients the hub of this process has, null with a Centrifugo; whether this one takes nothing now. */
  realtimeFacts(): { connections: number | null; isKeptBack: boolean }
  /** What this process does by itself. */
  jobs: Pick<Jobs, 'facts'>
  /** Where realtime clients connect: whole, or a path. */
  realtimeUrl: string
}

/** What the configuration makes for domains. */
export interface Services {
  /** What was set, whole: a domain takes what it needs by its name. */
  settings: Settings
  log: Log
  /** Origin that share links lead to (`https://example.org`). */
  wapHost: string
  locales: readonly string[]
  /** The language whose addresses have no prefix. */
  defaultLocale: string
  /** Origin of the pages. */
  siteOrigin: string
  /** Origins of languages with a host of their own. */
  localeDomains: Readonly<Record<string, string>>
  /** The one origin whose pages may call the editor's API besides the host that is called; null: that of the site. */
  adminOrigin: string | null
  /** Types that are switched on; items of others are not shown. */
  contentTypes: readonly ContentType[]
  /** What pages offer only where it is set up. */
  offers: SiteOffers
  /** Words that nobody may write. */
  blockedWords: readonly string[]
  /** How verification codes reach telephones; null: they do not. */
  sms: Sms | null
  /** How e-mails leave; null: they do not. */
  mail: Mail | null
  /** Who visitors are to the social client that they read in; null: nobody asks it. */
  socialLogins: SocialLogins | null
  /** Reaches readers outside of the site; null where nothing does. */
  reminders: ReminderChannel | null
  /** Looks at what readers write before others see it; null where nobody outside does. */
  reviewer: Reviewer | null
  /** The account that pages share for inside the social client; null where they leave it alone. */
  socialAccount: SocialAccount | null
  /** What runs here, and its commands. */
  installation: Installation
  /** Who draws pictures of maps; null: nobody. */
  maps: MapPictures | null
  /** Where the weather comes from; null: nowhere. */
  weather: WeatherSource | null
  /** Looks at the lines of live rooms. */
  lookAtStream: LookAtStream
  /** Looks behind the links of items. */
  findDeadLinks: FindDeadLinks
}

/** What pages offer only where the operator set it up. */
export interface SiteOffers {
  /** Sharing by the script of the social client. */
  wxShare: boolean
  map: boolean
  weather: boolean
  /** How the native app is opened, empty texts where it is not; null: there is none. */
  appLaunch: { appId: string; scheme: string; universalLink: string; androidUrl: string; iosUrl: string } | null
}

/** The account that pages share for inside the social client. */
export interface SocialAccount {
  appId: string
  /** Hosts, each with its port where it has one, whose addresses are signed. */
  allowedHosts: readonly string[]
  tickets: TicketSource
}
