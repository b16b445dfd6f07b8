import { join } from 'node:path'
import type { PublicConfig } from '#contract/public-config.ts'
import type { Log } from '#server/http/log.ts'
import { createSmtpMail } from '#server/outside/mail/smtp-mail.ts'
import { createReminders, createWebhookReminders } from '#server/outside/reminders/reminder-channel.ts'
import { createWebhookReviewer } from '#server/outside/reviewer/reviewer.ts'
import { createConsoleSms, createWebhookSms, type SmsGateway } from '#server/outside/sms/sms.ts'
import { createWeixinLogins } from '#server/outside/social-client/weixin-logins.ts'
import { createWeixinTickets } from '#server/outside/social-client/weixin-tickets.ts'
import { createAmapPictures } from '#server/outside/maps/amap-pictures.ts'
import { createMapService } from '#server/outside/maps/amap-service.ts'
import { createFindDeadLinks } from '#server/outside/find-dead-links.ts'
import { createLookAtStream } from '#server/outside/look-at-stream.ts'
import { createQWeather } from '#server/outside/weather/qweather.ts'
import type { BackendOptions } from '#server/server.ts'
import { BACKUPS_FOLDER } from '../backup/backup-folder.ts'
import { createUpgradeBackup } from '../backup/before-upgrade.ts'
import { createManuscripts } from '../editing/manuscripts.ts'
import { createInstallation } from '../operation/create-installation.ts'
import { environment } from './environment.ts'
import type { Config } from './read-config.ts'

/** What the server needs of the configuration. */
export function toBackendOptions(config: Config, log: Log): BackendOptions {
  const sms = toSms(config.sms)
  return {
    ...config,
    beforeUpgrade: config.backupBeforeUpgrade
      ? createUpgradeBackup({ database: config.database, folder: join(config.dataFolder, BACKUPS_FOLDER), log })
      : undefined,
    mediaFolder: join(config.dataFolder, 'media'),
    sms,
    mail: config.smtp && createSmtpMail(config.smtp),
    socialLogins: config.socialLogin && createWeixinLogins(config.socialLogin),
    socialAccount: config.socialClient && {
      appId: config.socialClient.appId,
      allowedHosts: config.socialClient.allowedHosts,
      tickets: createWeixinTickets(config.socialClient),
    },
    reminders: toReminders(config.reminders, sms),
    reviewer: config.reviewer && createWebhookReviewer(config.reviewer),
    offers: {
      wxShare: config.socialClient !== null,
      map: config.map !== null || config.mapTiles !== '',
      weather: config.weather !== null,
      appLaunch: config.appLaunch,
    },
    maps: config.map && createAmapPictures(config.map),
    mapService: config.mapSecurityCode === null ? null : createMapService({ securityCode: config.mapSecurityCode }),
    weather: config.weather && createQWeather(config.weather),
    lookAtStream: createLookAtStream(),
    findDeadLinks: createFindDeadLinks(),
    realtime: {
      ...config.realtime,
      origins: [
        config.siteOrigin,
        config.wapHost,
        ...(config.adminOrigin === null ? [] : [config.adminOrigin]),
        ...Object.values(config.localeDomains),
        ...config.corsOrigins,
        ...config.realtime.origins,
      ],
    },
    installation: createInstallation({ config, environment, log }),
    manuscripts: createManuscripts,
    log,
  }
}

function toSms(sms: Config['sms']): SmsGateway | null {
  if (sms === null) return null
  return sms.driver === 'webhook' ? createWebhookSms(sms) : createConsoleSms((line) => process.stdout.write(line))
}

function toReminders(reminders: Config['reminders'], sms: SmsGateway | null) {
  if (reminders === null) return null
  return createReminders(reminders.channels, {
    wx: reminders.webhook && createWebhookReminders(reminders.webhook),
    sms: sms && sms.remind,
  })
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
    localeNames: Object.fromEntries(config.locales.map((locale) => [locale, localeName(locale)])),
    defaultLocale: config.defaultLocale,
    contentTypes: config.contentTypes,
    viewportZoom: config.viewportZoom,
    guard404: config.guard404,
    agreeVersion: config.agreeVersion,
    loginWays: {
      mobile: config.sms !== null,
      email: config.smtp !== null,
      wechat: config.socialLogin !== null,
      code: config.settings.loginCodes === 'on',
    },
    commentImages: config.settings.commentImages,
    socialClient: config.socialClient !== null,
    offline: config.offline,
    localeDomains: config.localeDomains,
    linkHosts: config.settings.linkHosts ?? [],
    mapApproval: config.mapApproval,
    mapTiles: config.mapTiles,
    mapCredit: config.mapCredit,
    debugConsole: config.debugConsole,
  }
}

/** Found here because a browser takes tens of milliseconds of a phone's processor to find its first one. */
function localeName(locale: string): string {
  const [language = locale] = locale.split('-')
  return new Intl.DisplayNames([locale], { type: 'language' }).of(language) ?? locale
}
