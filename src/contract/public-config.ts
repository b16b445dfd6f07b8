import type { ContentType } from './content.ts'

/** What a browser may know of the configuration; it travels inside every page. */
export interface PublicConfig {
  /** Where the browser sends API calls and beacons; empty for the same origin. */
  apiBase: string
  statsHost: string
  /** Origin of share links and of the desktop page. */
  wapHost: string
  siteOrigin: string
  idSalt: string
  locales: string[]
  /** What each language calls itself. */
  localeNames: Readonly<Record<string, string>>
  defaultLocale: string
  /** Types whose pages exist and are switched on. */
  contentTypes: ContentType[]
  /** `deny` keeps the viewport from zooming (the reader's own text size stands in for it). */
  viewportZoom: 'deny' | 'allow'
  /** `redirect` sends an address with an invalid id to the 404 page, `inline` answers 404 in place. */
  guard404: 'redirect' | 'inline'
  /** Version of the agreements that a login accepts, empty where there is none. */
  agreeVersion: string
  /** How readers can log in; `code` is one that an operator hands out. */
  loginWays: Readonly<Record<'mobile' | 'email' | 'wechat' | 'code', boolean>>
  /** Pictures that a comment may carry. */
  commentImages: number
  /** Whether pages share by the script of the social client that they are open in. */
  socialClient: boolean
  /** Whether pages can be read without a network. */
  offline: boolean
  /** Origins of languages that have a host of their own; the others live under a prefix. */
  localeDomains: Readonly<Record<string, string>>
  /** Hosts of others that links in texts lead to at once. */
  linkHosts: readonly string[]
  /** Number under which the map of static pictures was approved, or empty. */
  mapApproval: string
  /** Address of tiles with `{z}`, `{x}` and `{y}`, empty where maps do not open. */
  mapTiles: string
  /** Whom such a map names as its source. */
  mapCredit: string
  /** Origin of the debug console's script, `own` for this one; null: no console. */
  debugConsole: string | null
}
