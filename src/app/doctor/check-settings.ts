import { isLocal } from '../config/local-origin.ts'
import type { Config } from '../config/read-config.ts'
import { locales } from '#locales/say.ts'
import { variables } from '#server/settings/variables.ts'
import { checkReached } from './check-proxy.ts'
import { fail, ok, reasonOf, warn, type Finding } from './finding.ts'

const ASK_MS = 5000
const OURS = Object.keys(variables)
/** Names of fewer letters are looked at more closely. */
const SHORT = 6
/** What only variables of ours begin with. */
const FAMILIES = /^(?:SMS|WX|CENTRIFUGO|REALTIME|COMMENT|REMINDER|REVIEWER|INVITE|APP_LAUNCH|WEATHER|MAP)_/

type Environment = Readonly<Record<string, string | undefined>>

/** Variables that nothing reads and that look like ours. */
export async function checkNames(environment: Environment): Promise<Finding[]> {
  const foreign = Object.keys(environment).filter((name) => !OURS.includes(name))
  const findings = foreign.flatMap((name) => {
    const near = OURS.find((own) => mayBeMeant(name, own))
    if (near !== undefined) return [warn('settings.typo', { name, near })]
    return FAMILIES.test(name) ? [warn('settings.unknown', { name })] : []
  })
  return findings.length > 0 ? findings : [ok('settings')]
}

/** Short names are near to many others: of them a letter is too much, missing, or in its neighbour's place. */
function mayBeMeant(name: string, own: string): boolean {
  if (own.length >= SHORT) return distance(name, own) <= (own.length < 8 ? 1 : Math.floor(own.length / 3))
  if (name[0] !== own[0] || !/^[A-Z_]+$/.test(name)) return false
  const isSwapped = name.length === own.length && sorted(name) === sorted(own)
  return isSwapped || (name.length !== own.length && distance(name, own) === 1)
}

const sorted = (name: string) => Array.from(name).toSorted().join('')

/** How many letters have to be put in, left out or changed. */
function distance(a: string, b: string): number {
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
  const { siteOrigin, wapHost, adminOrigin, newsroom, isProduction, trustedProxies } = config
  const findings: Finding[] = []
  const named = { SITE_ORIGIN: siteOrigin, ...(wapHost !== siteOrigin && { WAP_HOST: wapHost }) }
  for (const [name, origin] of Object.entries(named)) {
    const isHere = isLocal(origin)
    if (isProduction && isHere) findings.push(fail('address.local', { name, origin }))
    if (isProduction && !isHere && origin.startsWith('http:')) findings.push(warn('address.plain', { name, origin }))
    if (!isHere) findings.push(...(await checkReached(name, origin, config)))
  }
  if (isProduction && siteOrigin.startsWith('https:') && trustedProxies === 0) findings.push(warn('address.proxy'))
  if (isProduction && newsroom && adminOrigin === null) findings.push(warn('address.newsroom'))
  return findings.length > 0 ? findings : [ok('address', { origin: siteOrigin })]
}

/** Whether the site of this installation runs here, can answer readers, and does what it does by itself. */
export async function checkRunning(config: Config): Promise<Finding[]> {
  const { port, host } = config
  const origin = `http://${host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host}:${port}`
  try {
    const { status } = await fetch(`${origin}/readyz`, { signal: AbortSignal.timeout(ASK_MS) })
    const ready = status === 200 ? ok('running', { port }) : fail('running.not-ready', { port, status })
    return [ready, ...(await checkJobs(origin, config))]
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

export async function checkLanguages({ locales: wanted }: Config): Promise<Finding[]> {
  const missing = wanted.filter((locale) => !locales.includes(locale))
  return missing.length > 0
    ? missing.map((locale) => warn('language.missing', { locale }))
    : [ok('language', { locales: wanted.join(', ') })]
}

const NUMBERS_MS = 10_000
/** A process that does nothing by itself any more has not done this one either, which is due four times a minute. */
const OFTEN = 'release of scheduled items'
const OFTEN_SECONDS = 300

/** Whether what the running site does by itself succeeds, by the numbers that it tells. `origin` leads to its process. */
async function checkJobs(origin: string, { metricsToken }: Config): Promise<Finding[]> {
  const answer = await fetch(`${origin}/metrics`, {
    headers: metricsToken === null ? {} : { authorization: `Bearer ${metricsToken}` },
    signal: AbortSignal.timeout(NUMBERS_MS),
  })
  if (!answer.ok) return [warn('jobs.untold', { status: answer.status })]
  const numbers = await answer.text()
  const succeeded = readNumbers(numbers, 'job_last_success_timestamp_seconds')
  const failed = readNumbers(numbers, 'job_last_failure_timestamp_seconds')
  const findings = [...failed].flatMap(([job, at]) => {
    const success = succeeded.get(job) ?? 0
    return at > success ? fail('jobs.failing', { job, failed: toTime(at), succeeded: toTime(success) }) : []
  })
  const idle = Date.now() / 1000 - (succeeded.get(OFTEN) ?? 0)
  if (findings.length === 0 && idle > OFTEN_SECONDS)
    findings.push(fail('jobs.idle', { minutes: Math.floor(idle / 60) }))
  return findings.length > 0 ? findings : [ok('jobs', { count: succeeded.size })]
}

/** Values of a number by job. */
function readNumbers(text: string, name: string): Map<string, number> {
  const lines = Array.from(text.matchAll(/^(\w+)\{job="([^"]+)"\} (\S+)$/gm))
  return new Map(lines.flatMap(([, found, job = '', value]) => (found === name ? [[job, Number(value)]] : [])))
}

function toTime(seconds: number): string {
  return seconds === 0 ? '–' : new Date(seconds * 1000).toISOString()
}
