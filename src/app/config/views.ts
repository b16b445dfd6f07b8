import { join } from 'node:path'
import type { PublicConfig } from '#contract/public-config.ts'
import type { Log } from '#server/http/log.ts'
import type { BackendOptions } from '#server/server.ts'
import type { Config } from './read-config.ts'

/** What the server needs of the configuration. */
export function toBackendOptions(config: Config, log: Log): BackendOptions {
  return {
    database: config.database,
    mediaFolder: join(config.dataFolder, 'media'),
    redisUrl: config.redisUrl,
    tokenSecret: config.tokenSecret,
    idSalt: config.idSalt,
    wapHost: config.wapHost,
    locales: config.locales,
    contentTypes: config.contentTypes,
    corsOrigins: config.corsOrigins,
    trustedProxies: config.trustedProxies,
    metricsToken: config.metricsToken,
    log,
  }
}

/** What a browser may know of the configuration, named one by one. */
export function toPublicConfig(config: Config, idSalt: string): PublicConfig {
  return {
    apiBase: config.apiBase,
    statsHost: config.statsHost,
    wapHost: config.wapHost,
    siteOrigin: config.siteOrigin,
    idSalt,
    locales: config.locales,
    defaultLocale: config.defaultLocale,
    contentTypes: config.contentTypes,
    viewportZoom: config.viewportZoom,
    guard404: config.guard404,
  }
}
