import { join } from 'node:path'
import type { PublicConfig } from '#contract/public-config.ts'
import type { Log } from '#server/http/log.ts'
import { createWebhookReminders } from '#server/outside/reminders/webhook-reminders.ts'
import { createConsoleSms } from '#server/outside/sms/console-sms.ts'
import type { Sms } from '#server/outside/sms/sms.ts'
import { createWebhookSms } from '#server/outside/sms/webhook-sms.ts'
import type { BackendOptions } from '#server/server.ts'
import { createManuscripts } from '../editing/manuscripts.ts'
import type { Config } from './read-config.ts'

/** What the server needs of the configuration. */
export function toBackendOptions(config: Config, log: Log): BackendOptions {
  return {
    database: config.database,
    mediaFolder: join(config.dataFolder, 'media'),
    redisUrl: config.redisUrl,
    tokenSecret: config.tokenSecret,
    idSalt: config.idSalt,
    dataSecret: config.dataSecret,
    sms: toSms(config.sms),
    vcodesPerHour: config.vcodesPerHour,
    reminders: config.reminders && createWebhookReminders(config.reminders),
    remindSeconds: config.remindSeconds,
    inviteMaxUses: config.inviteMaxUses,
    inviteDays: config.inviteDays,
    wapHost: config.wapHost,
    locales: config.locales,
    contentTypes: config.contentTypes,
    corsOrigins: config.corsOrigins,
    trustedProxies: config.trustedProxies,
    metricsToken: config.metricsToken,
    commentPolicy: config.commentPolicy,
    commentImages: config.commentImages,
    commentRegion: config.commentRegion,
    ipRegionFile: config.ipRegionFile,
    blockedWords: config.blockedWords,
    realtime: {
      ...config.realtime,
      origins: [config.siteOrigin, config.wapHost, ...config.corsOrigins, ...config.realtime.origins],
      connectionsPerAddress: config.realtime.connectionsPerAddress || null,
    },
    manuscripts: createManuscripts,
    log,
  }
}

function toSms(sms: Config['sms']): Sms | null {
  if (sms === null) return null
  return sms.driver === 'webhook' ? createWebhookSms(sms) : createConsoleSms((line) => process.stdout.write(line))
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
    agreeVersion: config.agreeVersion,
    commentImages: config.commentImages,
  }
}
