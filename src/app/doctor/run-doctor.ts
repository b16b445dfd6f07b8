import { ConfigError, type Misfit } from '../config/config-error.ts'
import { readConfig, type Config } from '../config/read-config.ts'
import type { VariableName } from '#server/settings/variables.ts'
import { checkDatabase } from './check-database.ts'
import {
  checkRights,
  checkBackups,
  checkBuild,
  checkDataFolder,
  checkFonts,
  checkNode,
  checkOpenFiles,
} from './check-machine.ts'
import {
  checkCentrifugo,
  checkMail,
  checkMap,
  checkRedis,
  checkReminders,
  checkReviewer,
  checkSms,
  checkSocialLogin,
  checkWeather,
  checkWechat,
} from './check-services.ts'
import { checkAddresses, checkLanguages, checkNames, checkRunning, checkSecrets } from './check-settings.ts'
import { fail, reasonOf, warn, type Finding } from './finding.ts'

/** A check that takes longer is left alone. */
const CHECK_MS = 20_000

interface Check {
  look: (config: Config) => Promise<Finding[]>
  /** What it goes by: it is left out when one of these does not fit. */
  reads: readonly VariableName[]
}

const DATA: readonly VariableName[] = ['DATA_DIR', 'NODE_ENV']
const ADDRESSES: readonly VariableName[] = ['PORT', 'SITE_ORIGIN', 'WAP_HOST', 'LOCALE_DOMAINS']

/** In the order in which they are told. */
const checks: Record<string, Check> = {
  secrets: {
    look: checkSecrets,
    reads: ['NODE_ENV', 'DATA_SECRET', 'METRICS_TOKEN', 'REALTIME_DEVELOPMENT', 'REALTIME_TOKEN_SECRET'],
  },
  addresses: { look: checkAddresses, reads: [...ADDRESSES, 'NODE_ENV', 'TRUST_PROXY'] },
  'data folder': { look: checkDataFolder, reads: ['DATA_DIR', 'DATABASE_URL'] },
  rights: { look: checkRights, reads: DATA },
  database: { look: checkDatabase, reads: [...DATA, 'DATABASE_URL', 'DATA_SECRET'] },
  backups: { look: checkBackups, reads: DATA },
  redis: { look: checkRedis, reads: ['REDIS_URL'] },
  centrifugo: {
    look: checkCentrifugo,
    reads: ['REALTIME', 'CENTRIFUGO_API_URL', 'CENTRIFUGO_API_KEY', 'CENTRIFUGO_URL'],
  },
  sms: {
    look: checkSms,
    reads: [
      'NODE_ENV',
      'SMS_DRIVER',
      'SMS_WEBHOOK_URL',
      'SMS_WEBHOOK_SECRET',
      'SMTP_URL',
      'MAIL_FROM',
      'WX_LOGIN',
      'LOGIN_CODES',
    ],
  },
  mail: { look: checkMail, reads: ['SMTP_URL', 'MAIL_FROM'] },
  reminders: {
    look: checkReminders,
    reads: ['REMINDER_DRIVER', 'REMINDER_CHANNELS', 'REMINDER_WEBHOOK_URL', 'REMINDER_WEBHOOK_SECRET'],
  },
  reviewer: {
    look: checkReviewer,
    reads: ['REVIEWER_WEBHOOK_URL', 'REVIEWER_WEBHOOK_SECRET', 'REVIEWER_TIMEOUT_SECONDS'],
  },
  wechat: {
    look: checkWechat,
    reads: [...ADDRESSES, 'WX_APP_ID', 'WX_APP_SECRET', 'WX_API_BASE', 'WX_ALLOWED_HOSTS'],
  },
  'wechat login': {
    look: checkSocialLogin,
    reads: [
      ...ADDRESSES,
      'WX_LOGIN',
      'WX_APP_ID',
      'WX_APP_SECRET',
      'WX_API_BASE',
      'WX_AUTHORIZE_BASE',
      'WX_ALLOWED_HOSTS',
    ],
  },
  map: { look: checkMap, reads: ['MAP_PROVIDER', 'MAP_KEY', 'MAP_TILE_URL'] },
  weather: { look: checkWeather, reads: ['WEATHER_BASE', 'WEATHER_KEY'] },
  languages: { look: checkLanguages, reads: ['LOCALES'] },
  running: { look: checkRunning, reads: ['PORT', 'HOST', 'METRICS_TOKEN'] },
}

/**
 * Looks at everything that this environment sets up; nothing is changed. Checks do not wait for each other, and one that
 * breaks ends no other. Those that go by a setting that does not fit are named instead.
 */
export async function runDoctor(environment: Environment): Promise<Finding[]> {
  const always = [
    guard('node', checkNode),
    guard('open files', checkOpenFiles),
    guard('fonts', checkFonts),
    guard('build', checkBuild),
    guard('names', () => checkNames(environment)),
  ]
  const { config, misfits, unfit } = readWhatFits(environment)
  const all = Object.entries(checks)
  const left = all.filter(([, { reads }]) => config === null || reads.some((name) => unfit.has(name)))
  const others = all.flatMap(([name, { look }]) =>
    config === null || left.some(([one]) => one === name) ? [] : guard(name, () => look(config)),
  )
  const rest = left.length > 0 ? [warn('settings.rest', { left: left.map(([name]) => name).join(', ') })] : []
  return [...misfits.map(toFinding), ...rest, ...(await Promise.all([...always, ...others])).flat()]
}

type Environment = Readonly<Record<string, string | undefined>>

/** What asks for a setting that is missing. */
const ASKED_BY: Record<string, VariableName> = {
  SMS_WEBHOOK_URL: 'SMS_DRIVER',
  SMS_WEBHOOK_SECRET: 'SMS_DRIVER',
  REMINDER_WEBHOOK_URL: 'REMINDER_DRIVER',
  REMINDER_WEBHOOK_SECRET: 'REMINDER_DRIVER',
  REVIEWER_WEBHOOK_SECRET: 'REVIEWER_WEBHOOK_URL',
  MAIL_FROM: 'SMTP_URL',
  WX_APP_ID: 'WX_LOGIN',
  WX_APP_SECRET: 'WX_APP_ID',
  MAP_KEY: 'MAP_PROVIDER',
  CENTRIFUGO_API_URL: 'REALTIME',
  CENTRIFUGO_API_KEY: 'REALTIME',
  CENTRIFUGO_URL: 'REALTIME',
}

/** The configuration without what does not fit; null: there is none even so. Told is what was wrong before anything was left out. */
function readWhatFits(environment: Environment): {
  config: Config | null
  misfits: readonly Misfit[]
  unfit: ReadonlySet<string>
} {
  let misfits: readonly Misfit[] = []
  const unfit = new Set<string>()
  for (;;) {
    const fitting = Object.fromEntries(Object.entries(environment).filter(([name]) => !unfit.has(name)))
    try {
      return { config: readConfig(fitting), misfits, unfit }
    } catch (error) {
      if (!(error instanceof ConfigError)) throw error
      if (misfits.length === 0) misfits = error.misfits
      const before = unfit.size
      for (const { name } of error.misfits) unfit.add(name).add(ASKED_BY[name] ?? name)
      if (unfit.size === before) return { config: null, misfits, unfit }
    }
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
