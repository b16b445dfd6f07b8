import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { PROJECT_FOLDER } from '../build-site.ts'
import type { Config } from '../config/read-config.ts'
import { variables } from '../config/variables.ts'
import { fail, ok, reasonOf, warn, type Finding } from './finding.ts'

const ASK_MS = 5000
const OURS = Object.keys(variables)
/** What only variables of ours begin with. */
const FAMILIES = /^(?:SMS|WX|CENTRIFUGO|REALTIME|COMMENT|REMINDER|INVITE|APP_LAUNCH|WEATHER|MAP)_/

type Environment = Readonly<Record<string, string | undefined>>

/** Variables that nothing reads and that look like ours. */
export async function checkNames(environment: Environment): Promise<Finding[]> {
  const foreign = Object.keys(environment).filter((name) => !OURS.includes(name))
  const findings = foreign.flatMap((name) => {
    const near = OURS.find(
      (own) => own.length >= 6 && distance(name, own) <= (own.length < 8 ? 1 : Math.floor(own.length / 3)),
    )
    if (near !== undefined) return [warn('settings.typo', { name, near })]
    return FAMILIES.test(name) ? [warn('settings.unknown', { name })] : []
  })
  return findings.length > 0 ? findings : [ok('settings')]
}

/** How many letters have to be put in, left out or changed. */
export function distance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, index) => index)
  for (const [i, letter] of Array.from(a).entries()) {
    const next = [i + 1]
    for (const [j, other] of Array.from(b).entries())
      next.push(Math.min((row[j + 1] ?? 0) + 1, (next[j] ?? 0) + 1, (row[j] ?? 0) + (letter === other ? 0 : 1)))
    row = next
  }
  return row.at(-1) ?? 0
}

/** What readers type and share: whether it can be right, and whether it leads here. */
export async function checkAddresses(config: Config): Promise<Finding[]> {
  const { siteOrigin, wapHost, isProduction, trustedProxies } = config
  const findings: Finding[] = []
  for (const [name, origin] of Object.entries({ SITE_ORIGIN: siteOrigin, WAP_HOST: wapHost })) {
    const { protocol, hostname } = new URL(origin)
    const isLocal = hostname === 'localhost' || hostname.startsWith('127.')
    if (isProduction && isLocal) findings.push(fail('address.local', { name, origin }))
    else if (isProduction && protocol === 'http:') findings.push(warn('address.plain', { name, origin }))
    else if (!isLocal) findings.push(await checkReached(name, origin))
  }
  if (isProduction && siteOrigin.startsWith('https:') && trustedProxies === 0) findings.push(warn('address.proxy'))
  return findings.length > 0 ? findings : [ok('address', { origin: siteOrigin })]
}

async function checkReached(name: string, origin: string): Promise<Finding> {
  try {
    const answer = await fetch(`${origin}/healthz`, { signal: AbortSignal.timeout(ASK_MS), redirect: 'manual' })
    const isOurs = (await answer.text()).includes('"alive"')
    return isOurs
      ? ok('address.reached', { name, origin })
      : warn('address.other', { name, origin, status: answer.status })
  } catch (error) {
    return warn('address.away', { name, origin, reason: reasonOf(error) })
  }
}

/** Whether the site of this installation runs here and can answer readers. */
export async function checkRunning({ port, host }: Config): Promise<Finding[]> {
  const name = host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host
  try {
    const { status } = await fetch(`http://${name}:${port}/readyz`, { signal: AbortSignal.timeout(ASK_MS) })
    return [status === 200 ? ok('running', { port }) : fail('running.not-ready', { port, status })]
  } catch (error) {
    const reason = reasonOf(error)
    return [/ECONNREFUSED/.test(reason) ? ok('running.not', { port }) : warn('running.silent', { port, reason })]
  }
}

export async function checkSecrets(config: Config): Promise<Finding[]> {
  const { isProduction, dataSecret, metricsToken } = config
  const findings: Finding[] = []
  if (isProduction && dataSecret === null) findings.push(warn('secret.data'))
  if (isProduction && metricsToken === null) findings.push(ok('secret.metrics'))
  if (config.realtime.development) findings.push(isProduction ? fail('secret.realtime') : warn('secret.realtime'))
  return findings.length > 0 ? findings : [ok('secret')]
}

export async function checkLanguages({ locales }: Config): Promise<Finding[]> {
  const folder = join(PROJECT_FOLDER, 'src/web/i18n/locales')
  const missing = locales.filter((locale) => !existsSync(join(folder, `${locale}.json`)))
  return missing.length > 0
    ? missing.map((locale) => warn('language.missing', { locale }))
    : [ok('language', { locales: locales.join(', ') })]
}
