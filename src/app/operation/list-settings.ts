import type { EffectiveSetting } from '#contract/admin/operation.ts'
import { variables, type Variable, type VariableName } from '#server/settings/variables.ts'
import type { Config } from '../config/read-config.ts'

type Environment = Readonly<Record<string, string | undefined>>

/** Defaults that are made of other settings, in a way of their own. */
const MADE: Partial<Record<VariableName, (config: Config) => string>> = {
  SMS_DRIVER: ({ sms }) => sms?.driver ?? 'none',
  WX_ALLOWED_HOSTS: ({ socialClient }) => socialClient?.allowedHosts.join(',') ?? '',
}

/** Every setting with what holds for it, of secrets only whether they are set. */
export function listSettings(environment: Environment, config: Config): EffectiveSetting[] {
  return Object.entries<Variable<unknown>>(variables).map(([name, { secret = false }]) => ({
    name,
    value: secret ? '' : withoutPassword(valueOf(name)),
    is_set: given(name) !== '',
    is_secret: secret,
  }))

  function given(name: string): string {
    return environment[name]?.trim() ?? ''
  }

  function valueOf(name: string): string {
    return given(name) || (isVariable(name) ? (MADE[name]?.(config) ?? fill(variables[name].fallback ?? '')) : '')
  }

  /** `= SITE_ORIGIN` stands for another setting, `$PORT` for a part of one. */
  function fill(fallback: string): string {
    const whole = fallback.replace(/^= (\w+)$/, '$$$1')
    return whole.replace(/\$([A-Z_]+)/g, (text, name: string) => (isVariable(name) ? valueOf(name) : text))
  }
}

function isVariable(name: string): name is VariableName {
  return Object.hasOwn(variables, name)
}

/** What somebody wrote into an address before its host is for whoever is asked there. */
function withoutPassword(value: string): string {
  if (!URL.canParse(value)) return value
  const url = new URL(value)
  if (url.username === '' && url.password === '') return value
  url.username = ''
  url.password = ''
  return url.href
}
