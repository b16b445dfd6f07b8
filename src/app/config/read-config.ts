import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { ConfigError, type Misfit } from './config-error.ts'
import { toSettings, type Settings, type Values } from '#server/settings/settings.ts'
import { variables, type Variable, type VariableName } from '#server/settings/variables.ts'

/** Characters that a secret takes not to be guessed. */
const SECRET_LENGTH = 32
const CHECKOUT = resolve(import.meta.dirname, '../../..')

/** Facts of one start, made from the environment and the files that it names. */
export interface Config {
  /** What was set, for domains. */
  settings: Settings
  port: number
  host: string
  dataFolder: string
  database: { kind: 'sqlite'; file: string } | { kind: 'postgres'; url: string; poolSize: number }
  /** Whether the tables are backed up before their schema changes. */
  backupBeforeUpgrade: boolean
  redisUrl: string | null
  /** Processes that share the port. */
  workers: number
  isProduction: boolean
  /** Whether an empty database gets the sample site. */
  seedWhenEmpty: boolean
  siteOrigin: string
  wapHost: string
  apiBase: string
  statsHost: string
  tokenSecret: string | null
  idSalt: string | null
  dataSecret: string | null
  /** How verification codes reach telephones; null: they do not. */
  sms: { driver: 'console' } | { driver: 'webhook'; url: string; secret: string } | null
  /** How reminders reach readers outside of the site; null: they do not. */
  reminders: { url: string; secret: string } | null
  locales: string[]
  defaultLocale: string
  /** `host`: only the root of the host is redirected; a language: both roots are, to it. */
  rootRedirect: { to: 'host' } | { to: 'locale'; locale: string } | null
  rootRedirectStatus: number
  corsOrigins: string[]
  viewportZoom: Values['VIEWPORT_ZOOM']
  guard404: Values['GUARD_404']
  /** Version of the agreements that a login accepts. */
  agreeVersion: string
  contentTypes: Values['CONTENT_TYPES']
  /** Proxies in front of this process. */
  trustedProxies: number
  logLevel: Values['LOG_LEVEL']
  /** How long a process that is to end goes on answering, seconds. */
  drainSeconds: number
  metricsToken: string | null
  /** Null: nothing tells where addresses are. */
  ipRegionFile: string | null
  /** Words that no comment may hold. */
  blockedWords: string[]
  /** The public account that pages share for inside the social client; null: none. */
  socialClient: { appId: string; appSecret: string; apiBase: string; allowedHosts: string[] } | null
  /** How the native app is opened, empty texts where it is not; null: there is none. */
  appLaunch: { appId: string; scheme: string; universalLink: string; androidUrl: string; iosUrl: string } | null
  /** Who draws static pictures of places; null: nobody. */
  map: { provider: 'amap'; key: string } | null
  /** Number under which the map of those pictures was approved, or empty. */
  mapApproval: string
  /** Goes with requests that the browser's script of the map provider makes; null: there is no such script. */
  mapSecurityCode: string | null
  mapTiles: string
  /** Whom that map names as its source. */
  mapCredit: string
  weather: { base: string; key: string } | null
  /** Origins of languages that have a host of their own. */
  localeDomains: Record<string, string>
  /** Whether pages can be read without a network. */
  offline: boolean
  /** Origin of the debug console's script, `own` for the site's; null: no console. */
  debugConsole: string | null
  realtime: {
    /** Null: made from the secret of other tokens. */
    tokenSecret: string | null
    /** Null: the hub in this process. */
    centrifugo: { apiUrl: string; apiKey: string; url: string } | null
    /** Further origins whose pages may connect. */
    origins: string[]
    connectionsPerSubject: number
    /** 0: any number. */
    connectionsPerAddress: number
    /** Null: not in development mode. Without a key there is no API. */
    development: { apiKey: string | null } | null
  }
}

/** Reads the environment; throws `ConfigError` naming every variable that does not fit. */
export function readConfig(env: Record<string, string | undefined>): Config {
  const values = parseAll(env)
  const port = required(values, 'PORT')
  // The default is the checkout's own folder, from wherever in it a command is run.
  const dataFolder = env.DATA_DIR ? resolve(env.DATA_DIR) : resolve(CHECKOUT, required(values, 'DATA_DIR'))
  const siteOrigin = values.SITE_ORIGIN ?? `http://localhost:${port}`
  const locales = required(values, 'LOCALES')
  const seed = required(values, 'SEED')
  return {
    settings: toSettings(values),
    port,
    host: required(values, 'HOST'),
    dataFolder,
    database: values.DATABASE_URL
      ? { kind: 'postgres', url: values.DATABASE_URL, poolSize: required(values, 'DATABASE_POOL') }
      : { kind: 'sqlite', file: join(dataFolder, 'davmu-share.sqlite') },
    backupBeforeUpgrade: required(values, 'BACKUP_BEFORE_UPGRADE') === 'on',
    redisUrl: values.REDIS_URL ?? null,
    workers: toWorkers(values),
    isProduction: values.NODE_ENV === 'production',
    seedWhenEmpty: seed === 'samples' || (seed === 'auto' && values.NODE_ENV !== 'production'),
    siteOrigin,
    wapHost: values.WAP_HOST ?? siteOrigin,
    apiBase: values.API_BASE ?? '',
    statsHost: values.STATS_HOST ?? '',
    tokenSecret: values.TOKEN_SECRET ?? null,
    idSalt: values.ID_SALT ?? null,
    dataSecret: values.DATA_SECRET ?? null,
    sms: toSms(values),
    reminders:
      values.REMINDER_DRIVER === 'webhook'
        ? { url: required(values, 'REMINDER_WEBHOOK_URL'), secret: required(values, 'REMINDER_WEBHOOK_SECRET') }
        : null,
    locales,
    defaultLocale: amongLocales('DEFAULT_LOCALE', required(values, 'DEFAULT_LOCALE'), locales),
    rootRedirect: toRootRedirect(values.ROOT_REDIRECT, locales),
    rootRedirectStatus: required(values, 'ROOT_REDIRECT_STATUS'),
    corsOrigins: values.CORS_ORIGINS ?? [],
    viewportZoom: required(values, 'VIEWPORT_ZOOM'),
    guard404: required(values, 'GUARD_404'),
    agreeVersion: values.AGREE_VERSION ?? '',
    contentTypes: required(values, 'CONTENT_TYPES'),
    trustedProxies: required(values, 'TRUST_PROXY'),
    logLevel: required(values, 'LOG_LEVEL'),
    drainSeconds: required(values, 'DRAIN_SECONDS'),
    metricsToken: values.METRICS_TOKEN ?? null,
    ipRegionFile: values.IP_REGION_FILE ?? null,
    blockedWords: values.COMMENT_WORDS_FILE ? readWords('COMMENT_WORDS_FILE', values.COMMENT_WORDS_FILE) : [],
    socialClient: toSocialClient(values, siteOrigin),
    appLaunch: toAppLaunch(values),
    map: values.MAP_PROVIDER === 'amap' ? { provider: 'amap', key: required(values, 'MAP_KEY') } : null,
    mapApproval: values.MAP_APPROVAL ?? '',
    mapSecurityCode: values.MAP_SECURITY_CODE ?? null,
    mapTiles: values.MAP_TILE_URL ?? '',
    mapCredit: values.MAP_TILE_CREDIT ?? hostOfTiles(values.MAP_TILE_URL),
    weather: values.WEATHER_BASE ? { base: values.WEATHER_BASE, key: values.WEATHER_KEY ?? '' } : null,
    localeDomains: toLocaleDomains(values, locales),
    offline: values.OFFLINE !== 'off',
    debugConsole: toDebugConsole(values),
    realtime: toRealtime(values),
  }
}

function hostOfTiles(address = ''): string {
  return address === '' ? '' : new URL(address).host
}

function parseAll(env: Record<string, string | undefined>): Partial<Values> {
  const values: Record<string, unknown> = {}
  const misfits: Misfit[] = []
  for (const [name, variable] of Object.entries<Variable<unknown>>(variables)) {
    const given = env[name]?.trim() ?? ''
    const text = given === '' && isLiteral(variable.fallback) ? variable.fallback : given
    if (text === '') continue
    const value = variable.parse(text)
    if (value === null) misfits.push(toMisfit(name, given, variable))
    else values[name] = value
  }
  if (misfits.length > 0) throw new ConfigError(...misfits)
  return values
}

/** A fallback that stands for itself, not one that is described (`= SITE_ORIGIN`, `http://localhost:$PORT`). */
function isLiteral(fallback: string | null): fallback is string {
  return fallback !== null && !fallback.startsWith('=') && !fallback.includes('$')
}

function required<N extends VariableName>(values: Partial<Values>, name: N): Values[N] {
  const value = values[name]
  if (value === undefined) throw new ConfigError({ kind: 'missing', name, takes: variables[name].takes })
  return value
}

function toMisfit(name: string, given: string, { secret, takes }: Variable<unknown>): Misfit {
  return { kind: 'wrong', name, given: secret ? null : given, takes }
}

/** Settings that do not go together, or with what they name; `says` follows the name. */
function misfitTogether(name: VariableName, says: string): ConfigError {
  return new ConfigError({ kind: 'together', name, reason: `${name} ${says}` })
}

function amongLocales(name: VariableName, locale: string, locales: string[]): string {
  if (locales.includes(locale)) return locale
  throw misfitTogether(name, `is "${locale}": it takes one of LOCALES (${locales.join(', ')}).`)
}

/** Words of a file with one on each line. */
function readWords(name: VariableName, file: string): string[] {
  try {
    const lines = new TextDecoder('utf-8', { fatal: true }).decode(readFileSync(file)).split(/\r?\n/)
    return lines.map((line) => line.trim()).filter((line) => line !== '' && !line.startsWith('#'))
  } catch (error) {
    const reason = String(error instanceof Error && 'code' in error ? error.code : error)
    throw misfitTogether(name, `is "${file}", which cannot be read as UTF-8 text (${reason}).`)
  }
}

function toWorkers(values: Partial<Values>): number {
  const workers = required(values, 'WORKERS')
  if (workers === 1) return workers
  if (!values.DATABASE_URL || !values.REDIS_URL)
    throw misfitTogether(
      'WORKERS',
      'asks for several processes: they need DATABASE_URL (PostgreSQL) and REDIS_URL, which hold what they share.',
    )
  if (values.REALTIME_DEVELOPMENT === '1')
    throw misfitTogether('WORKERS', 'asks for several processes: with REALTIME_DEVELOPMENT there is one.')
  return workers
}

function toSms(values: Partial<Values>): Config['sms'] {
  const isProduction = values.NODE_ENV === 'production'
  const driver = values.SMS_DRIVER ?? (isProduction ? 'none' : 'console')
  if (driver === 'none') return null
  if (driver === 'webhook') {
    return { driver, url: required(values, 'SMS_WEBHOOK_URL'), secret: required(values, 'SMS_WEBHOOK_SECRET') }
  }
  if (isProduction)
    throw misfitTogether('SMS_DRIVER', 'is "console": under NODE_ENV=production it takes webhook or none.')
  return { driver }
}

function toRealtime(values: Partial<Values>): Config['realtime'] {
  const isDevelopment = values.REALTIME_DEVELOPMENT === '1'
  const tokenSecret = values.REALTIME_TOKEN_SECRET ?? null
  if (tokenSecret !== null && tokenSecret.length < SECRET_LENGTH && !isDevelopment)
    throw new ConfigError(toMisfit('REALTIME_TOKEN_SECRET', tokenSecret, variables.REALTIME_TOKEN_SECRET))
  return {
    tokenSecret,
    centrifugo:
      values.REALTIME === 'centrifugo'
        ? {
            apiUrl: required(values, 'CENTRIFUGO_API_URL'),
            apiKey: required(values, 'CENTRIFUGO_API_KEY'),
            url: required(values, 'CENTRIFUGO_URL'),
          }
        : null,
    origins: values.REALTIME_ORIGINS ?? [],
    connectionsPerSubject: required(values, 'REALTIME_CONNECTIONS'),
    connectionsPerAddress: required(values, 'REALTIME_ADDRESS_CONNECTIONS'),
    development: isDevelopment ? { apiKey: values.REALTIME_API_KEY ?? null } : null,
  }
}

function toSocialClient(values: Partial<Values>, siteOrigin: string): Config['socialClient'] {
  if (!values.WX_APP_ID) return null
  const addresses = [siteOrigin, values.WAP_HOST ?? siteOrigin, ...Object.values(values.LOCALE_DOMAINS ?? {})]
  const own = addresses.map((address) => new URL(address).host)
  return {
    appId: values.WX_APP_ID,
    appSecret: required(values, 'WX_APP_SECRET'),
    apiBase: required(values, 'WX_API_BASE'),
    allowedHosts: values.WX_ALLOWED_HOSTS ?? [...new Set(own)],
  }
}

function toAppLaunch(values: Partial<Values>): Config['appLaunch'] {
  const appLaunch = {
    appId: values.APP_LAUNCH_APP_ID ?? '',
    scheme: values.APP_LAUNCH_SCHEME ?? '',
    universalLink: values.APP_LAUNCH_UNIVERSAL_LINK ?? '',
    androidUrl: values.APP_LAUNCH_ANDROID_URL ?? '',
    iosUrl: values.APP_LAUNCH_IOS_URL ?? '',
  }
  return Object.values(appLaunch).some((value) => value !== '') ? appLaunch : null
}

function toLocaleDomains(values: Partial<Values>, locales: string[]): Record<string, string> {
  const domains = values.LOCALE_DOMAINS ?? {}
  for (const locale of Object.keys(domains)) amongLocales('LOCALE_DOMAINS', locale, locales)
  return domains
}

function toDebugConsole(values: Partial<Values>): string | null {
  if (values.DEBUG_CONSOLE !== '1') return null
  if (values.NODE_ENV === 'production') throw misfitTogether('DEBUG_CONSOLE', 'is refused under NODE_ENV=production.')
  return values.DEBUG_CONSOLE_URL ?? 'own'
}

function toRootRedirect(value: string | undefined, locales: string[]): Config['rootRedirect'] {
  if (!value) return null
  return value === '1' ? { to: 'host' } : { to: 'locale', locale: amongLocales('ROOT_REDIRECT', value, locales) }
}
