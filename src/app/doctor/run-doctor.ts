import { ConfigError, type Misfit } from '../config/config-error.ts'
import { readConfig, type Config } from '../config/read-config.ts'
import { checkDatabase } from './check-database.ts'
import { checkBackups, checkBuild, checkDataFolder, checkFonts, checkNode, checkOpenFiles } from './check-machine.ts'
import {
  checkCentrifugo,
  checkMap,
  checkRedis,
  checkReminders,
  checkSms,
  checkWeather,
  checkWechat,
} from './check-services.ts'
import { checkAddresses, checkLanguages, checkNames, checkRunning, checkSecrets } from './check-settings.ts'
import { fail, reasonOf, warn, type Finding } from './finding.ts'

/** A check that takes longer is left alone. */
const CHECK_MS = 20_000

/** In the order in which they are told. */
const checks: Record<string, (config: Config) => Promise<Finding[]>> = {
  secrets: checkSecrets,
  addresses: checkAddresses,
  'data folder': checkDataFolder,
  database: checkDatabase,
  backups: checkBackups,
  redis: checkRedis,
  centrifugo: checkCentrifugo,
  sms: checkSms,
  reminders: checkReminders,
  wechat: checkWechat,
  map: checkMap,
  weather: checkWeather,
  languages: checkLanguages,
  running: checkRunning,
}

/** Looks at everything that this environment sets up; nothing is changed. Checks do not wait for each other, and one that breaks ends no other. */
export async function runDoctor(environment: Readonly<Record<string, string | undefined>>): Promise<Finding[]> {
  const always = [
    guard('node', checkNode),
    guard('open files', checkOpenFiles),
    guard('fonts', checkFonts),
    guard('build', checkBuild),
    guard('names', () => checkNames(environment)),
  ]
  const { config, problems } = read(environment)
  const others = config ? Object.entries(checks).map(([name, check]) => guard(name, () => check(config))) : []
  return [...problems, ...(await Promise.all([...always, ...others])).flat()]
}

function read(environment: Readonly<Record<string, string | undefined>>): {
  config: Config | null
  problems: Finding[]
} {
  try {
    return { config: readConfig(environment), problems: [] }
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    return { config: null, problems: [...error.misfits.map(toFinding), warn('settings.rest')] }
  }
}

function toFinding(misfit: Misfit): Finding {
  const { kind, ...facts } = misfit
  return fail(`settings.${kind}`, 'given' in facts ? { ...facts, given: facts.given ?? '…' } : facts)
}

async function guard(name: string, check: () => Promise<Finding[]>): Promise<Finding[]> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<Finding[]>((resolve) => {
    timer = setTimeout(() => resolve([warn('check.late', { name })]), CHECK_MS)
  })
  try {
    return await Promise.race([check(), late])
  } catch (error) {
    return [warn('check.broken', { name, reason: reasonOf(error) })]
  } finally {
    clearTimeout(timer)
  }
}
