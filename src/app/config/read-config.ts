import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { ConfigError, type Misfit } from './config-error.ts'
import type { SiteOffers } from '#server/assembly/foundation.ts'
import { createChannels, type Channels } from '#server/realtime/channels.ts'
import type { RealtimeOptions } from '#server/realtime/create-realtime.ts'
import { toSettings, type Values } from '#server/settings/settings.ts'
import { variables, type Variable, type VariableName } from '#server/settings/variables.ts'
import type { RootRules } from '../pages/redirects.ts'
import { environment } from './environment.ts'

/** Characters that a secret takes not to be guessed. */
const SECRET_LENGTH = 32
const CHECKOUT = resolve(import.meta.dirname, '../../..')

/** Facts of one start, made from the environment and the files that it names. */
export type Config = ReturnType<typeof readConfig>

/** Reads the environment; throws `ConfigError` naming every variable that does not fit. */
export function readConfig(env: Record<string, string | undefined>) {
  const values = parseAll(env)
  const port = required(values, 'PORT')
  // The default is the checkout's own folder, from wherever in it a command is run.
  const dataFolder = env.DATA_DIR ? resolve(env.DATA_DIR) : resolve(CHECKOUT, required(values, 'DATA_DIR'))
  const siteOrigin = values.SITE_ORIGIN ?? `http://localhost:${port}`
  const locales = required(values, 'LOCALES')
  const seed = required(values, 'SEED')
  return {
    /** What was set, for domains. */
    settings: toSettings(values),
    port,
    host: required(values, 'HOST'),
    dataFolder,
    database: values.DATABASE_URL
      ? { kind: 'postgres' as const, url: values.DATABASE_URL, poolSize: required(values, 'DATABASE_POOL') }
      : { kind: 'sqlite' as const, file: join(dataFolder, 'davmu-share.sqlite') },
    /** Whether the tables are backed up before their schema changes. */
    backupBeforeUpgrade: required(values, 'BACKUP_BEFORE_UPGRADE') === 'on',
    redisUrl: values.REDIS_URL ?? null,
    /** Processes that share the port. */
    workers: toWorkers(values),
    isProduction: values.NODE_ENV === 'production',
    /** Whether an empty database gets the sample site. */
    seedWhenEmpty: seed === 'samples' || (seed === 'auto' && values.NODE_ENV !== 'production'),
    siteOrigin,
    wapHost: values.WAP_HOST ?? siteOrigin,
    apiBase: values.API_BASE ?? '',
    /** The host of the newsroom and the editor's API; null: they answer on every host. */
    adminOrigin: values.ADMIN_ORIGIN ?? null,
    /** Whether the newsroom is served. */
    newsroom: required(values, 'NEWSROOM') === 'on',
    statsHost: values.STATS_HOST ?? '',
    tokenSecret: values.TOKEN_SECRET ?? null,
    idSalt: values.ID_SALT ?? null,
    dataSecret: values.DATA_SECRET ?? null,
    /** How verification codes reach telephones; null: they do not. */
    sms: toSms(values),
    /** The server for outgoing mail; null: no mail leaves. */
    smtp: values.SMTP_URL ? { url: values.SMTP_URL, from: required(values, 'MAIL_FROM') } : null,
    /** How readers inside the social client log in by it; null: they do not. */
    socialLogin: toSocialLogin(values, siteOrigin),
    /** How reminders reach readers outside of the site; null: they do not. */
    reminders: toReminders(values),
    /** Who looks at what readers write before others see it; null: nobody outside. */
    reviewer: values.REVIEWER_WEBHOOK_URL
      ? {
          url: values.REVIEWER_WEBHOOK_URL,
          secret: required(values, 'REVIEWER_WEBHOOK_SECRET'),
          timeoutMs: required(values, 'REVIEWER_TIMEOUT_SECONDS') * 1000,
        }
      : null,
    locales,
    defaultLocale: amongLocales('DEFAULT_LOCALE', required(values, 'DEFAULT_LOCALE'), locales),
    rootRedirect: toRootRedirect(values.ROOT_REDIRECT, locales),
    rootRedirectStatus: required(values, 'ROOT_REDIRECT_STATUS'),
    corsOrigins: values.CORS_ORIGINS ?? [],
    viewportZoom: required(values, 'VIEWPORT_ZOOM'),
    guard404: required(values, 'GUARD_404'),
    /** Version of the agreements that a login accepts. */
    agreeVersion: values.AGREE_VERSION ?? '',
    contentTypes: required(values, 'CONTENT_TYPES'),
    /** Proxies in front of this process. */
    trustedProxies: required(values, 'TRUST_PROXY'),
    logLevel: required(values, 'LOG_LEVEL'),
    /** How long a process that is to end goes on answering, seconds. */
    drainSeconds: required(values, 'DRAIN_SECONDS'),
    metricsToken: values.METRICS_TOKEN ?? null,
    /** Null: nothing tells where addresses are. */
    ipRegionFile: values.IP_REGION_FILE ?? null,
    /** Words that no comment may hold. */
    blockedWords: values.COMMENT_WORDS_FILE ? readWords('COMMENT_WORDS_FILE', values.COMMENT_WORDS_FILE) : [],
    /** The public account that pages share for inside the social client; null: none. */
    socialClient: toSocialClient(values, siteOrigin),
    /** How the native app is opened, empty texts where it is not; null: there is none. */
    appLaunch: toAppLaunch(values),
    /** Who draws static pictures of places; null: nobody. */
    map: values.MAP_PROVIDER === 'amap' ? { key: required(values, 'MAP_KEY') } : null,
    /** Number under which the map of those pictures was approved, or empty. */
    mapApproval: values.MAP_APPROVAL ?? '',
    /** Goes with requests that the browser's script of the map provider makes; null: there is no such script. */
    mapSecurityCode: values.MAP_SECURITY_CODE ?? null,
    mapTiles: values.MAP_TILE_URL ?? '',
    /** Whom that map names as its source. */
    mapCredit: values.MAP_TILE_CREDIT ?? hostOfTiles(values.MAP_TILE_URL),
    weather: values.WEATHER_BASE ? { base: values.WEATHER_BASE, key: values.WEATHER_KEY ?? '' } : null,
    /** Origins of languages that have a host of their own. */
    localeDomains: toLocaleDomains(values, locales),
    /** Whether pages can be read without a network. */
    offline: values.OFFLINE !== 'off',
    /** Origin of the debug console's script, `own` for the site's; null: no console. */
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

function toSms(values: Partial<Values>) {
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

function toReminders(values: Partial<Values>) {
  const webhook =
    values.REMINDER_DRIVER === 'webhook'
      ? { url: required(values, 'REMINDER_WEBHOOK_URL'), secret: required(values, 'REMINDER_WEBHOOK_SECRET') }
      : null
  const channels = values.REMINDER_CHANNELS ?? (webhook ? (['wx'] as const) : [])
  if (channels.includes('wx') && !webhook)
    throw misfitTogether('REMINDER_CHANNELS', 'names wx: that needs REMINDER_DRIVER=webhook.')
  if (channels.includes('sms') && toSms(values) === null)
    throw misfitTogether('REMINDER_CHANNELS', 'names sms: that needs an SMS_DRIVER.')
  return channels.length > 0 ? { channels, webhook } : null
}

function toRealtime(values: Partial<Values>): RealtimeOptions {
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
    channels: toChannels(values),
    origins: values.REALTIME_ORIGINS ?? [],
    connectionsPerSubject: required(values, 'REALTIME_CONNECTIONS'),
    connectionsPerAddress: required(values, 'REALTIME_ADDRESS_CONNECTIONS') || null,
    development: isDevelopment ? { apiKey: values.REALTIME_API_KEY ?? null } : null,
  }
}

function toChannels(values: Partial<Values>): Channels {
  try {
    return createChannels(values.REALTIME_NAMESPACES ?? [])
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
    throw misfitTogether('REALTIME_NAMESPACES', `does not go together: ${error.message}.`)
  }
}

function toSocialClient(values: Partial<Values>, siteOrigin: string) {
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

function toSocialLogin(values: Partial<Values>, siteOrigin: string) {
  const wanted = required(values, 'WX_LOGIN')
  if (wanted === 'off') return null
  required(values, 'WX_APP_ID')
  const account = toSocialClient(values, siteOrigin)
  if (account === null) return null
  const { allowedHosts: hosts, ...rest } = account
  const scope = wanted === 'base' ? ('snsapi_base' as const) : ('snsapi_userinfo' as const)
  return { ...rest, hosts, scope, authorizeBase: required(values, 'WX_AUTHORIZE_BASE') }
}

function toAppLaunch(values: Partial<Values>): SiteOffers['appLaunch'] {
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

function toRootRedirect(value: string | undefined, locales: string[]): RootRules['rootRedirect'] {
  if (!value) return null
  return value === '1' ? { to: 'host' } : { to: 'locale', locale: amongLocales('ROOT_REDIRECT', value, locales) }
}

/** The configuration of this process; a wrong one is said on the error output and ends it. */
export function configOrExit(): Config {
  try {
    return readConfig(environment)
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    console.error(error.message)
    process.exit(1)
  }
}
