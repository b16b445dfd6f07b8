import { isIP } from 'node:net'
import { isEmail } from '#contract/email.ts'
import { BASE_LOCALE } from '#contract/locale.ts'
import { switchedTypes } from '#contract/content-types.ts'

// How the text of a variable becomes its value; null when it does not fit.

/** Text of so many characters at most. */
export const text =
  (maximum = 2048) =>
  (value: string) =>
    value.length <= maximum ? value : null
/** One of these words. */
export const oneOf =
  <const V extends readonly string[]>(...values: V) =>
  (value: string): V[number] | null =>
    values.includes(value) ? value : null
/** What stands between commas. */
const list = (value: string) =>
  value
    .split(',')
    .map((item) => item.trim())
    .filter(Boolean)

/** Some of these words between commas, in the order in which they are given, none twice. */
export const someOf =
  <const V extends readonly string[]>(...values: V) =>
  (value: string): V[number][] | null => {
    const given = list(value)
    const known = values.filter((word) => given.includes(word))
    return known.length === given.length ? given.flatMap((word) => known.filter((each) => each === word)) : null
  }

/** A whole number from `minimum` to `maximum`. */
export function integer(minimum: number, maximum: number) {
  return (value: string) => {
    const number = /^\d{1,10}$/.test(value) ? Number(value) : Number.NaN
    return number >= minimum && number <= maximum ? number : null
  }
}

/** An origin: scheme and host, no path, no credentials. */
export function origin(value: string): string | null {
  if (!URL.canParse(value)) return null
  const url = new URL(value)
  const bare = url.pathname === '/' && !url.search && !url.hash && !url.username && !url.password
  return bare && /^https?:$/.test(url.protocol) ? url.origin : null
}

/** Origins between commas. */
export function originList(value: string): string[] | null {
  const origins = list(value).map(origin)
  return origins.every((item) => item !== null) ? origins : null
}

/** An address of one of these schemes, `https:` for one. */
export function connection(...schemes: string[]) {
  return (value: string) => (URL.canParse(value) && schemes.includes(new URL(value).protocol) ? value : null)
}

/** An address of the network or the name of a host. */
export function host(value: string): string | null {
  return isIP(value) || /^[a-z0-9.-]{1,253}$/i.test(value) ? value : null
}

/** Who writes an e-mail: an address, or a name and an address in angle brackets. */
export function sender(value: string): string | null {
  const [, name = '', address = ''] = /^([^<>"\r\n,;]{0,100})<([^<>]*)>$/.exec(value) ?? []
  if (address === '') return isEmail(value) ? value : null
  return isEmail(address) && name.trim() !== '' ? `${name.trim()} <${address}>` : null
}

/** Codes of languages, each once, the base language among them. */
export function localeList(value: string): string[] | null {
  const locales = list(value)
  const valid =
    locales.length > 0 &&
    new Set(locales).size === locales.length &&
    locales.every((code) => /^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$/.test(code))
  return valid && locales.includes(BASE_LOCALE) ? locales : null
}

/** Content types that this release has. */
export function typeList(value: string) {
  const types = switchedTypes.filter((type) => list(value).includes(type))
  return types.length > 0 && types.length === list(value).length ? [...types] : null
}

/** Hosts between commas, each with its port where it has one. */
export function originHosts(value: string): string[] | null {
  const hosts = list(value).map((item) => item.toLowerCase())
  return hosts.every((item) => URL.canParse(`https://${item}`) && new URL(`https://${item}`).host === item)
    ? hosts
    : null
}

/** Origins by language: `en=https://en.example.org`. */
export function localeDomains(value: string): Record<string, string> | null {
  const pairs = list(value).map((item) => {
    const [locale = '', address = ''] = item.split('=', 2)
    return [locale.trim(), origin(address.trim())] as const
  })
  const domains: Record<string, string> = {}
  for (const [locale, domain] of pairs) {
    if (locale === '' || domain === null || Object.hasOwn(domains, locale)) return null
    domains[locale] = domain
  }
  return domains
}
