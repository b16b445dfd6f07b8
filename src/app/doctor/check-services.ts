import { once } from 'node:events'
import { Redis } from 'ioredis'
import { createAmapPictures } from '#server/outside/maps/amap-pictures.ts'
import { AppError } from '#server/http/app-error.ts'
import { createSmtpMail } from '#server/outside/mail/smtp-mail.ts'
import { createWeixinLogins } from '#server/outside/social-client/weixin-logins.ts'
import { createWeixinTickets } from '#server/outside/social-client/weixin-tickets.ts'
import { createQWeather } from '#server/outside/weather/qweather.ts'
import { createCentrifugoRealtime } from '#server/realtime/centrifugo/centrifugo.ts'
import { RealtimeError } from '#server/realtime/realtime.ts'
import type { Config } from '../config/read-config.ts'
import { fail, ok, reasonOf, warn, type Finding } from './finding.ts'

const ASK_MS = 5000
/** Somewhere that every map and every weather knows. */
const PEKING = { lng: 116.39, lat: 39.9 }

export async function checkRedis({ redisUrl }: Config): Promise<Finding[]> {
  if (redisUrl === null) return [ok('redis.none')]
  const place = new URL(redisUrl).host
  const redis = new Redis(redisUrl, { retryStrategy: () => null, connectTimeout: ASK_MS, commandTimeout: ASK_MS })
  let reason: unknown = null
  redis.on('error', (error) => (reason ??= error))
  try {
    await once(redis, 'ready', { signal: AbortSignal.timeout(ASK_MS) })
    const begun = performance.now()
    const info = await redis.info()
    const ms = Math.round(performance.now() - begun)
    return judgeRedis(info, place, ms)
  } catch (error) {
    return [fail('redis.away', { place, reason: reasonOf(reason ?? error) })]
  } finally {
    redis.disconnect()
  }
}

function judgeRedis(info: string, place: string, ms: number): Finding[] {
  const value = (name: string) => new RegExp(`^${name}:(.*?)\\r?$`, 'm').exec(info)?.[1] ?? ''
  const findings: Finding[] = []
  if (value('role') === 'slave') findings.push(fail('redis.replica', { place }))
  if (value('maxmemory') !== '0' && value('maxmemory_policy') === 'noeviction') findings.push(warn('redis.policy'))
  if (ms > 50) findings.push(warn('redis.slow', { ms }))
  return findings.length > 0 ? findings : [ok('redis', { place, version: value('redis_version'), ms })]
}

/** What a Centrifugo answers who asks for the history of a channel without one. */
const NOT_AVAILABLE = 108

/** The Centrifugo, as far as its API tells: reached, with this key, and with channels as they are needed. */
export async function checkCentrifugo({ realtime: { centrifugo, channels } }: Config): Promise<Finding[]> {
  if (centrifugo === null) return [ok('centrifugo.none')]
  const place = new URL(centrifugo.apiUrl).host
  const api = createCentrifugoRealtime(centrifugo)
  try {
    await api.health()
    const findings: Finding[] = []
    for (const [name, { presence, historySize }] of Object.entries(channels)) {
      const channel = `${name}:doctor`
      const tell = (error: unknown) => findings.push(fail('centrifugo.channels', { name, reason: reasonOf(error) }))
      await api.history(channel, { limit: 0 }).catch((error: unknown) => {
        const hasNoneAsSet = historySize === 0 && error instanceof RealtimeError && error.code === NOT_AVAILABLE
        if (!hasNoneAsSet) tell(error)
      })
      if (presence) await api.presenceStats(channel).catch(tell)
    }
    return findings.length > 0 ? findings : [ok('centrifugo', { place })]
  } catch (error) {
    return [fail('centrifugo.away', { place, reason: reasonOf(error) })]
  } finally {
    await api.close()
  }
}

/** The way of verification codes. The gateway gets a message without a number and with a wrong signature. */
export async function checkSms({ sms, smtp, socialLogin, settings, isProduction }: Config): Promise<Finding[]> {
  if (sms === null) {
    if (smtp !== null || socialLogin !== null) return [ok('sms.others')]
    if (settings.loginCodes === 'on') return [warn('sms.codes')]
    return [isProduction ? fail('sms.none') : warn('sms.none')]
  }
  return [sms.driver === 'console' ? ok('sms.console') : await askGateway(sms.url, 'sms')]
}

/** The server for outgoing mail: reached, and logged in to. */
export async function checkMail({ smtp }: Config): Promise<Finding[]> {
  if (smtp === null) return [ok('mail.none')]
  const place = new URL(smtp.url).host
  try {
    await createSmtpMail({ ...smtp, timeoutMs: ASK_MS }).check()
    return [ok('mail', { place })]
  } catch (error) {
    return [fail('mail.broken', { place, reason: reasonOf(error) })]
  }
}

/** The login by the social client: a code that nobody was given is refused as such by who knows the account. */
export async function checkSocialLogin({ socialLogin, wapHost }: Config): Promise<Finding[]> {
  if (socialLogin === null) return [ok('wechatLogin.none')]
  const hosts = socialLogin.hosts.join(', ')
  const { host } = new URL(wapHost)
  if (!socialLogin.hosts.includes(host)) return [fail('wechat.host', { host, hosts })]
  try {
    await createWeixinLogins({ ...socialLogin, timeoutMs: ASK_MS }).identify('doctor', Math.floor(Date.now() / 1000))
  } catch (error) {
    if (error instanceof AppError && error.code === 40107) return [ok('wechatLogin', { hosts })]
    return [fail('wechatLogin.broken', { reason: reasonOf(error) })]
  }
  return [ok('wechatLogin', { hosts })]
}

export async function checkReminders({ reminders }: Config): Promise<Finding[]> {
  if (reminders === null) return [ok('reminders.none')]
  return reminders.webhook ? [await askGateway(reminders.webhook.url, 'reminders')] : [ok('reminders.sms')]
}

export async function checkReviewer({ reviewer }: Config): Promise<Finding[]> {
  return [reviewer === null ? ok('reviewer.none') : await askGateway(reviewer.url, 'reviewer')]
}

async function askGateway(url: string, what: 'sms' | 'reminders' | 'reviewer'): Promise<Finding> {
  const place = new URL(url).host
  try {
    const { status } = await fetch(url, {
      method: 'POST',
      body: '{}',
      redirect: 'manual',
      headers: { 'content-type': 'application/json', 'davmu-signature': 't=0,v1=0' },
      signal: AbortSignal.timeout(ASK_MS),
    })
    if (status === 404 || status >= 500) return fail(`${what}.broken`, { place, status })
    return status < 300 ? warn(`${what}.unsigned`, { place, status }) : ok(what, { place, status })
  } catch (error) {
    return fail(`${what}.away`, { place, reason: reasonOf(error) })
  }
}

/** The account that pages share for inside WeChat. */
export async function checkWechat({ socialClient, wapHost }: Config): Promise<Finding[]> {
  if (socialClient === null) return [ok('wechat.none')]
  const hosts = socialClient.allowedHosts.join(', ')
  const { host } = new URL(wapHost)
  const address = socialClient.allowedHosts.includes(host) ? [] : [fail('wechat.host', { host, hosts })]
  const source = createWeixinTickets(socialClient)
  try {
    const token = await source.fetchToken(false)
    try {
      await source.fetchTicket(token.value)
    } catch (error) {
      return [...address, fail('wechat.ticket', { reason: reasonOf(error) })]
    }
    return address.length > 0 ? address : [ok('wechat', { hosts })]
  } catch (error) {
    return [...address, fail('wechat.token', { reason: reasonOf(error) })]
  }
}

export async function checkMap({ map, mapTiles }: Config): Promise<Finding[]> {
  if (map === null) return [ok(mapTiles === '' ? 'map.none' : 'map.tiles')]
  try {
    await createAmapPictures({ ...map }).draw({ ...PEKING, zoom: 10 })
    return [ok('map')]
  } catch (error) {
    return [fail('map.broken', { reason: reasonOf(error) })]
  }
}

export async function checkWeather({ weather }: Config): Promise<Finding[]> {
  if (weather === null) return [ok('weather.none')]
  const place = new URL(weather.base).host
  try {
    await createQWeather(weather).ask({ lng: String(PEKING.lng), lat: String(PEKING.lat) })
    return [ok('weather', { place })]
  } catch (error) {
    return [fail('weather.broken', { place, reason: reasonOf(error) })]
  }
}
